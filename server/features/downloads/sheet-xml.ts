import { wallClock } from '../../kernel/zone.ts'
import type { Cell } from './definition.ts'

/** Cell formats, by their place in the styles of the workbook. */
export const formats = { plain: 0, text: 1, instant: 2, day: 3, head: 4 } as const
export type Format = (typeof formats)[keyof typeof formats]

/** Characters that a cell can have. */
const cellLength = 32_767

/** What no XML can have, and what a spreadsheet would take for a character code (ECMA-376 22.9.2.19), by its code. */
const code = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The text of a cell: escapes what a spreadsheet would take for a character code. */
export const cellText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

const cut = (text: string) => (text.length > cellLength ? `${text.slice(0, cellLength - 1)}…` : text)

/** A text in XML. */
export const xml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it escapes
const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g
const inCell = (text: string) => xml(cellText(cut(text.replace(/\r\n?/g, '\n'))).replace(forbidden, code))

/** The letters of a column: 0 is A, 26 is AA. */
export const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))

const dayMs = 86_400_000
const firstDay = Date.UTC(1899, 11, 30)
/** The first serial number on which all spreadsheets agree (1 March 1900), and the one after 31 December 9999. */
const serials = { first: 61, end: 2_958_466 }

/** The serial number of a date, whose UTC fields are its wall clock; undefined where no spreadsheet has it. */
const getSerial = (wall: number): number | undefined => {
  const serial = (wall - firstDay) / dayMs
  return serial >= serials.first && serial < serials.end ? serial : undefined
}

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Writes the cells of a row; instants are in a zone. */
export const cellsIn = (zone: string) => {
  const local = wallClock(zone)
  const instant = (at: string, value: Date) => {
    const serial = Number.isFinite(value.getTime()) ? getSerial(local(value).getTime()) : undefined
    return serial === undefined ? '' : number(at, serial, formats.instant)
  }
  const day = (at: string, value: string) => {
    const serial = isDay.test(value) ? getSerial(Date.parse(value)) : undefined
    return serial === undefined ? text(at, value, formats.text) : number(at, serial, formats.day)
  }
  return (at: string, value: Cell, format: Format): string => {
    if (value === null) return ''
    if (value instanceof Date) return instant(at, value)
    if (typeof value === 'number') return number(at, value, formats.plain)
    return format === formats.day || format === formats.instant ? day(at, value) : text(at, value, format)
  }
}

const number = (at: string, value: number, format: Format) => `<c r="${at}" s="${format}"><v>${value}</v></c>`

const text = (at: string, value: string, format: Format) => {
  const space = /^\s|\s$|\n/.test(value) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" t="inlineStr" s="${format === formats.head ? format : formats.text}"><is><t${space}>${inCell(value)}</t></is></c>`
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeRels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRels = 'http://schemas.openxmlformats.org/package/2006/relationships'
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetStart = `${head}<worksheet xmlns="${main}">`

const stylesXml = (dateFormats: { instant: string; day: string }) =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="@"/>` +
  `<numFmt numFmtId="165" formatCode="${dateFormats.instant}"/><numFmt numFmtId="166" formatCode="${dateFormats.day}"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">' +
  [
    [0, 0],
    [164, 0],
    [165, 0],
    [166, 0],
    [164, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join('') +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** The parts beside the sheet: formats, the workbook with its one sheet and the range of its filter, and their relations. */
export const otherParts = (
  sheet: string,
  range: string,
  dateFormats: { instant: string; day: string },
): Record<string, string> => ({
  'xl/styles.xml': stylesXml(dateFormats),
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${officeRels}"><sheets><sheet name="${xml(sheet)}" sheetId="1" r:id="rId1"/></sheets>` +
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${xml(
      `'${sheet.replaceAll("'", "''")}'!${range.replace(/[A-Z]+|\d+/g, '$$$&')}`,
    )}</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${officeRels}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${officeRels}/styles" Target="styles.xml"/></Relationships>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packageRels}"><Relationship Id="rId1" Type="${officeRels}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/></Types>`,
})
