import type { Actor, Context, Transaction, Visitor } from '../../../kernel/context.ts'
import { one } from '../../../kernel/db/statements.ts'
import { problem } from '../../../kernel/problem.ts'
import { tryAgain } from '../password-again.ts'
import { stepUpSeconds } from '../step-up.ts'
import { boundSince, tryAuthenticator } from './authenticators.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { getDigits } from './totp.ts'

type Own = Context<Actor | Visitor>

/** Checks a code of the authenticator, counted under the user's name; with `recoveryToo` also a recovery code. */
export const proveCode = async (context: Own, code: string, recoveryToo: boolean): Promise<void> => {
  const { actor, apart, services } = context
  const { keys } = services
  if (!(await boundSince(context.tx, actor))) throw problem('authenticatorNotBound')
  const asRecovery = recoveryToo && !/^[0-9]{6}$/.test(getDigits(code))
  let used = false
  await tryAgain(context, problem('authenticatorWrong', { field: 'code' }), () =>
    apart(async tx => {
      if (asRecovery) return takeRecoveryCode(tx, keys, actor.accountId, code)
      const outcome = await tryAuthenticator(tx, keys, actor, code)
      used = outcome === 'used'
      return outcome === 'right' || used
    }, null),
  )
  // The code was right once. A second use opens nothing, but is no guess either.
  if (used) throw problem('authenticatorUsed', { field: 'code' })
}

/** Requires a code before an action on the account that needs one. Throws `authenticatorRequired` when none was sent. */
export const proveIfAsked = async (context: Own, code: string | undefined): Promise<void> => {
  if (!(await asksCode(context.tx, context.actor))) return
  if (!code) throw problem('authenticatorRequired')
  await proveCode(context, code, true)
}

/**
 * Whether an action on the account requires a code of its authenticator: one is bound, and no code opened this session
 * within the last few minutes. A trusted device does not count: it only skips the sign-in step.
 */
export const asksCode = async (tx: Transaction, actor: Actor | Visitor): Promise<boolean> => {
  const { sessionId } = actor
  if (!(await boundSince(tx, actor))) return false
  const row = await one(tx)<{ fresh: boolean }>`
    select coalesce(second_factor_at > clock_timestamp() - make_interval(secs => ${stepUpSeconds}), false) as fresh
    from session where id = ${sessionId}::uuid`
  return row?.fresh !== true
}
