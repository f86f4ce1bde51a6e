import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import type { Locale } from '../../../contract/locales.ts'
import type { Draft } from '../../kernel/files/draft.ts'
import { wallClock } from '../../kernel/zone.ts'
import type { ExportColumn, ExportFacts, Face } from './definition.ts'

/** Media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The text of a cell: escapes what a spreadsheet would take for a character code (ECMA-376 22.9.2.19). */
export const cellText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** Excel's text format: the value stays text, also when it is edited (TR-W3). */
const textFormat = '@'
const dateFormat = (locale: Locale) =>
  locale === 'zh-CN' || locale === 'ja-JP' ? 'yyyy-mm-dd hh:mm:ss' : 'dd mmm yyyy hh:mm:ss'

export type Sheet<R> = {
  title: string
  zone: string
  /** The headings of instants name the zone; otherwise the name of the sheet does. */
  zoneNamed: boolean
  face: Face
  columns: readonly ExportColumn<R>[]
  /** Lines above the table. */
  about?: ExportFacts
  /** Rows, while they are being read. */
  rows: AsyncIterable<R>
}

/**
 * Writes a workbook of one sheet into a draft while its rows are read: memory has one page of rows, whatever their number. Text cells are
 * typed as text and never formulas; dates are in the zone that their heading names.
 */
export const writeWorkbook = async <R>(draft: Draft, sheet: Sheet<R>, signal: AbortSignal): Promise<void> => {
  const { face, zone, zoneNamed, about } = sheet
  const head = (column: ExportColumn<R>) =>
    column.instant && zoneNamed ? `${column.head(face.locale)} (${zone})` : column.head(face.locale)
  const heads = sheet.columns.map(column => cellText(head(column)))
  const formats = sheet.columns.map(column => (column.instant ? dateFormat(face.locale) : textFormat))
  // The writer applies the column styles to each row, so the lines above the table are set to text explicitly.
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

/** Longest name of a sheet; slashes are not allowed. */
const sheetNameLength = 31

/** 'Users (Asia-Shanghai)'; only the id when the zone leaves no room for more. */
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
