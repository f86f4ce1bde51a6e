import { sql } from 'kysely'
import type { Actor, Context, Transaction, Visitor } from '../../context.ts'
import { problem } from '../../problem.ts'
import { tryAgain } from '../password-again.ts'
import { stepUpSeconds } from '../step-up.ts'
import { boundSince, tryAuthenticator } from './authenticators.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { getDigits } from './totp.ts'

type Own = Context<Actor | Visitor>

/** A code of the authenticator, tried once under the counter of the name; a recovery code in its place when `recoveryToo`. */
export const proveCode = async (context: Own, code: string, recoveryToo: boolean): Promise<void> => {
  const { actor, apart, services } = context
  const { keys } = services
  if (!(await boundSince(context.tx, actor.accountId))) throw problem('authenticatorNotBound')
  const asRecovery = recoveryToo && !/^[0-9]{6}$/.test(getDigits(code))
  let used = false
  await tryAgain(context, 'authenticatorWrong', () =>
    apart(async tx => {
      if (asRecovery) return takeRecoveryCode(tx, keys, actor.accountId, code)
      const outcome = await tryAuthenticator(tx, keys, actor.accountId, code)
      used = outcome === 'used'
      return outcome === 'right' || used
    }, null),
  )
  // It was right once: shown again it opens nothing, and is no guess either.
  if (used) throw problem('authenticatorUsed')
}

/** Asks for a code before an act on the account that calls for one; `authenticatorRequired` says that none came along. */
export const proveIfAsked = async (context: Own, code: string | undefined): Promise<void> => {
  if (!(await asksCode(context.tx, context.actor))) return
  if (!code) throw problem('authenticatorRequired')
  await proveCode(context, code, true)
}

/**
 * Whether an act on the account asks for a code of its authenticator: one is bound, and this session was not opened with a
 * code in the last few minutes. One that a trusted device opened was not: trust skips the step of signing in alone.
 */
export const asksCode = async (
  tx: Transaction,
  { accountId, sessionId }: Actor | Visitor,
): Promise<boolean> => {
  if (!(await boundSince(tx, accountId))) return false
  const { rows } = await sql<{ fresh: boolean }>`
    select coalesce(second_factor_at > clock_timestamp() - make_interval(secs => ${stepUpSeconds}), false) as fresh
    from session where id = ${sessionId}::uuid`.execute(tx)
  return rows[0]?.fresh !== true
}
