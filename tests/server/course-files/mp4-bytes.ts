import { Buffer } from 'node:buffer'

/** The boxes of an MP4 file, in order. */
export const getBoxes = (bytes: Buffer): { type: string; bytes: Buffer }[] => {
  const boxes: { type: string; bytes: Buffer }[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + size) })
    at += size
  }
  return boxes
}

export const fileBox = (bytes: Buffer, type: string): Buffer =>
  getBoxes(bytes).find(each => each.type === type)!.bytes

/** A box of nothing. */
const free = (size: number): Buffer => {
  const box = Buffer.alloc(size)
  box.writeUInt32BE(size, 0)
  box.write('free', 4, 'latin1')
  return box
}

/** The same video with its index at the end, as cameras write it, and so many bytes of nothing before that. */
export const moovLast = (bytes: Buffer, padding = 8): Buffer => {
  const rest = getBoxes(bytes).filter(each => each.type !== 'moov')
  return Buffer.concat([...rest.map(each => each.bytes), free(padding), fileBox(bytes, 'moov')])
}

/** The same file with another sample entry: the codec that it says it has. */
export const withSampleEntry = (bytes: Buffer, from: string, to: string): Buffer => {
  const edited = Buffer.from(bytes)
  // The first name of a codec behind the first `stsd`: brands of the file are before it.
  edited.write(to, bytes.indexOf(from, bytes.indexOf('stsd')), 'latin1')
  return edited
}
