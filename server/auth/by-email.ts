import * as calls from '../../contract/auth.ts'
import type { CodeName } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import { localeOf } from '../../contract/locales.ts'
import { handlePublic } from '../http/handle.ts'
import { Problem, problem } from '../problem.ts'
import { codeRequest, signInFailure } from '../throttle/rules.ts'
import { countAll, refusalOf } from '../throttle/throttle.ts'
import { accountByName } from './accounts.ts'
import { makeCode, tryCode } from './codes.ts'
import { countAttempt, takeBackAttempt, wasLocked } from './lockout.ts'
import { admitPerson, failedSignIn, lockedRefusal } from './sign-in.ts'

const targetOf = (email: string) => ({ purpose: 'sign-in' as const, target: email.trim().toLowerCase() })

/** Known or not, an address costs the same statements and gets the same answer; only the mail is missing. */
export const sendEmailCode = handlePublic(calls.sendEmailCode, async (context, input) => {
  const { apart, client, services } = context
  const to = targetOf(input.email)
  const made = await apart(async tx => {
    const found = await accountByName(tx, to.target)
    const account = found?.enabled && found.email?.toLowerCase() === to.target ? found : null
    const refusal = await countAll(tx, codeRequest(to.target, account?.id ?? null, client))
    return refusal ?? { account, code: await makeCode(tx, services.keys, to, account?.id ?? null) }
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
  const { apart, client, services } = context
  const to = targetOf(input.email)
  const tried = await apart(async tx => {
    const shut = await refusalOf(tx, signInFailure(client))
    if (shut) return shut
    const account = await accountByName(tx, to.target)
    const counter = (account?.name ?? to.target).toLowerCase()
    const attempt = await countAttempt(tx, counter)
    if (wasLocked(attempt)) return lockedRefusal(attempt)
    const outcome = await tryCode(tx, services.keys, to, input.verificationCode)
    // A code that ran out was not guessed at: it does not bring the lock nearer.
    if (outcome.state === 'gone' || outcome.state === 'tries') await takeBackAttempt(tx, counter)
    return { account, attempt, outcome }
  }, null)
  if (tried instanceof Problem) throw tried
  const { account, attempt, outcome } = tried
  const person = account && { id: account.id, name: account.name }
  if (outcome.state === 'right' && person?.id === outcome.accountId && account?.enabled) {
    return admitPerson(context, person, 'email-code')
  }
  const plain = problem(refusals[outcome.state === 'right' ? 'wrong' : outcome.state])
  if (outcome.state === 'gone' || outcome.state === 'tries') throw plain
  throw await failedSignIn(context, { person, attempt, method: 'email-code', plain, began })
})
