import { inflateRawSync } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect } from 'vitest'
import {
  type Download,
  exportUsers,
  linkDownload,
  refreshDownloads,
} from '../../../contract/downloads/calls.ts'
import { runExport } from '../../../server/features/downloads/run.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { keysOf } from '../files/keys-of.ts'

export const firstHeaders = ['name', 'account', 'status'] as const

/** The rows of a workbook's one sheet. */
export const getTable = async (bytes: Uint8Array) => {
  const rows = []
  for await (const row of streamXlsxRows(bytes)) rows.push(row.values)
  return rows
}

/** The XML of a part of a workbook, as stored in the file. */
const getPart = (bytes: Buffer, name: string): string => {
  const at = bytes.indexOf(name)
  const extra = bytes.readUInt16LE(at - 2)
  return inflateRawSync(bytes.subarray(at + name.length + extra)).toString()
}

/** The XML of a workbook's one sheet. */
export const sheetXml = (bytes: Buffer): string => getPart(bytes, 'xl/worksheets/sheet1.xml')

/** Number format of a cell: '@' is text. */
export const getFormat = (bytes: Buffer, cell: string): string | undefined => {
  const style = Number(new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheetXml(bytes))?.[1] ?? 0)
  const styles = getPart(bytes, 'xl/styles.xml')
  const [, xfs = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  const id = [...xfs.matchAll(/<xf [^>]*numFmtId="(\d+)"/g)][style]?.[1]
  return new RegExp(`<numFmt numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
}

export type ExportsRig = ReturnType<typeof exportsRig>

/** Requests exports, makes their files without the queue, and reads the results; the caller is `first` by default. */
export const exportsRig = (server: DemoServer, first: Caller) => {
  const tools = () => ({
    database: server.database,
    files: server.services.files,
    keys: server.services.keys,
  })
  const refreshed = async ({ id }: Download, by = first): Promise<Download> =>
    (await server.call(refreshDownloads, { idList: [id] }, by)).data.records[0]!
  return {
    tools,
    refreshed,
    asked: async (input: object = {}, by = first, more: Record<string, string> = {}): Promise<Download> => {
      const body = { headers: [...firstHeaders], ...input }
      const answer = await server.call(exportUsers, body, by, { 'mds-time-zone': 'Asia/Shanghai', ...more })
      expect(answer, answer.message).toMatchObject({ code: 0 })
      return answer.data
    },
    made: async (item: Download, run = 1, by = first): Promise<Download> => {
      const never = new AbortController().signal
      await runExport(tools(), { tenantId: by.tenantId, id: item.id, run }, never)
      return refreshed(item, by)
    },
    fileOf: async (item: Download, by = first) => {
      const link = await server.call(linkDownload, { id: item.id }, by)
      expect(link.code).toBe(0)
      const headers = { authorization: `Bearer ${by.token}` }
      return server.app.inject({ method: 'GET', url: link.data.url, headers })
    },
    /** Files in the store. */
    stored: async () => (await keysOf(server.services.files)).length,
    /** Trail entries of an item. */
    entries: (id: string) =>
      server.getRows('trail', { entity_id: id, orderBy: 'seq' }, 'action', 'outcome', 'detail'),
  }
}
