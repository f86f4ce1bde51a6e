import { timingSafeEqual } from 'node:crypto'
import { documentFile } from '../../../contract/documents/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { hmac, type Keys } from '../../kernel/keys.ts'

/** The content of a link to a document: which file, which session, until when. */
export type DocumentLink = { sessionId: string; expiresAt: Date; name: string }

const headBytes = 16 + 4
const macBytes = 24

const getMac = ({ link }: Pick<Keys, 'link'>, body: Buffer) =>
  hmac(link, `document ${body.toString('hex')}`).subarray(0, macBytes)

/** A link to the file of this name for one session (TR-W6). */
export const documentLink = (
  keys: Pick<Keys, 'link'>,
  sessionId: string,
  now: Date,
  name: string,
): string => {
  const ends = Buffer.alloc(4)
  ends.writeUInt32BE(Math.floor(now.getTime() / 1000) + limits.fileLinkExpirySeconds)
  const session = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  const body = Buffer.concat([session, ends, Buffer.from(name)])
  const text = Buffer.concat([getMac(keys, body), body]).toString('base64url')
  return `${documentFile.path}?url=${text}`
}

/** Reads a link; null when it is not exactly one of ours. */
export const readDocumentLink = (keys: Pick<Keys, 'link'>, text: string): DocumentLink | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= macBytes + headBytes || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(macBytes)
  if (!timingSafeEqual(bytes.subarray(0, macBytes), getMac(keys, body))) return null
  const hex = body.toString('hex', 0, 16)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    expiresAt: new Date(body.readUInt32BE(16) * 1000),
    name: body.toString('utf8', headBytes),
  }
}
