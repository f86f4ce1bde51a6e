import type { CodeName } from '../../../../contract/codes.ts'
import type { Call } from '../../../../contract/define.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Client, Context, Transaction } from '../../../kernel/context.ts'
import { type CodeLetter, postCode } from '../../../kernel/messages/post.ts'
import { Problem, problem } from '../../../kernel/problem.ts'
import {
  codesOfAccount,
  codesTo,
  signInCodeRequest,
  signInFailure,
  signInUnsolved,
} from '../../../kernel/throttle/rules.ts'
import { countAll, getRefusal } from '../../../kernel/throttle/throttle.ts'
import type { Account } from '../accounts.ts'
import { type CodeOutcome, type CodeTarget, makeCode, tryCode } from '../codes.ts'
import { type Attempt, countAttempt, getCounter, takeBackAttempt, wasLocked } from '../lockout.ts'
import { runExclusive } from '../mutex.ts'
import { heldByCompany } from '../sessions.ts'
import { takeTicket } from '../slide/challenge.ts'
import { admitPerson, failedSignIn, untilBeat } from './sign-in.ts'

/** Sign-in by a code that is sent: the contact method, and how its account is found. */
export type CodeSignIn = {
  to: CodeTarget
  find: (tx: Transaction) => Promise<Account | null>
}

type CodeRequest = CodeSignIn & {
  /** Ticket of a puzzle solved for this contact method. */
  slide: string | undefined
}

/** Uses up the puzzle ticket of the request. Throws when it is invalid; returns false when there is none. */
const isSolved = async ({ apart, client }: Context<null>, { to, slide }: CodeRequest): Promise<boolean> => {
  if (slide === undefined) return false
  const bond = { account: to.target, purpose: 'sign-in' as const, network: client.network }
  if (!(await apart(tx => takeTicket(tx, slide, bond), null))) throw problem('slideFailed')
  return true
}

/**
 * Known and unknown contact methods cause the same statements, take the same time and get the same answer. Only the message
 * is missing for an unknown one.
 */
export const sendSignInCode = async (
  context: Context<null>,
  asked: CodeRequest,
  letter: (account: Account, code: string) => CodeLetter,
): Promise<{ retryAfter: number }> => {
  const began = performance.now()
  const { to, find } = asked
  const { apart, client, services } = context
  // A GET with an effect: an image on a foreign page must not trigger it.
  if (client.crossSite) throw problem('crossSiteRefused')
  const solved = await isSolved(context, asked)
  const outcome = await apart(async tx => {
    const match = await find(tx)
    const refusal = await countAll(tx, signInCodeRequest(to.target, client, solved))
    if (refusal) return (await getRefusal(tx, codesTo(to.target))) ?? passable(refusal)
    const owner = match?.enabled ? match : null
    const spent = await countAll(tx, codesOfAccount(to.target, owner?.id ?? null))
    const account = spent ? null : owner
    const whose = { accountId: account?.id ?? null, request: getRequest(client), decoy: !account }
    const code = await makeCode(tx, services.keys, to, whose)
    await postCode(context, tx, account && letter(account, code))
    return null
  }, null)
  if (outcome) throw outcome
  await untilBeat(began)
  return { retryAfter: limits.codePauseSeconds }
}

/**
 * Marks the pause of an address as avoidable: others behind the same address may have caused it. A client that solves the
 * puzzle need not wait.
 */
const passable = (refusal: Problem): Problem =>
  refusal.problem === 'codeTooSoon'
    ? problem('codeTooSoon', { ...(refusal.data as object), slide: true })
    : refusal

/** A code is valid in the browser that requested it, or in its network when the browser has no id yet (TR-N4). */
const getRequest = ({ browser, network }: Pick<Client, 'browser' | 'network'>): string =>
  browser === null ? `network ${network}` : `browser ${browser}`

const isAsker = (request: string | null, client: Client): boolean =>
  request === getRequest(client) || request === getRequest({ ...client, browser: null })

/** Answers to codes that do not fit. */
export const codeRefusals: Record<'wrong' | 'gone' | 'tries', CodeName> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  tries: 'codeTries',
}

type Try = CodeRequest & {
  call: Call
  method: 'email-code' | 'sms-code'
  submitted: string
  legal: string | undefined
}

/** Signs in by a code that was sent. A failure counts together with the other sign-in methods of the account, known or not (TR-N1). */
export const signInByCode = async (context: Context<null>, asked: Try) => {
  const { to, find, call, method, submitted, legal } = asked
  const began = performance.now()
  const solved = await isSolved(context, asked)
  const counts = solved ? signInFailure(context.client) : signInUnsolved(context.client)
  const result = await context.apart(async tx => {
    const shut = await getRefusal(tx, counts)
    if (shut) return shut
    const account = await find(tx)
    const name = account?.name ?? to.target
    return { account, counter: await getCounter(tx, name, account?.id ?? null, context.client) }
  }, null)
  if (result instanceof Problem) throw result
  const { account, counter } = result
  const person = account && { id: account.id, name: account.name }
  const tried = await runExclusive(counter, async () => {
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
  throw await failedSignIn(context, { ...failure, counts, method, call })
}

/** An expired code is no guess: it must not count towards the lock. */
const guessed = (outcome: CodeOutcome): boolean => outcome.state !== 'gone' && outcome.state !== 'tries'

/** The try is counted before the code is verified. For a locked name nothing is verified, and right and wrong codes get the same answer. */
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
