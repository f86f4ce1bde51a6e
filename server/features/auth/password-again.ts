import type { Actor, Context, Visitor } from '../../kernel/context.ts'
import type { SecurityEvent } from '../../kernel/messages/act.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { type Secret, secretsIn } from './accounts.ts'
import { inEachTenant, warnAdministrators } from './events.ts'
import {
  countAttempt,
  getCounter,
  getWarning,
  lockedRefusal,
  refusalOfAttempt,
  takeBackAttempt,
  wasLocked,
} from './lockout.ts'
import { runExclusive } from './mutex.ts'
import { findSecret } from './password.ts'

type Signed = Pick<Context<Actor | Visitor>, 'actor' | 'apart' | 'client' | 'services'>

/**
 * Checks the password or code of a signed-in user under the counter of their browser or else their name, which all sign-in
 * methods share (TR-N1, TR-N2). A wrong try counts; a right one is taken back and leaves the count unchanged. Administrators
 * get a notice of the third and the fifth wrong try.
 */
export const tryAgain = async (
  { actor, apart, client }: Signed,
  wrong: Problem,
  isRight: () => Promise<boolean>,
): Promise<void> => {
  const { accountId, account } = actor
  const counter = await apart(tx => getCounter(tx, account, accountId, client), null)
  return runExclusive(counter, async () => {
    const attempt = await apart(tx => countAttempt(tx, counter), null)
    if (wasLocked(attempt)) throw lockedRefusal(attempt)
    const takeBack = () => apart(tx => takeBackAttempt(tx, counter), null)
    const right = await isRight().catch(async error => {
      await takeBack()
      throw error
    })
    if (right) return takeBack()
    await warn({ apart }, accountId, getWarning(attempt, account))
    throw refusalOfAttempt(attempt, wrong)
  })
}

const warn = async (context: Pick<Signed, 'apart'>, accountId: string, event: SecurityEvent | null) => {
  if (event) await inEachTenant(context, accountId, (tx, place) => warnAdministrators(tx, place, event))
}

/** Requires the password again, before actions that must not be possible at an unattended computer. */
export const passwordAgain = (context: Signed, submitted: string, field = 'password'): Promise<void> =>
  tryAgain(context, problem('currentPasswordWrong', { field }), () => isOwnPassword(context, submitted))

/** The same, and returns the password that was proved. `heldTo` is the tenant whose password counts besides the own one. */
export const provedSecret = async (
  context: Signed,
  submitted: string,
  field: string,
  heldTo: string | null,
): Promise<Secret> => {
  let proved: Secret | null = null
  await tryAgain(context, problem('currentPasswordWrong', { field }), async () => {
    proved = await matching(context, submitted, heldTo)
    return proved !== null
  })
  return proved!
}

const matching = async ({ actor, apart, services }: Signed, submitted: string, heldTo: string | null) => {
  const stored = await apart(tx => secretsIn(tx, { accountId: actor.accountId, heldTo }), null)
  return (await findSecret(services.keys, stored, submitted))?.secret ?? null
}

/** Whether a password is the own one of the signed-in user, or the one by which a company's help let them into this session. */
export const isOwnPassword = async (context: Signed, submitted: string): Promise<boolean> =>
  (await matching(context, submitted, context.actor.heldTo)) !== null
