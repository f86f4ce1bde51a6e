import { timingSafeEqual } from 'node:crypto'
import type { SignedLink } from '../../../contract/files/calls.ts'
import { downloadFile } from '../../../contract/files/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Actor } from '../../kernel/context.ts'
import { hmac, type Keys } from '../../kernel/keys.ts'
import type { FileKind } from './rows.ts'

/** The content of a signed link; it cannot be changed. */
export type Link = {
  tenantId: string
  fileId: string
  userId: string
  sessionId: string
  madeAt: Date
  expiresAt: Date
  /** Downloaded, never shown in the page. */
  attachment: boolean
  /** Served only to a request with a token of the same session; media elements cannot send one. */
  tokenNeeded: boolean
  /** Not a link to one file but a key to e-learning files: the request names the file beside it. */
  learning: boolean
  /** The one kind of file that it serves. */
  kind: FileKind | null
  /** Served by a call of its own, and by no other. */
  ownPath: boolean
}

export type LinkOptions = {
  /** Seconds of validity, at most 15,000 (P20). */
  seconds?: number
  attachment?: boolean
  tokenNeeded?: boolean
  /** The kind of the file: a link that names a file of another kind serves nothing. */
  kind?: FileKind
  /** The call that serves the file, where it is not the usual one. */
  path?: string
}

const ids = ['tenantId', 'fileId', 'userId', 'sessionId'] as const
const macBytes = 32
const bodyBytes = ids.length * 16 + 10
const kinds: readonly (FileKind | null)[] = [null, 'export', 'course', 'certificate', 'image', 'attachment']

type Signing = {
  keys: Pick<Keys, 'link'>
  actor: Pick<Actor, 'tenantId' | 'userId' | 'sessionId'>
  /** Database time. */
  now: Date
}

/**
 * A link to one file for one user in one session (TR-W6). It ends with the session, and at its own time. The caller decides who may have
 * it.
 */
export const signedLink = (
  { keys, actor, now }: Signing,
  fileId: string,
  wish: LinkOptions = {},
): SignedLink => {
  const seconds = Math.min(wish.seconds ?? limits.fileLinkExpirySeconds, limits.fileLinkExpirySeconds)
  const text = signed(
    { keys, actor, now },
    fileId,
    seconds,
    (wish.attachment ? 1 : 0) + (wish.tokenNeeded ? 2 : 0) + (wish.path ? ownPathFlag : 0),
    wish.kind ?? null,
  )
  return { url: `${wish.path ?? downloadFile.path}?url=${text}`, expiresAt: getEnd(now, seconds) }
}

/**
 * A key to e-learning files for one user in one session (M5, M6). It opens several files, so it is short-lived; each request for a file is
 * checked.
 */
export const learningKey = (signing: Signing): { key: string; expiresAt: string } => ({
  key: signed(signing, noFile, limits.temporaryKeySeconds, learningFlag, 'course'),
  expiresAt: getEnd(signing.now, limits.temporaryKeySeconds),
})

const noFile = '00000000-0000-0000-0000-000000000000'
const learningFlag = 4
const ownPathFlag = 8

const getSeconds = (at: Date) => Math.floor(at.getTime() / 1000)
const getEnd = (now: Date, seconds: number) => new Date((getSeconds(now) + seconds) * 1000).toISOString()

const signed = (
  { keys, actor, now }: Signing,
  fileId: string,
  seconds: number,
  flags: number,
  kind: FileKind | null,
): string => {
  const body = Buffer.alloc(bodyBytes)
  const values = { tenantId: actor.tenantId, fileId, userId: actor.userId, sessionId: actor.sessionId }
  for (const [index, name] of ids.entries()) body.write(values[name].replaceAll('-', ''), index * 16, 'hex')
  body.writeUInt32BE(getSeconds(now), ids.length * 16)
  body.writeUInt32BE(getSeconds(now) + seconds, ids.length * 16 + 4)
  body.writeUInt8(flags, ids.length * 16 + 8)
  body.writeUInt8(kinds.indexOf(kind), ids.length * 16 + 9)
  return Buffer.concat([body, getMac(keys, body)]).toString('base64url')
}

/** Reads a link; null when it is not exactly one of ours. */
export const readLink = (keys: Pick<Keys, 'link'>, text: string): Link | null => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(bytes.subarray(bodyBytes), getMac(keys, body))) return null
  const [tenantId, fileId, userId, sessionId] = ids.map((_, index) =>
    getUuid(body.subarray(index * 16, index * 16 + 16)),
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
    learning: (flags & learningFlag) !== 0,
    kind: kinds[body.readUInt8(ids.length * 16 + 9)] ?? null,
    ownPath: (flags & ownPathFlag) !== 0,
  }
}

const getMac = ({ link }: Pick<Keys, 'link'>, body: Buffer) => hmac(link, `file ${body.toString('hex')}`)

const getUuid = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
