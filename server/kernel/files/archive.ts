import { constants, createInflateRaw } from 'node:zlib'

/** Why a file is refused: it is not a workbook of this kind, or contains parts that a list of people does not need. */
export class Unfit extends Error {
  readonly reason: 'notWorkbook' | 'legacy' | 'unsafe'
  /** What was found, as a reader is told: locales/<language>/common.json, unsafePart. */
  readonly part: UnsafePart

  constructor(reason: Unfit['reason'], detail: string, part: UnsafePart = 'unreadable') {
    super(detail)
    this.reason = reason
    this.part = part
  }
}

/** What an attachment must not contain. */
export type UnsafePart =
  | 'script'
  | 'opens'
  | 'launch'
  | 'embedded'
  | 'external'
  | 'dtd'
  | 'inflated'
  | 'macro'
  | 'encrypted'
  | 'path'
  | 'unreadable'

/**
 * Limits of an archive (TR-W4). Some parts are read as a whole, which takes five times the part's bytes plus 300 per element: both start
 * and end tags count. A full list has 30,000, and 400,000 with 20,000 formatted rows below it.
 */
const bounds = {
  entries: 200,
  inflated: 50 * 1024 * 1024,
  part: 24 * 1024 * 1024,
  ratio: 100,
  ratioFrom: 1024 * 1024,
  elements: 600_000,
}

/** What is left to inflate; `part` bounds each part, where it is not the usual bound. */
type Room = { bytes: number; elements: number; part?: number }
type Entry = { name: string; flags: number; method: number; packed: number; size: number; at: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const oleMark = 'd0cf11e0a1b11ae1'
const typesPart = '[Content_Types].xml'

/**
 * Inspects a workbook before any parser reads it. Sizes are counted by inflating, never trusted. Macros, external links, encryption, DTDs
 * and paths that leave the archive are refused (TR-W4).
 */
export const checkArchive = async (bytes: Buffer): Promise<void> => {
  if (bytes.subarray(0, 8).toString('hex') === oleMark) throw oleFault(bytes)
  const entries = getEntries(bytes, bounds.entries)
  const names = entries.map(entry => entry.name)
  for (const name of names) checkName(name)
  if (!names.includes(typesPart) || !names.includes('xl/workbook.xml'))
    throw new Unfit('notWorkbook', 'no parts of a workbook')
  const room = { bytes: bounds.inflated, elements: bounds.elements }
  for (const entry of entries) await checkPart(bytes, entry, room)
  await checkTypes(bytes, entries.find(({ name }) => name === typesPart)!, 'xlsx')
}

/** The kinds of documents, each with its main part and the content type that it declares. */
const documentKinds = {
  docx: { part: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
  xlsx: { part: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
  pptx: { part: 'ppt/presentation.xml', type: 'presentationml.presentation.main+xml' },
} as const
export type DocumentKind = keyof typeof documentKinds

/** Parts of a document that is only kept: nothing reads them here. */
const documentEntries = 5000

/**
 * Inspects a document that is kept as it is: of its kind, without macros, encryption, paths that leave it, external templates and
 * relationships, and DTDs, and within the bound to which it inflates (TR-W5).
 */
export const checkDocument = async (
  bytes: Buffer,
  kind: DocumentKind,
  room: Room = { bytes: documentInflated, elements: Number.POSITIVE_INFINITY, part: documentInflated },
): Promise<void> => {
  const entries = getEntries(bytes, documentEntries)
  const names = entries.map(entry => entry.name)
  const types = entries.find(({ name }) => name === typesPart)
  if (!types || !names.includes(documentKinds[kind].part)) throw new Unfit('notWorkbook', 'another document')
  for (const name of names)
    if (leavesArchive(name)) throw new Unfit('unsafe', 'a name that leads elsewhere', 'path')
  for (const name of names)
    if (/vbaproject|macrosheets\/|activex\//i.test(name))
      throw new Unfit('unsafe', 'a part that acts', 'macro')
  if (types.size > bounds.ratioFrom) throw new Unfit('unsafe', 'more types than a document has')
  await checkTypes(bytes, types, kind)
  for (const entry of entries) {
    await checkPart(bytes, entry, room)
    if (/\.rels$/i.test(entry.name)) checkRelations(await getText(bytes, entry))
    if (await isArchive(bytes, entry)) await checkNested(bytes, entry, room)
  }
}

const isArchive = async (bytes: Buffer, entry: Entry): Promise<boolean> => {
  for await (const piece of getPieces(getPacked(bytes, entry), entry))
    return piece.length >= 4 && piece.readUInt32LE(0) === localMark
  return false
}

/** A document within a document, such as the workbook of a chart, is held to the same; any other archive does not belong there. */
const checkNested = async (bytes: Buffer, entry: Entry, room: Room): Promise<void> => {
  const kind = /\.(docx|xlsx|pptx)$/i.exec(entry.name)?.[1]?.toLowerCase()
  if (!kind) throw new Unfit('unsafe', 'an archive within', 'embedded')
  await checkDocument(await getWhole(bytes, entry, documentInflated), kind as DocumentKind, room)
}

/** Pictures and formatted tables: a document of the largest size is far below it. */
const documentInflated = 100 * 1024 * 1024

/** Relations of one part; a long list of links is far below it. */
const relationBytes = 8 * 1024 * 1024

/** A tag to its end: a `>` within quotes does not end it. */
const relation = /<(?:[\w.-]+:)?Relationship\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Only a link that the reader follows may lead out of a document: a template, an object or a picture is loaded by itself. */
const checkRelations = (text: string): void => {
  for (const [, tag] of text.matchAll(relation)) {
    const attributes = new Map(
      [...tag!.matchAll(attribute)].map(([, name, ...value]) => [
        name,
        decodeEntities(value.join('')).trim(),
      ]),
    )
    const leadsOut = /^external$/i.test(attributes.get('TargetMode') ?? '')
    if (leadsOut && !/\/hyperlink$/.test(attributes.get('Type') ?? ''))
      throw new Unfit('unsafe', 'an external relation', 'external')
  }
}

const decodeEntities = (text: string): string =>
  text.replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, number?: string) =>
    String.fromCharCode(hex ? Number.parseInt(hex, 16) : Number(number)),
  )

const getText = async (bytes: Buffer, entry: Entry): Promise<string> =>
  (await getWhole(bytes, entry, relationBytes)).toString('utf8')

const getWhole = async (bytes: Buffer, entry: Entry, most: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let left = most
  for await (const piece of getPieces(getPacked(bytes, entry), entry)) {
    left -= piece.length
    if (left < 0) throw new Unfit('unsafe', 'more than it may hold', 'inflated')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The old binary format, or a new one with a password: both use the same container. */
const oleFault = (bytes: Buffer): Unfit =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new Unfit('unsafe', 'encrypted')
    : new Unfit('legacy', 'a binary workbook')

const leavesArchive = (name: string): boolean =>
  name.includes('..') || name.includes('\\') || name.startsWith('/') || name.includes('\0')

const checkName = (name: string): void => {
  if (leavesArchive(name)) throw new Unfit('unsafe', 'a name that leads elsewhere')
  if (/vbaproject|externallinks?\/|macrosheets\/|activex\/|embeddings\//i.test(name))
    throw new Unfit('unsafe', 'a part that is no data')
}

/** Longest mark in characters: this much is checked again with the next chunk, so that a mark across two chunks is found. */
const overlap = 1024

/**
 * Inspects a part chunk by chunk while inflating, so that it is never in memory as a whole. Subtracts its size from the remaining limits.
 */
const checkPart = async (bytes: Buffer, entry: Entry, room: Room): Promise<void> => {
  const packed = getPacked(bytes, entry)
  let isXml = /\.(xml|rels|vml)$/i.test(entry.name)
  let size = 0
  let before = ''
  for await (const piece of getPieces(packed, entry)) {
    size += piece.length
    room.bytes -= piece.length
    // For any file name: the bytes of pictures also contain such marks, one in 256.
    room.elements -= marksIn(piece)
    if (room.bytes < 0 || room.elements < 0 || size > (room.part ?? bounds.part))
      throw new Unfit('unsafe', 'more than it may hold', 'inflated')
    // A part of any name can be declared as XML.
    isXml ||= size === piece.length && /^(?:\xef\xbb\xbf)?\s*<[?!\w]/.test(piece.toString('latin1', 0, 64))
    if (!isXml) continue
    const text = before + piece.toString('latin1')
    if (/<!\s*(DOCTYPE|ENTITY)/i.test(text) || (size === piece.length && /^(\xff\xfe|\xfe\xff)/.test(text)))
      throw new Unfit('unsafe', 'a document type', 'dtd')
    if (/<(?:[\w.-]+:)?ddeLink\b|\bDDEAUTO\b/.test(text))
      throw new Unfit('unsafe', 'a link to a program', 'external')
    if (size === piece.length && isOddlyEncoded(text)) throw new Unfit('unsafe', 'an unusual encoding')
    before = text.slice(-overlap)
  }
  if (size !== entry.size) throw new Unfit('unsafe', 'not of the size it says')
  if (room.part === undefined && size > bounds.ratioFrom && size > bounds.ratio * packed.length)
    throw new Unfit('unsafe', 'packed too tightly', 'inflated')
}

/** An encoding in which a mark would not be seen: UTF-16 without its mark, or one that the part declares. */
const isOddlyEncoded = (text: string): boolean => {
  const declared = /^[^>]*encoding\s*=\s*["']([^"']*)/.exec(text.slice(0, 200))?.[1] ?? 'utf-8'
  return text.slice(0, 8).includes('\0') || !/^(utf-?8|us-ascii|iso-8859-1|windows-125\d)$/i.test(declared)
}

const marksIn = (piece: Buffer): number => {
  let count = 0
  for (const byte of piece) if (byte === 0x3c) count += 1
  return count
}

const pieceBytes = 256 * 1024

async function* getPieces(packed: Buffer, { method }: Entry): AsyncIterable<Buffer> {
  if (method === 0) return yield* getSlices(packed)
  if (method !== 8) throw new Unfit('unsafe', 'packed in an unusual way')
  const inflating = createInflateRaw({ chunkSize: pieceBytes, finishFlush: constants.Z_SYNC_FLUSH })
  inflating.end(packed)
  try {
    for await (const piece of inflating) yield piece as Buffer
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('unsafe', 'broken within')
  }
}

function* getSlices(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** The content type that the document declares. */
const checkTypes = async (bytes: Buffer, entry: Entry, kind: DocumentKind): Promise<void> => {
  const pieces: Buffer[] = []
  let left = bounds.ratioFrom
  for await (const piece of getPieces(getPacked(bytes, entry), entry)) {
    left -= piece.length
    if (left < 0) throw new Unfit('unsafe', 'not of the size it says')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString('latin1')
  if (/macroEnabled/i.test(text)) throw new Unfit('unsafe', 'macros', 'macro')
  if (!text.includes(documentKinds[kind].type)) throw new Unfit('notWorkbook', 'another document')
}

const getEntries = (bytes: Buffer, most: number): Entry[] => {
  const end = getEnd(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > most) throw new Unfit('unsafe', 'too many parts')
  let at = bytes.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark)
      throw new Unfit('notWorkbook', 'broken')
    const [name, extra, comment] = [28, 30, 32].map(field => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    }
    at += 46 + name + extra + comment
    return entry
  })
}

/** Offset of the end of the central directory: within the last 64 KB. */
const getEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at
  throw new Unfit('notWorkbook', 'no archive')
}

const getPacked = (bytes: Buffer, entry: Entry): Buffer => {
  if (entry.flags & 1) throw new Unfit('unsafe', 'encrypted', 'encrypted')
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== localMark)
    throw new Unfit('notWorkbook', 'broken')
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  return bytes.subarray(start, start + entry.packed)
}
