import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { hmac, type Keys } from '../../kernel/keys.ts'

/** The purpose of a code. A code for another purpose does not fit. */
export type CodePurpose =
  | 'sign-in-email'
  | 'sign-in-sms'
  | 'recovery'
  | 'register-email'
  | 'old-email'
  | 'new-email'
  | 'mail-address'
  | 'old-phone'
  | 'new-phone'
  | 'unbind-phone'
  | 'own-email'
  | 'own-phone'

/** The purpose of a code and the contact method that it was sent to. */
export type CodeTarget = { purpose: CodePurpose; target: string }

/** The owner of a code. A decoy was sent to nobody and never fits, so that a try gets the same answer as for a real code (TR-N4). */
export type CodeOwner = {
  accountId: string | null
  /** The context that requested it, e.g. the id of an invitation. The code fits there only. */
  request?: string
  decoy?: boolean
  /** The one tenant that the place opens to which it is sent. */
  heldTo?: string | null
}

/** Result of trying a code. `gone`: no code was requested, it expired, a newer one was sent, or it was used. */
export type CodeOutcome =
  | { state: 'right'; accountId: string | null; request: string | null; heldTo: string | null }
  | { state: 'wrong' | 'gone' | 'tries' }

const getDigits = (purpose: CodePurpose): number =>
  purpose === 'recovery' ? limits.recoveryCodeDigits : limits.codeDigits

/** Makes a code and stores its keyed hash. It has six digits, or four for a recovery (G6). */
export const makeCode = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  { accountId, request, decoy = false, heldTo = null }: CodeOwner,
): Promise<string> => {
  const id = randomUUID()
  const digits = getDigits(to.purpose)
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  await run(tx)`insert into one_time_code (id, purpose, target, account_id, request, live, held_to, code_hash,
    created_at, expires_at)
    values (${id}, ${to.purpose}, ${to.target}, ${accountId}, ${request ?? null}, ${!decoy}, ${heldTo}::uuid, ${getHash(keys, to, id, code)}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${limits.codeMinutes}))`
  return code
}

/** Tries a code against the newest one sent: five tries, ten minutes, one use. */
export const tryCode = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  submitted: string,
): Promise<CodeOutcome> => {
  const { id, ...outcome } = await compared(tx, keys, to, submitted)
  if (outcome.state === 'right')
    await run(tx)`update one_time_code set used_at = clock_timestamp() where id = ${id}::uuid`
  return outcome
}

/** Tries a code and leaves it valid. The try counts. `spendCode` later uses the code up, together with its effect. */
export const lookAtCode = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  submitted: string,
): Promise<CodeOutcome> => {
  const { id: _own, ...outcome } = await compared(tx, keys, to, submitted)
  return outcome
}

/** Uses up the newest code of a contact method. False when it was used or has expired since. */
export const spendCode = async (tx: Transaction, { purpose, target }: CodeTarget): Promise<boolean> => {
  const count = await run(tx)`update one_time_code set used_at = clock_timestamp()
    where id = (select id from one_time_code where purpose = ${purpose} and target = ${target} order by created_at desc, id limit 1)
      and used_at is null and expires_at > clock_timestamp()`
  return count === 1
}

const compared = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  submitted: string,
): Promise<CodeOutcome & { id?: string }> => {
  const row = await countTry(tx, to)
  if (!row || row.used || row.expired) return { state: 'gone' }
  if (row.tries > limits.codeTries) return { state: 'tries' }
  const equal = timingSafeEqual(row.code_hash, getHash(keys, to, row.id, submitted))
  if (!equal || !row.live) return { state: 'wrong' }
  const { id, account_id: accountId, request, held_to: heldTo } = row
  return { id, state: 'right', accountId, request, heldTo }
}

type Row = {
  id: string
  account_id: string | null
  request: string | null
  held_to: string | null
  live: boolean
  code_hash: Buffer
  tries: number
  used: boolean
  expired: boolean
}

/** The update locks the row until the commit, so that concurrent tries wait for each other and each one counts. */
const countTry = async (tx: Transaction, { purpose, target }: CodeTarget): Promise<Row | undefined> => {
  return one(tx)<Row>`update one_time_code set tries = tries + 1
    where id = (select id from one_time_code where purpose = ${purpose} and target = ${target} order by created_at desc, id limit 1)
    returning id, account_id, request, held_to, live, code_hash, tries, used_at is not null as used, expires_at <= clock_timestamp() as expired`
}

const getHash = (keys: Keys, { purpose, target }: CodeTarget, id: string, code: string): Buffer =>
  hmac(keys.code, [purpose, target, id, code].join('\n'))
