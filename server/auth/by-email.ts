import * as calls from '../../contract/auth.ts'
import type { CodeName } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import { localeOf } from '../../contract/locales.ts'
import type { Context } from '../context.ts'
import { handlePublic } from '../http/handle.ts'
import { Problem, problem } from '../problem.ts'
import { codeRequest, signInFailure } from '../throttle/rules.ts'
import { countAll, refusalOf } from '../throttle/throttle.ts'
import { accountByName } from './accounts.ts'
import { type CodeOutcome, type CodeTarget, makeCode, tryCode } from './codes.ts'
import { countAttempt, counterOf, takeBackAttempt, wasLocked } from './lockout.ts'
import { admitPerson, failedSignIn, lockedRefusal, untilBeat } from './sign-in.ts'
import { inTurn } from './turns.ts'

const targetOf = (email: string) => ({
  purpose: 'sign-in-email' as const,
  target: email.trim().toLowerCase(),
})

/** Known or not, an address costs the same statements and gets the same answer; only the mail is missing. */
export const sendEmailCode = handlePublic(calls.sendEmailCode, async (context, input) => {
  const { apart, client, services } = context
  // A GET that sends mail: a picture on a foreign page must not set it off.
  if (client.crossSite) throw problem('crossSiteRefused')
  const to = targetOf(input.email)
  const made = await apart(async tx => {
    const found = await accountByName(tx, to.target)
    const account = found?.enabled && found.email?.toLowerCase() === to.target ? found : null
    const refusal = await countAll(tx, codeRequest(to.target, account?.id ?? null, client))
    const owner = { accountId: account?.id ?? null, decoy: !account }
    return refusal ?? { account, code: await makeCode(tx, services.keys, to, owner) }
  }, null)
  if (made instanceof Problem) throw made
  const { account, code } = made
  if (account?.email) {
    const { email } = account
    context.afterCommit(() =>
      services.mail.send({
        to: email,
        locale: localeOf(account.locale),
        kind: 'signInCode',
        values: { code, minutes: limits.codeMinutes },
      }),
    )
  }
  return { retryAfter: limits.codePauseSeconds }
})

const refusals: Record<'wrong' | 'gone' | 'tries', CodeName> = {
  wrong: 'codeWrong',
  gone: 'codeExpired',
  tries: 'codeTries',
}

export const signInByEmail = handlePublic(calls.signInByEmail, async (context, input) => {
  const began = performance.now()
  const to = targetOf(input.email)
  const found = await context.apart(async tx => {
    const shut = await refusalOf(tx, signInFailure(context.client))
    if (shut) return shut
    const account = await accountByName(tx, to.target)
    const name = account?.name ?? to.target
    return { account, counter: await counterOf(tx, name, account?.id ?? null, context.client) }
  }, null)
  if (found instanceof Problem) throw found
  const { account, counter } = found
  const person = account && { id: account.id, name: account.name }
  const tried = await inTurn(counter, async () => {
    const { attempt, outcome } = await tryOnce(context, to, counter, input.verificationCode)
    const right = outcome.state === 'right' && outcome.accountId === person?.id && account?.enabled
    return right
      ? { tokens: await admitPerson(context, person, 'email-code', { call: calls.signInByEmail, counter }) }
      : { attempt, outcome }
  })
  if (tried.tokens) return tried.tokens
  const { attempt, outcome } = tried
  const plain = problem(refusals[outcome.state === 'right' ? 'wrong' : outcome.state])
  if (!guessed(outcome)) {
    await untilBeat(began)
    throw plain
  }
  throw await failedSignIn(context, {
    person,
    attempt,
    method: 'email-code',
    call: calls.signInByEmail,
    plain,
    began,
  })
})

/** A code that ran out was not guessed at: it does not bring the lock nearer. */
const guessed = (outcome: CodeOutcome): boolean => outcome.state !== 'gone' && outcome.state !== 'tries'

const tryOnce = async (
  { apart, services }: Context<null>,
  to: CodeTarget,
  counter: string,
  submitted: string,
) => {
  const tried = await apart(async tx => {
    const attempt = await countAttempt(tx, counter)
    if (wasLocked(attempt)) return lockedRefusal(attempt)
    const outcome = await tryCode(tx, services.keys, to, submitted)
    if (!guessed(outcome)) await takeBackAttempt(tx, counter)
    return { attempt, outcome }
  }, null)
  if (tried instanceof Problem) throw tried
  return tried
}
