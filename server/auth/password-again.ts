import { sql } from 'kysely'
import type { Actor, Context, Transaction, Visitor } from '../context.ts'
import { problem } from '../problem.ts'
import { inEachTenant, type SecurityEvent, warnAdministrators } from './events.ts'
import {
  type Attempt,
  countAttempt,
  getCounter,
  refusalOfAttempt,
  takeBackAttempt,
  wasLocked,
} from './lockout.ts'
import { type StoredSecret, verifySecret } from './password.ts'
import { getWarning, lockedRefusal } from './sign-in.ts'
import { inTurn } from './turns.ts'

type Signed = Pick<Context<Actor | Visitor>, 'actor' | 'apart' | 'client' | 'services'>

/**
 * Runs a try of somebody signed in under the counter of his browser or else his name, which every way in shares (TR-N1,
 * TR-N2): a wrong one counts, a right one is taken back and leaves the count where it was. Administrators hear of the third and the fifth.
 */
export const tryAgain = async (
  { actor, apart, client }: Signed,
  wrong: Parameters<typeof problem>[0],
  isRight: () => Promise<boolean>,
): Promise<void> => {
  const { accountId, account } = actor
  const counter = await apart(tx => getCounter(tx, account, accountId, client), null)
  return inTurn(counter, async () => {
    const attempt = await apart(tx => countAttempt(tx, counter), null)
    if (wasLocked(attempt)) throw lockedRefusal(attempt)
    const takeBack = () => apart(tx => takeBackAttempt(tx, counter), null)
    const right = await isRight().catch(async error => {
      await takeBack()
      throw error
    })
    if (right) return takeBack()
    await warn({ apart }, accountId, getWarning(attempt, account))
    throw getRefusal(attempt, wrong)
  })
}

const getRefusal = (attempt: Attempt, wrong: Parameters<typeof problem>[0]) =>
  refusalOfAttempt(attempt, problem(wrong))

const warn = async (context: Pick<Signed, 'apart'>, accountId: string, event: SecurityEvent | null) => {
  if (event) await inEachTenant(context, accountId, (tx, place) => warnAdministrators(tx, place, event))
}

/** Asks somebody signed in for his password once more, before something that a found computer must not be able to do. */
export const passwordAgain = (context: Signed, submitted: string): Promise<void> =>
  tryAgain(context, 'currentPasswordWrong', async () => {
    const stored = await context.apart(tx => currentSecret(tx, context.actor.accountId), null)
    return (await verifySecret(context.services.keys, stored, submitted)).ok
  })

const currentSecret = async (tx: Transaction, accountId: string): Promise<StoredSecret | null> => {
  const { rows } = await sql<StoredSecret>`select secret, pepper_version as "pepperVersion" from credential
    where account_id = ${accountId}::uuid and current`.execute(tx)
  return rows[0] ?? null
}
