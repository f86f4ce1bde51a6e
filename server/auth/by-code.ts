import type { CodeName } from '../../contract/codes.ts'
import type { Call } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import type { Client, Context, Transaction } from '../context.ts'
import { type CodeLetter, postCode } from '../messages/post.ts'
import { Problem, problem } from '../problem.ts'
import { codeRequest, codesOfAccount, signInFailure } from '../throttle/rules.ts'
import { countAll, refusalOf } from '../throttle/throttle.ts'
import type { Account } from './accounts.ts'
import { type CodeOutcome, type CodeTarget, makeCode, tryCode } from './codes.ts'
import { type Attempt, countAttempt, counterOf, takeBackAttempt, wasLocked } from './lockout.ts'
import { heldByCompany } from './sessions.ts'
import { admitPerson, failedSignIn, untilBeat } from './sign-in.ts'
import { inTurn } from './turns.ts'

/** A way in by a code that is sent: where to, and how the account of that place is found. */
export type CodeWay = {
  to: CodeTarget
  find: (tx: Transaction) => Promise<Account | null>
}

/** Known or not, a place costs the same statements, takes as long and gets the same answer; only what is sent is missing. */
export const sendSignInCode = async (
  context: Context<null>,
  { to, find }: CodeWay,
  letter: (account: Account, code: string) => CodeLetter,
): Promise<{ retryAfter: number }> => {
  const began = performance.now()
  const { apart, client, services } = context
  // A GET that sends something: a picture on a foreign page must not set it off.
  if (client.crossSite) throw problem('crossSiteRefused')
  const made = await apart(async tx => {
    const found = await find(tx)
    const refusal = await countAll(tx, codeRequest(to.target, client))
    if (refusal) return refusal
    const owner = found?.enabled ? found : null
    const spent = await countAll(tx, codesOfAccount(to.target, owner?.id ?? null))
    const account = spent ? null : owner
    const whose = { accountId: account?.id ?? null, request: requestOf(client), decoy: !account }
    const code = await makeCode(tx, services.keys, to, whose)
    await postCode(context, tx, account && letter(account, code))
    return null
  }, null)
  if (made) throw made
  await untilBeat(began)
  return { retryAfter: limits.codePauseSeconds }
}

/** A code serves the browser that asked for it; where that has no id yet, its network (TR-N4). */
const requestOf = ({ browser, network }: Pick<Client, 'browser' | 'network'>): string =>
  browser === null ? `network ${network}` : `browser ${browser}`

const isAsker = (request: string | null, client: Client): boolean =>
  request === requestOf(client) || request === requestOf({ ...client, browser: null })

/** What a code that does not fit is answered. */
export const codeRefusals: Record<'wrong' | 'gone' | 'tries', CodeName> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  tries: 'codeTries',
}

type Try = CodeWay & {
  call: Call
  method: 'email-code' | 'sms-code'
  submitted: string
  legal: string | undefined
}

/** Signs in by a code that was sent: it counts with the other ways of the account, found or not (TR-N1). */
export const signInByCode = async (context: Context<null>, asked: Try) => {
  const { to, find, call, method, submitted, legal } = asked
  const began = performance.now()
  const found = await context.apart(async tx => {
    const shut = await refusalOf(tx, signInFailure(context.client))
    if (shut) return shut
    const account = await find(tx)
    const name = account?.name ?? to.target
    return { account, counter: await counterOf(tx, name, account?.id ?? null, context.client) }
  }, null)
  if (found instanceof Problem) throw found
  const { account, counter } = found
  const person = account && { id: account.id, name: account.name }
  const tried = await inTurn(counter, async () => {
    const { attempt, outcome } = await tryOnce(context, to, counter, submitted)
    const fits = outcome.state === 'right' && isAsker(outcome.request, context.client)
    const right = fits && outcome.accountId === person?.id && account?.enabled
    if (!right) return { attempt, outcome }
    const hold = heldByCompany(account.heldTo[method === 'email-code' ? 'email' : 'phone'])
    return {
      tokens: await admitPerson(context, person, method, { call, counter, text: to.target, legal, hold }),
    }
  })
  if (tried.tokens) return tried.tokens
  const { attempt, outcome } = tried
  const plain = problem(codeRefusals[outcome.state === 'right' ? 'wrong' : outcome.state])
  const failure = { person, attempt: guessed(outcome) ? attempt : null, counter, plain, began }
  throw await failedSignIn(context, { ...failure, method, call })
}

/** A code that ran out was not guessed at: it does not bring the lock nearer. */
const guessed = (outcome: CodeOutcome): boolean => outcome.state !== 'gone' && outcome.state !== 'tries'

/** Counted before it is verified; a locked name verifies nothing, and right or wrong get one answer. */
const tryOnce = (
  { apart, services }: Context<null>,
  to: CodeTarget,
  counter: string,
  submitted: string,
): Promise<{ attempt: Attempt; outcome: CodeOutcome }> => {
  return apart(async tx => {
    const attempt = await countAttempt(tx, counter, to.target)
    if (wasLocked(attempt)) return { attempt, outcome: { state: 'wrong' } as const }
    const outcome = await tryCode(tx, services.keys, to, submitted)
    if (!guessed(outcome)) await takeBackAttempt(tx, counter, to.target)
    return { attempt, outcome }
  }, null)
}
