import { type FileHandle, open } from 'node:fs/promises'

/** What the boxes of an MP4 file (ISO/IEC 14496-12) say of it. */
export type Mp4 = {
  /** Codecs as RFC 6381 writes them, the video first: `avc1.4d401f, mp4a.40.2`. */
  codec: string
  /** Sample entries, such as avc1, hvc1 or vp09. */
  video: readonly string[]
  audio: readonly string[]
  lengthMs: number
}

/** The file is no MP4, or its boxes cannot be read: it is cut off, damaged, or empty. */
export class NoMp4 extends Error {}

type Box = { type: string; from: number; to: number }
type Track = { kind: string; entry: string; codec: string; seconds: number }

/** Largest `moov` that is read: three hours of video need 5 MB. */
const mostIndex = 64 * 1024 * 1024
/** Top-level boxes of a file; a fragmented one has two for each fragment. */
const mostBoxes = 100_000

/** Reads the index of an MP4 file, wherever it is; media data are skipped. */
export const readMp4 = async (path: string): Promise<Mp4> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return getFacts(await readIndex(file, size))
  } catch (error) {
    if (error instanceof RangeError) throw new NoMp4('a box is larger than its parent')
    throw error
  } finally {
    await file.close()
  }
}

/** The content of `moov`, once it is certain that every box of the file is complete. */
const readIndex = async (file: FileHandle, size: number): Promise<Buffer> => {
  let index: Buffer | null = null
  let first = true
  let media = false
  let at = 0
  for (let count = 0; at < size; count += 1) {
    if (count > mostBoxes) throw new NoMp4('too many boxes')
    const head = await readAt(file, at, Math.min(16, size - at))
    const { type, from, to } = boxAt(head, 0, size - at)
    if (first && type !== 'ftyp') throw new NoMp4('no ftyp')
    if (at + to > size) throw new NoMp4(`${type} is cut off`)
    first = false
    media ||= type === 'mdat'
    if (type === 'moov') {
      if (to - from > mostIndex) throw new NoMp4('the index is too large')
      index = await readAt(file, at + from, to - from)
    }
    at += to
  }
  if (!index || !media) throw new NoMp4('no index or no media')
  return index
}

const readAt = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
  if (bytesRead < length) throw new NoMp4('cut off')
  return buffer
}

/** The box at an offset; a size of 0 reaches to the end, one of 1 is followed by 64 bits. */
const boxAt = (bytes: Buffer, at: number, end: number): Box => {
  const short = bytes.readUInt32BE(at)
  const type = bytes.toString('latin1', at + 4, at + 8)
  const head = short === 1 ? 16 : 8
  const size = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
  if (size < head) throw new NoMp4(`${type} is smaller than its head`)
  return { type, from: at + head, to: at + size }
}

const boxesIn = (bytes: Buffer, from = 0, to = bytes.length): Box[] => {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to; ) {
    const box = boxAt(bytes, at, to)
    if (box.to > to) throw new NoMp4(`${box.type} is cut off`)
    boxes.push(box)
    at = box.to
  }
  return boxes
}

const child = (bytes: Buffer, parent: Box, ...path: string[]): Box | undefined =>
  path.reduce<Box | undefined>(
    (box, type) => box && boxesIn(bytes, box.from, box.to).find(each => each.type === type),
    parent,
  )

const getFacts = (index: Buffer): Mp4 => {
  const whole = { type: 'moov', from: 0, to: index.length }
  const tracks = boxesIn(index)
    .filter(each => each.type === 'trak')
    .flatMap(each => readTrack(index, each))
  const of = (kind: string) => tracks.filter(each => each.kind === kind)
  const [video, audio] = [of('vide'), of('soun')]
  const header = child(index, whole, 'mvhd')
  const fragments = child(index, whole, 'mvex', 'mehd')
  const seconds =
    Math.max(0, ...[...video, ...audio].map(each => each.seconds)) ||
    (header ? durationIn(index, header) : 0) ||
    (header && fragments ? fragmentSeconds(index, header, fragments) : 0)
  return {
    codec: [...video, ...audio].map(each => each.codec).join(', '),
    video: video.map(each => each.entry),
    audio: audio.map(each => each.entry),
    lengthMs: Math.round(seconds * 1000),
  }
}

const readTrack = (bytes: Buffer, track: Box): Track[] => {
  const media = child(bytes, track, 'mdia')
  const handler = media && child(bytes, media, 'hdlr')
  const header = media && child(bytes, media, 'mdhd')
  const entries = media && child(bytes, media, 'minf', 'stbl', 'stsd')
  if (!handler || !header || !entries) throw new NoMp4('a track without its boxes')
  const kind = bytes.toString('latin1', handler.from + 8, handler.from + 12)
  const seconds = durationIn(bytes, header)
  return boxesIn(bytes, entries.from + 8, entries.to).map(entry => ({
    kind,
    entry: entry.type,
    codec: getCodec(bytes, entry),
    seconds,
  }))
}

/** Seconds of an `mvhd` or `mdhd`; 0 when the duration is unknown. */
const durationIn = (bytes: Buffer, { from }: Box): number => {
  const long = bytes.readUInt8(from) === 1
  const scale = bytes.readUInt32BE(from + (long ? 20 : 12))
  const duration = long ? Number(bytes.readBigUInt64BE(from + 24)) : bytes.readUInt32BE(from + 16)
  const unknown = long ? duration > Number.MAX_SAFE_INTEGER : duration === 0xffffffff
  return scale === 0 || unknown ? 0 : duration / scale
}

const fragmentSeconds = (bytes: Buffer, header: Box, { from }: Box): number => {
  const scale = bytes.readUInt32BE(header.from + (bytes.readUInt8(header.from) === 1 ? 20 : 12))
  const duration =
    bytes.readUInt8(from) === 1 ? Number(bytes.readBigUInt64BE(from + 4)) : bytes.readUInt32BE(from + 4)
  return scale === 0 ? 0 : duration / scale
}

/** Bytes of a sample entry before its own boxes: of video, and of audio. */
const videoFields = 78
const audioFields = 28

/** RFC 6381: H.264 with its profile, AAC with its object type; any other entry by its four letters. */
const getCodec = (bytes: Buffer, entry: Box): string => {
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    const config = boxesIn(bytes, entry.from + videoFields, entry.to).find(each => each.type === 'avcC')
    if (!config) throw new NoMp4('H.264 without its configuration')
    return `${entry.type}.${bytes.toString('hex', config.from + 1, config.from + 4)}`
  }
  if (entry.type !== 'mp4a') return entry.type.trim()
  const config = boxesIn(bytes, entry.from + audioFields, entry.to).find(each => each.type === 'esds')
  return config ? `mp4a.${getObjectType(bytes.subarray(config.from + 4, config.to))}` : 'mp4a'
}

/** The descriptors of ISO/IEC 14496-1: 3 contains 4, which has the object type and contains 5 with that of the audio. */
const getObjectType = (bytes: Buffer): string => {
  let at = enter(bytes, 0, 3)
  const flags = bytes.readUInt8(at + 2)
  at += 3 + (flags & 0x80 ? 2 : 0) + (flags & 0x20 ? 2 : 0)
  if (flags & 0x40) at += 1 + bytes.readUInt8(at)
  at = enter(bytes, at, 4)
  const objectType = bytes.readUInt8(at).toString(16)
  if (objectType !== '40') return objectType
  at = enter(bytes, at + 13, 5)
  const first = bytes.readUInt8(at) >> 3
  return `40.${first === 31 ? 32 + ((bytes.readUInt16BE(at) >> 5) & 0x3f) : first}`
}

/** Skips tag and length of a descriptor. */
const enter = (bytes: Buffer, at: number, tag: number): number => {
  if (bytes.readUInt8(at) !== tag) throw new NoMp4('no descriptor')
  let next = at + 1
  while (bytes.readUInt8(next) & 0x80) next += 1
  return next + 1
}
