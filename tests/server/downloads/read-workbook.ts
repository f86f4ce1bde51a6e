import { inflateRawSync } from 'node:zlib'

/**
 * A reader of workbooks that shares nothing with the product's writer or its library: it finds the parts by the index at the end of the
 * archive, and reads values, formats and the filter from their XML.
 */
export type ReadCell = { text: string } | { number: number } | { date: string; time: string }
export type ReadSheet = { name: string; rows: (ReadCell | null)[][]; filter: string | null; xml: string }

/** The parts of the archive by name. */
export const readParts = (file: Uint8Array): Map<string, string> => {
  const bytes = Buffer.from(file)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = bytes.readUInt32LE(end + 16)
  const parts = new Map<string, string>()
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map(place => bytes.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const raw = bytes.subarray(start, start + packed)
    const content = bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(raw) : raw
    if (content.length !== size)
      throw new Error(`${name} has ${content.length} bytes, its index says ${size}`)
    parts.set(name, content.toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return parts
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (xml: string) =>
  xml
    .replace(/&(#x?[\da-f]+|\w+);/gi, (_, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)))
        : (entities[name] ?? ''),
    )
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The place of a column by its letters: A is 0, AA is 26. */
export const getColumnAt = (reference: string) =>
  [...reference.replace(/\d+/, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/** Whether each cell format shows a date, and whether it shows a time. */
const readFormats = (styles: string) => {
  const codes = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode') ?? '',
    ]),
  )
  const [, formats = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  return [...formats.matchAll(/<xf [^>]*>/g)].map(([tag]) => {
    const code = codes.get(attribute(tag, 'numFmtId')) ?? ''
    return { date: /y/i.test(code), time: /h/i.test(code) }
  })
}

const day = 86_400_000
const getDate = (serial: number): ReadCell => {
  const [date = '', time = ''] = new Date(Math.round(serial * day) - 25_569 * day).toISOString().split('T')
  return { date, time: time.slice(0, 8) }
}

/** The sheets of a workbook in their order. */
export const readWorkbook = (file: Uint8Array): ReadSheet[] => {
  const parts = readParts(file)
  const part = (name: string) => parts.get(name) ?? ''
  const formats = readFormats(part('xl/styles.xml'))
  const targets = new Map(
    [...part('xl/_rels/workbook.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  )
  return [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag]) => {
    const target = targets.get(attribute(tag, 'r:id')) ?? ''
    const xml = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    return { name: plain(attribute(tag, 'name') ?? ''), ...readSheet(xml, formats), xml }
  })
}

const readSheet = (xml: string, formats: ReturnType<typeof readFormats>) => {
  const rows: (ReadCell | null)[][] = []
  for (const [, tag = '', cells = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs)) {
    const row: (ReadCell | null)[] = []
    const place = Number(attribute(tag, 'r') ?? rows.length + 1)
    while (rows.length < place - 1) rows.push([])
    for (const [, tag = '', content = ''] of cells.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const at = getColumnAt(attribute(tag, 'r') ?? '')
      while (row.length < at) row.push(null)
      row[at] = readCell(tag, content, formats)
    }
    rows.push(row)
  }
  const filter = /<autoFilter\b[^>]*>/.exec(xml)
  return { rows, filter: filter ? (attribute(filter[0], 'ref') ?? null) : null }
}

const readCell = (tag: string, content: string, formats: ReturnType<typeof readFormats>): ReadCell | null => {
  if (attribute(tag, 't') === 'inlineStr')
    return { text: plain([...content.matchAll(/<t\b[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')) }
  const [, value] = /<v>(.*?)<\/v>/s.exec(content) ?? []
  if (value === undefined) return null
  const format = formats[Number(attribute(tag, 's') ?? 0)]
  return format?.date ? getDate(Number(value)) : { number: Number(value) }
}
