import type { CodeName } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { getLocale } from '../../../contract/locales.ts'
import * as calls from '../../../contract/recovery/calls.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { type CodeLetter, postCode } from '../../kernel/messages/post.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { codeRequest, codesOfAccount, recoveryCodes } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { type CodeOutcome, makeCode, tryCode } from '../auth/codes.ts'
import { inEachPlace, recordIn } from '../auth/events.ts'
import { type Attempt, countAttempt, getCounter, takeBackAttempt, wasLocked } from '../auth/lockout.ts'
import { runExclusive } from '../auth/mutex.ts'
import { requireSms } from '../auth/sign-in/by-sms.ts'
import { type Failure, failedSignIn, untilBeat } from '../auth/sign-in/sign-in.ts'
import { counted } from './begin.ts'
import { askForReview } from './review.ts'
import {
  type Fitting,
  getRecovery,
  grantReset,
  noteMethod,
  type Owner,
  type Recovery,
  resetSeconds,
} from './tickets.ts'

/** The effects of a wrong recovery code, and the refusal to throw: like a failed sign-in, but with its own action in the trail. */
const failedRecovery = (
  context: Context<null>,
  failure: Pick<Failure, 'person' | 'attempt' | 'counter' | 'plain' | 'began'>,
): Promise<Problem> => {
  const { person } = failure
  const entry = { action: 'resetPassword', entity: 'account', ...(person && { entityId: person.id }) }
  return failedSignIn(context, { ...failure, call: calls.checkRecoveryCode, entry })
}

type Public = Context<null>
type CodeMethod = Exclude<calls.RecoveryMethod, 'review'>

/** Known or unknown account: the same statements and the same response; only the message is missing (TR-P7). */
export const sendRecoveryCode = handlePublic(calls.sendRecoveryCode, async (context, input) => {
  const began = performance.now()
  if (input.method === 'phone') requireSms(context.services)
  await counted(context)
  const recovery = await recoveryHeld(context, input.ticket)
  if (input.method === 'review') {
    await askForReview(context, recovery, input.reason ?? '')
    await untilBeat(began)
    return { retryAfter: 0, pending: true }
  }
  const method = input.method
  await sendCode(context, recovery, method)
  await untilBeat(began)
  return { retryAfter: limits.codePauseSeconds, pending: false }
})

const recoveryHeld = async ({ apart }: Public, ticket: string): Promise<Recovery> => {
  const recovery = await apart(tx => getRecovery(tx, ticket), null)
  if (!recovery) throw problem('resetLinkExpired')
  return recovery
}

/** A code belongs to the name and to this recovery: one requested in another browser does not match. */
const getTarget = ({ name, owner }: Recovery) => ({
  purpose: 'recovery' as const,
  target: (owner?.name ?? name).toLowerCase(),
})
const getRequest = ({ hash }: Recovery): string => hash.toString('hex')

const sendCode = async (context: Public, recovery: Recovery, method: CodeMethod): Promise<void> => {
  const { apart, client, services } = context
  const { owner, emailRight, heldTo } = recovery
  const reached = method === 'email' ? emailRight && owner?.email : owner?.phone
  const target = getTarget(recovery)
  const refused = await apart(async tx => {
    // Refused only by counts of what was submitted: a refusal must not reveal that a name and an address belong to one account.
    const named = `recovery ${recovery.name}`
    const refusal = await countAll(tx, [...codeRequest(named, client), ...recoveryCodes(named)])
    if (refusal) return refusal
    const unseen = [...codesOfAccount(named, owner?.id ?? null), ...recoveryCodes(target.target)]
    const spent = await countAll(tx, unseen)
    const to = reached && owner && !spent ? owner : null
    const restriction = to && heldTo[method]
    const whose = {
      accountId: to?.id ?? null,
      request: getRequest(recovery),
      decoy: to === null,
      heldTo: restriction,
    }
    const code = await makeCode(tx, services.keys, target, whose)
    await noteMethod(tx, recovery, method)
    await postCode(context, tx, to && letterTo(to, method, code))
    return null
  }, null)
  if (refused) throw refused
}

const letterTo = (owner: Owner, method: CodeMethod, code: string): CodeLetter => {
  const locale = getLocale(owner.locale)
  if (method === 'phone') return { via: 'sms', message: { to: owner.phone!, locale, kind: 'recovery', code } }
  const values = { code, minutes: limits.codeMinutes }
  return { via: 'mail', message: { to: owner.email!, locale, kind: 'recoveryCode', values } }
}

const refusals: Record<'wrong' | 'gone' | 'tries', CodeName> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  tries: 'codeTries',
}

/** Attempts at a code are counted with those at the password (TR-N1); a right code does not reset the count. */
export const checkRecoveryCode = handlePublic(calls.checkRecoveryCode, async (context, input) => {
  const began = performance.now()
  if (!new RegExp(`^\\d{${limits.recoveryCodeDigits}}$`).test(input.code)) throw problem('codeFourDigits')
  const recovery = await recoveryHeld(context, input.ticket)
  const { target } = getTarget(recovery)
  const { owner } = recovery
  const counter = await context.apart(tx => getCounter(tx, target, owner?.id ?? null, context.client), null)
  return runExclusive(counter, async () => {
    const { attempt, outcome } = await tryOnce(context, recovery, counter, input.code)
    const fitting = getFitting(recovery, outcome)
    if (fitting) {
      const resetTicket = await context.apart(async tx => {
        await takeBackAttempt(tx, counter, recovery.name)
        const ticket = await grantReset(tx, recovery, fitting)
        await recordPassed(tx, context, recovery, fitting.accountId)
        return ticket
      }, null)
      return { resetTicket, expiresIn: resetSeconds }
    }
    const plain = problem(refusals[outcome.state === 'right' ? 'wrong' : outcome.state])
    const failure = { person: recovery.owner, counter, plain, began }
    throw await failedRecovery(context, { ...failure, attempt: guessed(outcome) ? attempt : null })
  })
})

/** After this step a password can be set: method and network are recorded in each company of the account (TR-A2). */
const recordPassed = (tx: Transaction, { client }: Public, recovery: Recovery, accountId: string) => {
  const about = { accountId, account: recovery.owner?.name ?? recovery.name }
  const detail = { way: recovery.method, network: client.network }
  const entry = { action: 'passRecoveryCode', entity: 'account', entityId: accountId, detail }
  return inEachPlace(tx, accountId, place =>
    recordIn(tx, place, about, calls.checkRecoveryCode, client, entry),
  )
}

const getFitting = (recovery: Recovery, outcome: CodeOutcome): Fitting | null =>
  outcome.state === 'right' &&
  outcome.accountId !== null &&
  outcome.request === getRequest(recovery) &&
  outcome.accountId === recovery.owner?.id
    ? { accountId: outcome.accountId, heldTo: outcome.heldTo }
    : null

/** An expired code was not a guess: it does not bring the lockout nearer. */
const guessed = (outcome: CodeOutcome): boolean => outcome.state !== 'gone' && outcome.state !== 'tries'

/** Counted before it is verified; for a locked name nothing is verified, and right and wrong codes get the same answer. */
const tryOnce = (
  { apart, services }: Public,
  recovery: Recovery,
  counter: string,
  code: string,
): Promise<{ attempt: Attempt; outcome: CodeOutcome }> =>
  apart(async tx => {
    const attempt = await countAttempt(tx, counter, recovery.name)
    if (wasLocked(attempt)) return { attempt, outcome: { state: 'wrong' } }
    const outcome = await tryCode(tx, services.keys, getTarget(recovery), code)
    if (!guessed(outcome)) await takeBackAttempt(tx, counter, recovery.name)
    return { attempt, outcome }
  }, null)
