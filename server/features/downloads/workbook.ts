import type { Locale } from '../../../contract/locales.ts'
import { exportFileName } from '../../../contract/values/names.ts'
import type { Context } from '../../kernel/context.ts'
import type { Draft } from '../../kernel/files/draft.ts'
import { writeZip, type ZipPart } from '../../kernel/files/zip.ts'
import type { MadeFile } from '../../kernel/http/send-file.ts'
import { heavyWork } from '../../kernel/throttle/heavy.ts'
import { withNote } from '../../kernel/words.ts'
import { getExportZone } from '../zones/setting.ts'
import type { Cell, ExportColumn, ExportFacts, Face } from './definition.ts'
import { cellsIn, type Format, formats, letters, otherParts, sheetStart } from './sheet-xml.ts'

/** A workbook returned directly: few rows, all of them read already. */
type Made<R> = { title: string; columns: readonly ExportColumn<R>[]; rows: readonly R[] }

/** Writes a workbook for one response, in the actor's language and export zone. */
export const madeWorkbook = async <R>(
  context: Context,
  { title, columns, rows }: Made<R>,
): Promise<MadeFile> => {
  const { services, client, actor, now } = context
  const { zone, named: zoneNamed } = await getExportZone(context)
  const draft = await services.files.draft()
  try {
    const face = { locale: client.locale, actor, now, zone }
    const sheet = { title, zone, zoneNamed, face, columns, rows: each(rows) }
    const write = () => writeWorkbook(draft, sheet, new AbortController().signal)
    await heavyWork.short.run(actor, write)
    const { size, sha256 } = await draft.finish()
    const name = exportFileName(`${title} `, now, zone)
    return { draft, name, mediaType: workbookType, size, sha256: sha256.toString('hex') }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

async function* each<R>(rows: readonly R[]): AsyncIterable<R> {
  yield* rows
}

/** Media type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const dateFormats = (locale: Locale) => {
  const day = locale === 'zh-CN' || locale === 'ja-JP' ? 'yyyy-mm-dd' : 'dd mmm yyyy'
  return { instant: `${day} hh:mm:ss`, day }
}

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
 * typed as text and never formulas; days and instants are dates, instants in the zone that their heading names. The heads stay in
 * sight and filter the rows.
 */
export const writeWorkbook = async <R>(draft: Draft, sheet: Sheet<R>, signal: AbortSignal): Promise<void> => {
  await writeZip(getParts(sheet), async bytes => {
    signal.throwIfAborted()
    await draft.write(bytes)
  })
}

async function* getParts<R>(sheet: Sheet<R>): AsyncIterable<ZipPart> {
  const written = { rows: 0 }
  yield { name: 'xl/worksheets/sheet1.xml', content: inPieces(getSheet(sheet, written)) }
  const { face, title, zone, zoneNamed, columns } = sheet
  const name =
    zoneNamed || !columns.some(({ instant }) => instant) ? title : sheetName(face.locale, title, zone)
  const parts = otherParts(name, getRange(sheet, written.rows), dateFormats(face.locale))
  for (const [part, content] of Object.entries(parts)) yield { name: part, content: [content] }
}

/** Row of the heads: the first, or the one below the lines above the table and an empty one. */
const headRow = ({ about }: Pick<Sheet<never>, 'about'>) => (about ? about.length + 2 : 1)
const getRange = <R>(sheet: Sheet<R>, last: number) =>
  `A${headRow(sheet)}:${letters(sheet.columns.length - 1)}${last}`

/** Longest name of a sheet; slashes are not allowed. */
const sheetNameLength = 31

/** 'Users (Asia-Shanghai)'; only the id when the zone leaves no room for more. */
const sheetName = (locale: Locale, title: string, zone: string): string => {
  const id = zone.replaceAll('/', '-')
  const both = withNote(locale, title, id)
  return (both.length > sheetNameLength ? id : both).slice(0, sheetNameLength)
}

const getFormat = ({ instant, day }: ExportColumn<never>): Format =>
  instant ? formats.instant : day ? formats.day : formats.text

async function* getSheet<R>(sheet: Sheet<R>, written: { rows: number }): AsyncIterable<string> {
  const { rows, columns, face, zone, zoneNamed, about } = sheet
  const cell = cellsIn(zone)
  const line = (cells: readonly (readonly [Cell, Format])[]) => {
    written.rows += 1
    const at = written.rows
    return `<row r="${at}">${cells.map(([value, format], column) => cell(`${letters(column)}${at}`, value, format)).join('')}</row>`
  }
  const head = (column: ExportColumn<R>) =>
    column.instant && zoneNamed
      ? withNote(face.locale, column.head(face.locale), zone)
      : column.head(face.locale)
  yield sheetStart + getView(headRow(sheet)) + getWidths(columns)
  if (about) {
    for (const fact of about) yield line(fact.map(text => [text, formats.text]))
    // The table begins below an empty row.
    written.rows += 1
  }
  yield line(columns.map(column => [head(column), formats.head]))
  for await (const row of rows) yield line(columns.map(column => [column.cell(row, face), getFormat(column)]))
  yield `</sheetData><autoFilter ref="${getRange(sheet, written.rows)}"/></worksheet>`
}

const getView = (heads: number) =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${heads}" topLeftCell="A${heads + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

/** Widths, and the format of cells that a reader fills in. */
const getWidths = <R>(columns: readonly ExportColumn<R>[]) =>
  `<cols>${columns
    .map((column, at) => {
      const place = `min="${at + 1}" max="${at + 1}"`
      return `<col ${place} width="${column.width}" style="${getFormat(column)}" customWidth="1"/>`
    })
    .join('')}</cols><sheetData>`

const pieceLength = 16_384

/** The same text in pieces worth compressing. */
async function* inPieces(texts: AsyncIterable<string>): AsyncIterable<string> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}
