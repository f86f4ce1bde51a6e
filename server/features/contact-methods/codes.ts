import { limits } from '../../../contract/limits.ts'
import type { Actor, Context, Transaction, Visitor } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type CodeLetter, postCode } from '../../kernel/messages/post.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { ownCodeRequest } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { type CodeTarget, lookAtCode, makeCode, spendCode } from '../auth/codes.ts'
import { tryAgain } from '../auth/password-again.ts'
import { codeRefusals } from '../auth/sign-in/by-code.ts'

/** A call of a signed-in user, who may not have entered a tenant. */
export type Own = Context<Actor | Visitor>

/**
 * Sends a code to a contact method that a signed-in user enters. The request is counted before `refusal` runs, so that what it reveals
 * about other accounts is as limited as the codes.
 */
export const sendOwnCode = async (
  context: Own,
  to: CodeTarget,
  letter: (code: string) => CodeLetter,
  refusal: (tx: Transaction) => Promise<Problem | null> = async () => null,
): Promise<{ retryAfter: number }> => {
  const { actor, apart, client, services } = context
  if (client.crossSite) throw problem('crossSiteRefused')
  const outcome = await apart(async tx => {
    const counted = await countAll(tx, ownCodeRequest(to.purpose, to.target, actor.accountId, client))
    const refused = counted ?? (await refusal(tx))
    if (refused) return refused
    const code = await makeCode(tx, services.keys, to, { accountId: actor.accountId })
    await postCode(context, tx, letter(code))
    return null
  }, null)
  if (outcome) throw outcome
  return { retryAfter: limits.codePauseSeconds }
}

/**
 * Refuses a code that is wrong or that another user requested. A wrong code counts as an attempt at the account (TR-N1), so that a session
 * allows no more guesses than a stranger has. A right code is not used up yet.
 */
export const requireCode = (
  context: Own,
  to: CodeTarget,
  submitted: string,
  field: 'code' | 'verificationCode',
): Promise<void> => {
  const { actor, apart, services } = context
  return tryAgain(context, problem(codeRefusals.wrong, { field }), async () => {
    const { outcome, asked } = await apart(async tx => {
      const outcome = await lookAtCode(tx, services.keys, to, submitted)
      return { outcome, asked: outcome.state !== 'gone' || (await wasAsked(tx, to, actor.accountId)) }
    }, null)
    if (outcome.state === 'right') return outcome.accountId === actor.accountId
    if (outcome.state === 'wrong') return false
    // An expired code was not a guess: the attempt is not counted.
    throw problem(asked ? codeRefusals[outcome.state] : 'codeNotRequested', { field })
  })
}

/** Uses the code up together with its change: of two concurrent calls, one finds it used. */
export const spend = async (tx: Transaction, to: CodeTarget): Promise<void> => {
  if (!(await spendCode(tx, to))) throw problem('codeExpired')
}

const wasAsked = async (
  tx: Transaction,
  { purpose, target }: CodeTarget,
  accountId: string,
): Promise<boolean> => {
  const oneTimeCodes = await rows(tx)`select from one_time_code
    where purpose = ${purpose} and target = ${target} and account_id = ${accountId}::uuid limit 1`
  return oneTimeCodes.length > 0
}
