import { readFile } from 'node:fs/promises'
import { parseCsv } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { checkArchive, Unfit } from '../../kernel/files/archive.ts'
import { getCellText } from './cell-text.ts'
import type { Answer, ReadRequest, ReadResult } from './read.ts'

/*
 * Runs in a separate process with little memory and time: a workbook is untrusted input (TR-W4). A thread is not enough: when it runs out
 * of memory, the whole process may end.
 */

const megabyte = 1024 * 1024
const most = { columns: 200, cell: 32_767, blankRows: 20_000 }

const getText = (value: CellValue): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = typeof value === 'string' ? value : typeof value === 'object' ? '' : String(value)
  if (text.length > most.cell) throw new Unfit('unsafe', 'a cell that is too long')
  return getCellText(text)
}

const getCells = (values: readonly CellValue[]): string[] => {
  if (values.length > most.columns) throw new Unfit('unsafe', 'too many columns')
  return values.map(getText)
}

const read = async ({ path, stamp, rows: mostRows, columns }: ReadRequest): Promise<ReadResult> => {
  const bytes = await readFile(path)
  await checkArchive(bytes)
  const marks = await firstRow(bytes, stamp).catch(() => [])
  // All texts of the workbook were read for this, and are read again: never both in memory.
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

/** A CSV file in UTF-8 or UTF-16 with a mark; other encodings cannot be told apart. */
const readCsv = async ({ path, rows: mostRows, columns }: ReadRequest): Promise<ReadResult> => {
  const bytes = await readFile(path)
  const mark = bytes.subarray(0, 2).toString('hex')
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return { told: 'encoding' }
  }
  const [heads = [], ...found] = parseCsv(text, { maxRows: mostRows + most.blankRows }).map(getCells)
  const rows = found.flatMap((cells, at): [number, string[]][] =>
    cells.some(Boolean) ? [[at + 2, cells.slice(0, columns)]] : [],
  )
  return rows.length > mostRows ? { told: 'tooMany' } : { told: 'read', marks: [], heads, rows }
}

const firstRow = async (bytes: Buffer, sheet: string): Promise<string[]> => {
  for await (const { values } of streamXlsxRows(bytes, { sheet })) return getCells(values)
  return []
}

process.on('message', async (asked: ReadRequest) => {
  const result = await (asked.isCsv ? readCsv : read)(asked).catch(
    (error: unknown): ReadResult =>
      error instanceof Unfit ? { told: error.reason } : { told: 'notWorkbook' },
  )
  const answer: Answer = { told: result, mb: process.memoryUsage.rss() / megabyte }
  process.send!(answer)
})
// The server has ended.
process.on('disconnect', () => process.exit())
