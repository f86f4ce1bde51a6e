import { timingSafeEqual } from 'node:crypto'
import { hmac, type Keys } from '../../kernel/keys.ts'

/** The row that a link refers to. */
export type InvitationRef = { tenantId: string; id: string }

const nameBytes = 32
const markBytes = 16

/**
 * Returns the token of a link: tenant and id of the invitation, and 128 bits of a keyed hash over both. The tenant is known
 * before any row is read, nothing has to be stored, and no bit can be changed.
 */
export const getToken = (keys: Keys, { tenantId, id }: InvitationRef): string =>
  Buffer.concat([getBytes(tenantId), getBytes(id), getMark(keys, { tenantId, id })]).toString('base64url')

/** Returns the row that a link refers to, or null for a token that was not made here. */
export const namedBy = (keys: Keys, token: string): InvitationRef | null => {
  if (!/^[\w-]{64}$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const named = { tenantId: getUuid(bytes.subarray(0, 16)), id: getUuid(bytes.subarray(16, nameBytes)) }
  return timingSafeEqual(bytes.subarray(nameBytes), getMark(keys, named)) ? named : null
}

const getMark = (keys: Keys, { tenantId, id }: InvitationRef): Buffer =>
  hmac(keys.invitation, `${tenantId}\n${id}`).subarray(0, markBytes)

const getBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const getUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
