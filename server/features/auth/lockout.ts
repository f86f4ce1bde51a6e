import { type RawBuilder, sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Client, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { SecurityEvent } from '../../kernel/messages/act.ts'
import { type Problem, problem } from '../../kernel/problem.ts'

/** Failed tries in a row including this one, how many of these used the submitted text, and the remaining lock in seconds. */
export type Attempt = { failures: number; byText: number; wait: number }

/**
 * Counts a try as failed before anything is verified, so that a thousand parallel tries count as a thousand; success takes
 * it back. An expired lock starts again at one. Unknown names are counted alike, so that the warning reveals nothing
 * (TR-N1). Tries by an unknown browser are also counted per `text`: name, address and number of one account share the lock,
 * but a warning after tries at one of them must not reveal that another belongs to the same account (TR-N3).
 */
export const countAttempt = async (tx: Transaction, name: string, text?: string): Promise<Attempt> => {
  const attempt = (await count(tx, name, text ?? '', sql`true`)) as Attempt
  return text === undefined ? { ...attempt, byText: attempt.failures } : attempt
}

/**
 * Counts a try without a solved puzzle: only the first one with this text since a success or the end of a lock, and none that
 * would lock. Returns undefined for any other and counts nothing, so that tries without a puzzle cannot lock a name, not even
 * many at once (TR-N2), and a try at an address does not show whose name belongs to it (TR-N3).
 */
export const countUnsolvedAttempt = (
  tx: Transaction,
  name: string,
  text: string,
): Promise<Attempt | undefined> =>
  count(
    tx,
    name,
    text,
    sql`c.locked_until <= clock_timestamp() or (coalesce((c.texts ->> ${text}::text)::int, 0) = 0
      and c.failures + 1 < ${limits.signInLockAt})`,
  )

const count = (tx: Transaction, name: string, key: string, counts: RawBuilder<unknown>) =>
  one(tx)<Attempt>`
    insert into sign_in_counter as c (name, failures, texts, last_failure_at)
      values (${name}, 1, jsonb_build_object(${key}::text, 1), clock_timestamp())
    on conflict (name) do update set last_failure_at = clock_timestamp(),
      failures = case when c.locked_until <= clock_timestamp() then 1 else c.failures + 1 end,
      texts = case when c.locked_until <= clock_timestamp() then excluded.texts
        else c.texts || jsonb_build_object(${key}::text, coalesce((c.texts ->> ${key}::text)::int, 0) + 1) end,
      locked_until = case
        when c.locked_until > clock_timestamp() then c.locked_until
        when c.locked_until is null and c.failures + 1 >= ${limits.signInLockAt}
          then clock_timestamp() + make_interval(mins => ${limits.signInLockMinutes}) end
      where ${counts}
    returning failures, (texts ->> ${key}::text)::int as "byText", greatest(0, ceil(coalesce(extract(epoch from locked_until - clock_timestamp()), 0)))::int as wait`

/** Whether the name was locked before this try. Then nothing is verified, and right and wrong get the same answer. */
export const wasLocked = (attempt: Attempt): boolean => attempt.failures > limits.signInLockAt

/** Separates name and browser in a counter. No submitted name can contain it. */
const separator = '\n'

/**
 * Returns the counter for tries at an account: its name, or a separate counter for a browser that the account knows, i.e. it
 * signed in there within the last thirty days or trusts it (TR-N2). So strangers who lock a name do not lock the owner out
 * of the owner's own computer, where five wrong tries lock as well. An unknown name runs the same query.
 */
export const getCounter = async (
  tx: Transaction,
  name: string,
  accountId: string | null,
  { browser }: Pick<Client, 'browser'>,
): Promise<string> => {
  const row = await one(tx)<{ known: boolean }>`
    select exists (select from session where account_id = ${accountId}::uuid and browser = ${browser}
        and created_at > clock_timestamp() - make_interval(days => ${limits.knownBrowserDays}))
      or exists (select from device_token where account_id = ${accountId}::uuid and browser = ${browser}
        and revoked_at is null and expires_at > clock_timestamp()) as known`
  return row?.known ? browserCounter(name, { browser }) : name.toLowerCase()
}

/** Returns the counter for tries at an account from one known browser. */
export const browserCounter = (name: string, { browser }: Pick<Client, 'browser'>): string =>
  `${name.toLowerCase()}${separator}${browser}`

/** Clears all tries at a name from every browser: an administrator unlocked it, or its password was reset. */
export const clearAttempts = async (tx: Transaction, name: string): Promise<void> => {
  await run(tx)`delete from sign_in_counter where name = ${name} or starts_with(name, ${name + separator})`
}

/** Clears the tries of a counter after a sign-in. A lock that strangers caused on the name remains. */
export const forgetTries = async (tx: Transaction, counter: string): Promise<void> => {
  const [name] = counter.split(separator)
  await run(tx)`delete from sign_in_counter where name = ${counter}
    or (name = ${name} and (locked_until is null or locked_until <= clock_timestamp()))`
}

/** Takes back one try that was never verified, because the server was busy or the code had expired. Deletes the row at zero. */
export const takeBackAttempt = async (tx: Transaction, name: string, text = ''): Promise<void> => {
  await run(tx)`update sign_in_counter set failures = greatest(0, failures - 1),
      texts = texts || jsonb_build_object(${text}::text, greatest(0, coalesce((texts ->> ${text}::text)::int, 0) - 1)),
      locked_until = case when failures > ${limits.signInLockAt} then locked_until end
    where name = ${name}`
  await run(tx)`delete from sign_in_counter where name = ${name} and failures = 0`
}

/** The answer to the n-th wrong try in a row: `plain`, the warning from the third on, the lock from the fifth (N39). */
export const refusalOfAttempt = ({ failures, byText, wait }: Attempt, plain: Problem): Problem => {
  if (failures >= limits.signInLockAt)
    return problem('signInLocked', { retryAfter: wait, minutes: Math.ceil(wait / 60) })
  if (byText < limits.signInWarnAt) return plain
  return problem('signInWarning', { left: limits.signInLockAt - byText, minutes: limits.signInLockMinutes })
}

/** Returns when the last lock on an account's name or one of its browsers ends; null when there is none. */
export const lockedUntil = async (tx: Transaction, name: string): Promise<Date | null> => {
  const row = await one(tx)<{ until: Date | null }>`select max(locked_until) as until from sign_in_counter
    where (name = ${name} or starts_with(name, ${name + separator})) and locked_until > clock_timestamp()`
  return row?.until ?? null
}

/** Returns the notice to administrators of the third and the fifth wrong try in a row (TR-E6). */
export const getWarning = ({ failures }: Attempt, account: string): SecurityEvent | null => {
  if (failures === limits.signInLockAt) return { event: 'signInLocked', account }
  return failures === limits.signInWarnAt ? { event: 'signInWarned', account, attempts: failures } : null
}

/** The answer while a name is locked: the same for a right and a wrong password. */
export const lockedRefusal = (attempt: Attempt): Problem => refusalOfAttempt(attempt, problem('signInLocked'))
