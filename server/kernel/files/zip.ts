import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its content is read while it is written. */
export type ZipPart = { name: string; content: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number }

const mark = { local: 0x04034b50, entry: 0x02014b50, sizes: 0x08074b50, end: 0x06054b50 }
/** Sizes follow the content, and names are in UTF-8. */
const flags = 0x0808
const version = 20
const deflated = 8
/** 1980-01-01, the earliest date of an archive: equal content gives equal bytes. */
const date = 0x21

const getBytes = (fields: readonly (readonly [value: number, size: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

const described = ({ crc, packed, size }: Written) =>
  [
    [crc, 4],
    [packed, 4],
    [size, 4],
  ] as const
const opening = [
  [version, 2],
  [flags, 2],
  [deflated, 2],
  [0, 2],
  [date, 2],
] as const

const getEntry = (part: Written): Buffer =>
  Buffer.concat([
    getBytes([
      [mark.entry, 4],
      [version, 2],
      ...opening,
      ...described(part),
      ...([
        [part.name.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [part.at, 4],
      ] as const),
    ]),
    part.name,
  ])

/** Writes an archive part by part, each while it is read: memory has a few pieces of it, whatever their number. */
export const writeZip = async (
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> => {
  let at = 0
  const put = async (bytes: Buffer) => {
    at += bytes.length
    await write(bytes)
  }
  const entries: Buffer[] = []
  for await (const { name, content } of parts) {
    const part: Written = { name: Buffer.from(name), at, crc: 0, packed: 0, size: 0 }
    await put(
      Buffer.concat([
        getBytes([[mark.local, 4], ...opening, ...described(part), [part.name.length, 2], [0, 2]]),
        part.name,
      ]),
    )
    const start = at
    await pipeline(Readable.from(counted(content, part)), createDeflateRaw(), async packed => {
      for await (const bytes of packed) await put(bytes as Buffer)
    })
    part.packed = at - start
    await put(getBytes([[mark.sizes, 4], ...described(part)]))
    entries.push(getEntry(part))
  }
  const start = at
  const index = Buffer.concat(entries)
  await put(index)
  const count = entries.length
  await put(
    getBytes([
      [mark.end, 4],
      [0, 2],
      [0, 2],
      [count, 2],
      [count, 2],
      [index.length, 4],
      [start, 4],
      [0, 2],
    ]),
  )
}

async function* counted(content: ZipPart['content'], part: Written): AsyncIterable<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    part.crc = crc32(bytes, part.crc)
    part.size += bytes.length
    yield bytes
  }
}
