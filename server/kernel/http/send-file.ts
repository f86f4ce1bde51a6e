import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Draft } from '../files/draft.ts'
import type { Range } from '../files/store.ts'

/** A file that a call serves. */
export type ServedFile = {
  /** The key in the store, or the path of a file that an operator keeps elsewhere. */
  key: string | { path: string }
  name: string
  mediaType: string
  size: number
  /** Hexadecimal. */
  sha256: string
  attachment: boolean
}

/** A finished draft for one answer. It is deleted afterwards. */
export type MadeFile = Omit<ServedFile, 'key' | 'attachment'> & { draft: Draft }

/** Types that a browser may show inline. Anything else is downloaded, whatever the link says (TR-W6). */
const shown =
  /^(?:image\/(?:png|jpeg|webp|gif|avif)|video\/mp4|audio\/mpeg|text\/vtt|application\/pdf)(?:;|$)/

/** Headers of a file: a fixed type and name, never executed, never cached. */
export const fileHeaders = (file: Omit<ServedFile, 'key'>): Record<string, string> => ({
  'content-type': file.mediaType,
  'content-disposition': getDisposition(file),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
  'accept-ranges': 'bytes',
  etag: `"${file.sha256}"`,
})

/** Returns the part of a file that a request wants: all of it, one range, or 'outside' for a range beyond its end (RFC 9110 14.2). */
export const getRange = (header: string | undefined, size: number): Range | 'all' | 'outside' => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (!match[1] && !match[2])) return 'all'
  const [, from, to] = match
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < Number(from)) return 'all'
  return start >= size || start > end ? 'outside' : { start, end }
}

/** Sets status and headers of the answer. Returns the range to read, or null when no bytes follow. */
export const prepareFile = (request: FastifyRequest, reply: FastifyReply, file: ServedFile): Range | null => {
  const stale = request.headers['if-range'] && request.headers['if-range'] !== `"${file.sha256}"`
  const range = getRange(stale ? undefined : request.headers.range, file.size)
  reply.headers(fileHeaders(file))
  if (range === 'outside') {
    reply.status(416).header('content-range', `bytes */${file.size}`)
    return null
  }
  if (range === 'all') {
    reply.header('content-length', file.size)
    return file.size > 0 ? { start: 0, end: file.size - 1 } : null
  }
  reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
  return range
}

/** Answers with a file made for this answer. Discards it when it has been read or the client has gone. */
export const sendMadeFile = (reply: FastifyReply, { draft, ...file }: MadeFile): FastifyReply => {
  const { 'accept-ranges': _whole, ...headers } = fileHeaders({ ...file, attachment: true })
  const bytes = createReadStream(draft.path)
  bytes.once('close', () => void draft.discard())
  return reply.headers({ ...headers, 'content-length': file.size }).send(bytes)
}

/** Returns the file name in ASCII for old clients, with the full name beside it (RFC 6266, RFC 8187). */
const getDisposition = ({ name, mediaType, attachment }: Omit<ServedFile, 'key'>): string => {
  const kind = attachment || !shown.test(mediaType) ? 'attachment' : 'inline'
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/;]/g, '_')
  const full = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}
