import { createHash } from 'node:crypto'
import { problem } from '../../kernel/problem.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { getCellText } from './cell-text.ts'
import { type ImportColumn, type ImportDefinition, isOwnRow } from './definition.ts'
import type { ReadRow } from './read.ts'

/**
 * The column of each pasted cell: by the heads in the first row, as of an exported sheet, or in the order of the template. A first
 * row with some heads and some unknown ones is no row of data: its columns would be taken for others.
 */
const getOrder = (
  columns: readonly ImportColumn[],
  first: readonly string[],
  { isExportHead }: ImportDefinition,
) => {
  const filled = first.filter(Boolean)
  const getColumn = (text: string) => columns.find(({ heads }) => heads.includes(text))
  const heads = filled.filter(getColumn)
  const unknown = filled.filter(text => !getColumn(text) && isExportHead?.(text) !== true)
  if (unknown.length > 0 && heads.length > 1 && heads.length >= unknown.length)
    throw problem('importTemplateOutdated', { heads: unknown })
  const hasHeads = heads.length > 0 && unknown.length === 0
  return { hasHeads, order: hasHeads ? first.map(text => (text ? getColumn(text) : undefined)) : columns }
}

/** Pasted cells as rows of an import, numbered as if the heads were in row 1. */
export const readPasted = async (
  definition: ImportDefinition,
  columns: readonly ImportColumn[],
  cells: readonly (readonly string[])[],
): Promise<{ rows: ReadRow[]; sha256: Buffer }> => {
  const texts = await inTurns(cells, row => row.map(getCellText))
  const { hasHeads, order } = getOrder(columns, texts[0] ?? [], definition)
  const read = (row: readonly string[], at: number): ReadRow[] => {
    const values = Object.fromEntries(columns.map(({ key }) => [key, '']))
    for (const [place, column] of order.entries()) if (column) values[column.key] = row[place] ?? ''
    const texts = columns.map(({ key }) => values[key]!)
    return texts.some(Boolean) && !isOwnRow(definition, texts) ? [{ rowNo: at + 2, values }] : []
  }
  const below = [...texts.slice(hasHeads ? 1 : 0).entries()]
  const rows = (await inTurns(below, ([at, row]) => read(row, at))).flat()
  if (rows.length === 0) throw problem('importEmpty')
  if (rows.length > definition.most.rows) throw problem(definition.most.code)
  return { rows, sha256: createHash('sha256').update(JSON.stringify(rows)).digest() }
}
