import { timingSafeEqual } from 'node:crypto'
import { hmac, type Keys } from '../keys.ts'

/** The row that a link names. */
export type InvitationRef = { tenantId: string; id: string }

const nameBytes = 32
const markBytes = 16

/**
 * What a link carries: tenant and id of the invitation, and 128 bits of a keyed hash over both. It names the tenant before
 * any row is read, needs no storing, and no bit of it can be another.
 */
export const getToken = (keys: Keys, { tenantId, id }: InvitationRef): string =>
  Buffer.concat([getBytes(tenantId), getBytes(id), getMark(keys, { tenantId, id })]).toString('base64url')

/** The row that a link names, or null for one that was not made here. */
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
