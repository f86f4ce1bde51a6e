import type { Call } from '../../../contract/define.ts'
import type { Actor, Transaction, Upload } from '../context.ts'
import { rows } from '../db/statements.ts'
import { hmac, type Keys } from '../keys.ts'
import { problem } from '../problem.ts'

export type Envelope = { code: number; message: string; data: unknown; requestId: string }

/** Whose keys they are: an account, or the credential of an application. */
type KeyOwner = Pick<Actor, 'tenantId' | 'accountId'>

const keyPattern = /^[A-Za-z0-9_-]{8,64}$/

/** Reads the key of a changing request. A missing key is refused, since our clients always send it (TR-C3). */
export const idempotencyKey = (header: string | string[] | undefined): string => {
  const key = Array.isArray(header) ? header[0] : header
  if (!key || !keyPattern.test(key)) throw problem('keyRequired')
  return key
}

/** What identifies a request, file included: the same key with another file is another request. */
export const getAsked = ({ input, upload }: { input: unknown; upload?: Upload | undefined }): unknown =>
  upload ? { input, file: upload.sha256.toString('hex') } : input

/**
 * Takes the key for this request, or returns the answer that it had before. A second request with the same key waits for the
 * transaction of the first. The same key with another body is refused.
 */
export const takeKey = async (
  tx: Transaction,
  keys: Keys,
  actor: KeyOwner,
  call: Call,
  key: string,
  input: unknown,
): Promise<Envelope | null> => {
  // A keyed hash: a body may contain a code or a password, and a plain hash of such short text can be reversed by guessing (TR-P1).
  const hash = hmac(keys.request, `${call.name}\n${JSON.stringify(input)}`)
  const list = await rows(tx)<{ key: string }>`insert into idempotency (tenant_id, account_id, key, call,
    request_hash)
    values (${actor.tenantId}::uuid, ${actor.accountId}::uuid, ${key}, ${call.name}, ${hash}) on conflict do nothing returning key`
  if (list.length > 0) return null
  const before = await tx
    .selectFrom('idempotency')
    .select(['request_hash', 'response'])
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!before?.response) throw problem('submitting')
  if (!before.request_hash.equals(hash)) throw problem('keyReused')
  return before.response as Envelope
}

/** Stores the answer with its key, in the same transaction as the change. */
export const keepAnswer = async (
  tx: Transaction,
  actor: KeyOwner,
  key: string,
  envelope: Envelope,
): Promise<void> => {
  await tx
    .updateTable('idempotency')
    .set({ response: JSON.stringify(envelope) })
    .where('tenant_id', '=', actor.tenantId)
    .where('account_id', '=', actor.accountId)
    .where('key', '=', key)
    .execute()
}
