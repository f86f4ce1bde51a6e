import { constants, inflateRawSync } from 'node:zlib'

/** Why a file is not read: it is no workbook of this kind, or holds what a list of people has no need of. */
export class Unfit extends Error {
  readonly reason: 'notWorkbook' | 'legacy' | 'unsafe'

  constructor(reason: Unfit['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** Bounds of an archive (TR-W4). */
const bounds = { entries: 200, inflated: 50 * 1024 * 1024, ratio: 100, ratioFrom: 1024 * 1024 }

type Entry = { name: string; flags: number; method: number; packed: number; size: number; at: number }

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const oleMark = 'd0cf11e0a1b11ae1'

/**
 * Looks through a workbook before anything reads it: what it holds is counted by inflating it and never believed, and macros,
 * links to elsewhere, encryption, DTDs and names that lead out of it are refused (TR-W4).
 */
export const checkArchive = (bytes: Buffer): void => {
  if (bytes.subarray(0, 8).toString('hex') === oleMark) throw oleFault(bytes)
  const entries = entriesOf(bytes)
  const names = entries.map(entry => entry.name)
  for (const name of names) checkName(name)
  if (!names.includes('[Content_Types].xml') || !names.includes('xl/workbook.xml'))
    throw new Unfit('notWorkbook', 'no parts of a workbook')
  let total = 0
  for (const entry of entries) {
    const content = contentOf(bytes, entry, bounds.inflated - total)
    total += content.length
    if (/\.(xml|rels|vml)$/i.test(entry.name)) checkXml(entry.name, content)
  }
}

/** The old binary format, or a new one locked with a password: both come in the same container. */
const oleFault = (bytes: Buffer): Unfit =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    ? new Unfit('unsafe', 'encrypted')
    : new Unfit('legacy', 'a binary workbook')

const checkName = (name: string): void => {
  if (name.includes('..') || name.includes('\\') || name.startsWith('/') || name.includes('\0'))
    throw new Unfit('unsafe', 'a name that leads elsewhere')
  if (/vbaproject|externallinks?\/|macrosheets\/|activex\/|embeddings\//i.test(name))
    throw new Unfit('unsafe', 'a part that is no data')
}

const checkXml = (name: string, content: Buffer): void => {
  const text = content.toString('latin1')
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text) || /^(\xff\xfe|\xfe\xff)/.test(text))
    throw new Unfit('unsafe', 'a document type')
  if (name !== '[Content_Types].xml') return
  if (/macroEnabled/i.test(text)) throw new Unfit('unsafe', 'macros')
  if (!text.includes('spreadsheetml.sheet.main+xml')) throw new Unfit('notWorkbook', 'another document')
}

const entriesOf = (bytes: Buffer): Entry[] => {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > bounds.entries) throw new Unfit('unsafe', 'too many parts')
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

/** Where the directory's end stands: in the last 64 KB. */
const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 22 - 0xffff; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at
  throw new Unfit('notWorkbook', 'no archive')
}

const contentOf = (bytes: Buffer, entry: Entry, room: number): Buffer => {
  if (entry.flags & 1) throw new Unfit('unsafe', 'encrypted')
  if (entry.at + 30 > bytes.length || bytes.readUInt32LE(entry.at) !== localMark)
    throw new Unfit('notWorkbook', 'broken')
  const start = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28)
  const packed = bytes.subarray(start, start + entry.packed)
  const content = entry.method === 0 ? packed : inflated(packed, entry, room)
  if (content.length > room || content.length !== entry.size)
    throw new Unfit('unsafe', 'not of the size it says')
  if (content.length > bounds.ratioFrom && content.length > bounds.ratio * packed.length)
    throw new Unfit('unsafe', 'packed too tightly')
  return content
}

const inflated = (packed: Buffer, { method }: Entry, room: number): Buffer => {
  if (method !== 8) throw new Unfit('unsafe', 'packed in an unusual way')
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    throw new Unfit('unsafe', 'more than it may hold')
  }
}
