import { timingSafeEqual } from 'node:crypto'
import type { SignedLink } from '../../contract/files.ts'
import { downloadFile } from '../../contract/files.ts'
import { limits } from '../../contract/limits.ts'
import type { Actor } from '../context.ts'
import { hmac, type Keys } from '../keys.ts'

/** What a signed link says; nobody can change a word of it. */
export type Link = {
  tenantId: string
  fileId: string
  userId: string
  sessionId: string
  madeAt: Date
  expiresAt: Date
  /** Saved, never shown in the page. */
  attachment: boolean
  /** Served only to a request that carries a token of the very session; media elements can't send one. */
  tokenNeeded: boolean
}

export type LinkWish = {
  /** Seconds that it holds, at most 15,000 (P20). */
  seconds?: number
  attachment?: boolean
  tokenNeeded?: boolean
}

const ids = ['tenantId', 'fileId', 'userId', 'sessionId'] as const
const macBytes = 32
const bodyBytes = ids.length * 16 + 9

type Signing = {
  keys: Pick<Keys, 'link'>
  actor: Pick<Actor, 'tenantId' | 'userId' | 'sessionId'>
  /** The database's clock. */
  now: Date
}

/**
 * A link to one file for one person in one session (TR-W6). It ends with the session, and at its own time. Who may have
 * it is the caller's decision.
 */
export const signedLink = (
  { keys, actor, now }: Signing,
  fileId: string,
  wish: LinkWish = {},
): SignedLink => {
  const seconds = Math.min(wish.seconds ?? limits.fileLinkExpirySeconds, limits.fileLinkExpirySeconds)
  const madeAt = Math.floor(now.getTime() / 1000)
  const body = Buffer.alloc(bodyBytes)
  const values = { tenantId: actor.tenantId, fileId, userId: actor.userId, sessionId: actor.sessionId }
  for (const [index, name] of ids.entries()) body.write(values[name].replaceAll('-', ''), index * 16, 'hex')
  body.writeUInt32BE(madeAt, ids.length * 16)
  body.writeUInt32BE(madeAt + seconds, ids.length * 16 + 4)
  body.writeUInt8((wish.attachment ? 1 : 0) + (wish.tokenNeeded ? 2 : 0), ids.length * 16 + 8)
  const text = Buffer.concat([body, macOf(keys, body)]).toString('base64url')
  return {
    url: `${downloadFile.path}?url=${text}`,
    expiresAt: new Date((madeAt + seconds) * 1000).toISOString(),
  }
}

/** Reads a link; null when it is not one of ours, to the last bit. */
export const readLink = (keys: Pick<Keys, 'link'>, text: string): Link | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), macOf(keys, body))) return null
  const [tenantId, fileId, userId, sessionId] = ids.map((_, index) =>
    uuidOf(body.subarray(index * 16, index * 16 + 16)),
  ) as [string, string, string, string]
  const flags = body.readUInt8(ids.length * 16 + 8)
  return {
    tenantId,
    fileId,
    userId,
    sessionId,
    madeAt: new Date(body.readUInt32BE(ids.length * 16) * 1000),
    expiresAt: new Date(body.readUInt32BE(ids.length * 16 + 4) * 1000),
    attachment: (flags & 1) !== 0,
    tokenNeeded: (flags & 2) !== 0,
  }
}

const macOf = ({ link }: Pick<Keys, 'link'>, body: Buffer) => hmac(link, `file ${body.toString('hex')}`)

const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
