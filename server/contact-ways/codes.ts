import { sql } from 'kysely'
import { limits } from '../../contract/limits.ts'
import { codeRefusals } from '../auth/by-code.ts'
import { type CodeTarget, lookAtCode, makeCode, spendCode } from '../auth/codes.ts'
import { tryAgain } from '../auth/password-again.ts'
import type { Actor, Context, Transaction, Visitor } from '../context.ts'
import { type CodeLetter, postCode } from '../messages/post.ts'
import { type Problem, problem } from '../problem.ts'
import { ownCodeRequest } from '../throttle/rules.ts'
import { countAll } from '../throttle/throttle.ts'

/** The call of somebody signed in, who need not have entered a tenant. */
export type Own = Context<Actor | Visitor>

/**
 * Has a code sent to a place that somebody signed in names. The request counts before `refusal` is asked, so that what it
 * tells of other accounts can be had as rarely as a code.
 */
export const sendOwnCode = async (
  context: Own,
  to: CodeTarget,
  letter: (code: string) => CodeLetter,
  refusal: (tx: Transaction) => Promise<Problem | null> = async () => null,
): Promise<{ retryAfter: number }> => {
  const { actor, apart, client, services } = context
  if (client.crossSite) throw problem('crossSiteRefused')
  const made = await apart(async tx => {
    const counted = await countAll(tx, ownCodeRequest(to.purpose, to.target, actor.accountId, client))
    const refused = counted ?? (await refusal(tx))
    if (refused) return refused
    const code = await makeCode(tx, services.keys, to, { accountId: actor.accountId })
    await postCode(context, tx, letter(code))
    return null
  }, null)
  if (made) throw made
  return { retryAfter: limits.codePauseSeconds }
}

/**
 * Refuses a code that does not fit, or that somebody else asked for. A wrong one counts as a try at the account (TR-N1), so
 * that a session brings no more guesses than a stranger has; a right one stays open.
 */
export const requireCode = (context: Own, to: CodeTarget, submitted: string): Promise<void> => {
  const { actor, apart, services } = context
  return tryAgain(context, codeRefusals.wrong, async () => {
    const { outcome, asked } = await apart(async tx => {
      const outcome = await lookAtCode(tx, services.keys, to, submitted)
      return { outcome, asked: outcome.state !== 'gone' || (await wasAsked(tx, to, actor.accountId)) }
    }, null)
    if (outcome.state === 'right') return outcome.accountId === actor.accountId
    if (outcome.state === 'wrong') return false
    // A code that has run out was not guessed at: the try is taken back.
    throw problem(asked ? codeRefusals[outcome.state] : 'codeNotRequested')
  })
}

/** Uses the code up with the change that it was for: of two at once, one finds it spent. */
export const spend = async (tx: Transaction, to: CodeTarget): Promise<void> => {
  if (!(await spendCode(tx, to))) throw problem('codeExpired')
}

const wasAsked = async (
  tx: Transaction,
  { purpose, target }: CodeTarget,
  accountId: string,
): Promise<boolean> => {
  const { rows } = await sql`select from one_time_code
    where purpose = ${purpose} and target = ${target} and account_id = ${accountId}::uuid limit 1`.execute(tx)
  return rows.length > 0
}
