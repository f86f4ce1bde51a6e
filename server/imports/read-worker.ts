import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { pastedText } from '../../contract/unseen.ts'
import { checkArchive, Unfit } from './archive.ts'
import type { Asked, Told } from './read.ts'

/* Runs in a thread of its own, with little memory and little time: a workbook comes from outside (TR-W4). */

const most = { columns: 200, cell: 32_767, blankRows: 20_000 }

/** What neither the database nor a line of the trail takes, which a sheet can hold all the same. */
const untellable = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

const textOf = (value: CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value)
  if (text.length > most.cell) throw new Unfit('unsafe', 'a cell that is too long')
  return pastedText(text.replace(untellable, '')).trim()
}

const cellsOf = (values: readonly CellValue[]): string[] => {
  if (values.length > most.columns) throw new Unfit('unsafe', 'too many columns')
  return values.map(textOf)
}

const read = async ({ path, stamp, rows: mostRows }: Asked): Promise<Told> => {
  const bytes = await readFile(path)
  checkArchive(bytes)
  const marks = await firstRow(bytes, stamp).catch(() => [])
  const heads: string[] = []
  const rows: [number, string[]][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (index > mostRows + most.blankRows) break
    const cells = cellsOf(values)
    if (index === 0) heads.push(...cells)
    else if (cells.some(Boolean)) rows.push([index + 1, cells])
    if (rows.length > mostRows) return { told: 'tooMany' }
  }
  return { told: 'read', marks, heads, rows }
}

const firstRow = async (bytes: Buffer, sheet: string): Promise<string[]> => {
  for await (const { values } of streamXlsxRows(bytes, { sheet })) return cellsOf(values)
  return []
}

parentPort!.on('message', async (asked: Asked) => {
  const told = await read(asked).catch(
    (error: unknown): Told => (error instanceof Unfit ? { told: error.reason } : { told: 'notWorkbook' }),
  )
  parentPort!.postMessage(told)
})
