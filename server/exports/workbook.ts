import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Locale } from '../../contract/locales.ts'
import type { Draft } from '../files/draft.ts'
import type { ExportColumn, ExportFacts, Face } from './definition.ts'
import { wallClock } from './zone.ts'

/** Media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A text as a cell holds it: what a sheet program would take for the code of a character reads as it was typed (ECMA-376 22.9.2.19). */
export const cellText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** Excel's own text format: what stands in such a cell stays text, also when it is edited there (TR-W3). */
const textFormat = '@'
const dateFormat = (locale: Locale) =>
  locale === 'zh-CN' || locale === 'ja-JP' ? 'yyyy-mm-dd hh:mm:ss' : 'dd mmm yyyy hh:mm:ss'

export type Sheet<R> = {
  title: string
  zone: string
  /** The heads of instants name the zone; otherwise the name of the sheet does. */
  zoneNamed: boolean
  face: Face
  columns: readonly ExportColumn<R>[]
  /** What stands over the table, which then begins below it. */
  about?: ExportFacts
  /** Rows as they are read. */
  rows: AsyncIterable<R>
}

/**
 * Writes a workbook of one sheet into a draft while its rows are read: what is held is a page of rows, whatever their
 * number. Text cells are typed as text and never formulas; dates are dates, of the zone that their head names.
 */
export const writeWorkbook = async <R>(draft: Draft, sheet: Sheet<R>, signal: AbortSignal): Promise<void> => {
  const { face, zone, zoneNamed, about } = sheet
  const head = (column: ExportColumn<R>) =>
    column.instant && zoneNamed ? `${column.head(face.locale)} (${zone})` : column.head(face.locale)
  const heads = sheet.columns.map(column => cellText(head(column)))
  const formats = sheet.columns.map(column => (column.instant ? dateFormat(face.locale) : textFormat))
  // The writer reads the styles of the columns with each row: what is over the table is text, whatever the column below it holds.
  const styles = formats.map(format => ({ numFmt: about ? textFormat : format }))
  const startTable = () => {
    for (const [at, numFmt] of formats.entries()) styles[at]!.numFmt = numFmt
  }
  const stream = writeXlsxStream(getCells(sheet, heads, startTable), {
    name:
      zoneNamed || !sheet.columns.some(({ instant }) => instant) ? sheet.title : sheetName(sheet.title, zone),
    columns: sheet.columns.map((column, at) => ({
      ...(!about && { header: heads[at] }),
      width: column.width,
      style: styles[at]!,
    })),
    freezePane: { rows: about ? about.length + 2 : 1 },
  })
  for await (const bytes of stream) {
    signal.throwIfAborted()
    await draft.write(bytes)
  }
}

/** Longest name that a sheet may have; slashes may not stand in it. */
const sheetNameLength = 31

/** 'Users (Asia-Shanghai)'; of a zone that leaves no room for more, its id alone. */
const sheetName = (title: string, zone: string): string => {
  const id = zone.replaceAll('/', '-')
  const both = `${title} (${id})`
  return (both.length > sheetNameLength ? id : both).slice(0, sheetNameLength)
}

async function* getCells<R>(
  { rows, columns, face, zone, about }: Sheet<R>,
  heads: string[],
  startTable: () => void,
): AsyncIterable<CellValue[]> {
  const local = wallClock(zone)
  if (about) {
    for (const line of about) yield line.map(typed)
    yield []
    yield heads
    startTable()
  }
  for await (const row of rows) {
    yield columns.map(column => {
      const value = column.cell(row, face)
      return value instanceof Date ? local(value) : typed(value)
    })
  }
}

const typed = (value: CellValue): CellValue => (typeof value === 'string' ? cellText(value) : value)
