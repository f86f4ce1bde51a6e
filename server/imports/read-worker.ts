import { readFile } from 'node:fs/promises'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { limits } from '../../contract/limits.ts'
import { pastedText } from '../../contract/unseen.ts'
import { checkArchive, Unfit } from './archive.ts'
import type { Answer, ReadRequest, ReadResult } from './read.ts'

/*
 * Runs in a process of its own, with little memory and little time: a workbook comes from outside (TR-W4). A thread would not do: what takes all
 * the memory of a thread may end the whole process.
 */

const megabyte = 1024 * 1024
const most = { columns: 200, cell: 32_767, blankRows: 20_000 }

/** No field is as long: what comes after it would only be in memory, and in nobody's sight. */
const shown = limits.importCell

/** What neither the database nor a line of the trail takes, which a sheet can hold all the same. */
const untellable = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

const getText = (value: CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value)
  if (text.length > most.cell) throw new Unfit('unsafe', 'a cell that is too long')
  return pastedText(text.slice(0, shown).replace(untellable, '')).trim()
}

const getCells = (values: readonly CellValue[]): string[] => {
  if (values.length > most.columns) throw new Unfit('unsafe', 'too many columns')
  return values.map(getText)
}

const read = async ({ path, stamp, rows: mostRows, columns }: ReadRequest): Promise<ReadResult> => {
  const bytes = await readFile(path)
  await checkArchive(bytes)
  const marks = await firstRow(bytes, stamp).catch(() => [])
  // All texts of the workbook were read for this one, and are read once more: never both in memory.
  globalThis.gc?.()
  const heads: string[] = []
  const rows: [number, string[]][] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (index > mostRows + most.blankRows) break
    const cells = getCells(values)
    if (index === 0) heads.push(...cells)
    else if (cells.some(Boolean)) rows.push([index + 1, cells.slice(0, columns)])
    if (rows.length > mostRows) return { told: 'tooMany' }
  }
  return { told: 'read', marks, heads, rows }
}

const firstRow = async (bytes: Buffer, sheet: string): Promise<string[]> => {
  for await (const { values } of streamXlsxRows(bytes, { sheet })) return getCells(values)
  return []
}

process.on('message', async (asked: ReadRequest) => {
  const told = await read(asked).catch(
    (error: unknown): ReadResult =>
      error instanceof Unfit ? { told: error.reason } : { told: 'notWorkbook' },
  )
  const answer: Answer = { told, mb: process.memoryUsage.rss() / megabyte }
  process.send!(answer)
})
// The server has ended.
process.on('disconnect', () => process.exit())
