import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import type { Transaction } from '../context.ts'
import { hmac, type Keys } from '../keys.ts'

/** What a code is for; one asked for another purpose does not fit. */
export type CodePurpose = 'sign-in'

/** For what and where to a code was sent. */
export type CodeTarget = { purpose: CodePurpose; target: string }

/** What came of trying a code. `gone`: none was asked for, it ran out, a newer one was sent, or it was used. */
export type CodeOutcome = { state: 'right'; accountId: string } | { state: 'wrong' | 'gone' | 'tries' }

/**
 * Makes a code of six digits and stores its keyed hash. Unknown targets get one as well, with no account and sent to
 * nobody, so that trying it answers alike (TR-N4).
 */
export const makeCode = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  accountId: string | null,
): Promise<string> => {
  const id = randomUUID()
  const code = String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0')
  await sql`insert into one_time_code (id, purpose, target, account_id, code_hash, created_at, expires_at)
    values (${id}, ${to.purpose}, ${to.target}, ${accountId}, ${hashOf(keys, to, id, code)}, clock_timestamp(),
      clock_timestamp() + make_interval(mins => ${limits.codeMinutes}))`.execute(tx)
  return code
}

/** Tries a code on the newest one sent: five tries, ten minutes, one use. */
export const tryCode = async (
  tx: Transaction,
  keys: Keys,
  to: CodeTarget,
  submitted: string,
): Promise<CodeOutcome> => {
  const row = await countTry(tx, to)
  if (!row || row.used || row.expired) return { state: 'gone' }
  if (row.tries > limits.codeTries) return { state: 'tries' }
  const equal = timingSafeEqual(row.code_hash, hashOf(keys, to, row.id, submitted))
  if (!equal || !row.account_id) return { state: 'wrong' }
  await sql`update one_time_code set used_at = clock_timestamp() where id = ${row.id}::uuid`.execute(tx)
  return { state: 'right', accountId: row.account_id }
}

type Row = {
  id: string
  account_id: string | null
  code_hash: Buffer
  tries: number
  used: boolean
  expired: boolean
}

/** Counting locks the row until commit: parallel tries take turns and each counts. */
const countTry = async (tx: Transaction, { purpose, target }: CodeTarget): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`update one_time_code set tries = tries + 1
    where id = (select id from one_time_code where purpose = ${purpose} and target = ${target} order by created_at desc, id limit 1)
    returning id, account_id, code_hash, tries, used_at is not null as used, expires_at <= clock_timestamp() as expired`.execute(
    tx,
  )
  return rows[0]
}

const hashOf = (keys: Keys, { purpose, target }: CodeTarget, id: string, code: string): Buffer =>
  hmac(keys.code, [purpose, target, id, code].join('\n'))
