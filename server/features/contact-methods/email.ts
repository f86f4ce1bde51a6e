import * as calls from '../../../contract/contact-methods/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { worldwide } from '../../../contract/values/phone.ts'
import { maskedEmail } from '../../access/contact.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { handleVisitor } from '../../kernel/http/handle.ts'
import { type CodeLetter, postMail } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import type { CodeTarget } from '../auth/codes.ts'
import { replacePlace } from '../auth/holds.ts'
import { passwordAgain } from '../auth/password-again.ts'
import { proveCode } from '../auth/second-factor/prove.ts'
import { offersSms, requireSms } from '../auth/sign-in/by-sms.ts'
import { giveStepUp, holdsStepUp, type StepUpPurpose, stepUpSeconds, takeStepUp } from '../auth/step-up.ts'
import { followChange } from './change.ts'
import { type Own, requireCode, sendOwnCode, spend } from './codes.ts'
import { addressKey, type OwnWays, ownWays, unprovedCodes, type Voucher } from './own.ts'

const oldTarget = (email: string): CodeTarget => ({ purpose: 'old-email', target: addressKey(email) })
const newTarget = (email: string): CodeTarget => ({ purpose: 'new-email', target: addressKey(email) })

const mailCode =
  (to: string, kind: 'oldEmailCode' | 'newEmailCode', { locale }: OwnWays) =>
  (code: string): CodeLetter => ({
    via: 'mail',
    message: { to, locale, kind, values: { code, minutes: limits.codeMinutes } },
  })

const boundEmail = async (tx: Transaction, accountId: string) => {
  const own = await ownWays(tx, accountId)
  if (own.email === null) throw problem('emailNotBound')
  return { own, email: own.email }
}

const codeToOldEmail = handleVisitor(calls.codeToOldEmail, async context => {
  const { own, email } = await boundEmail(context.tx, context.actor.accountId)
  return sendOwnCode(context, oldTarget(email), mailCode(email, 'oldEmailCode', own))
})

const checkOldEmail = handleVisitor(calls.checkOldEmail, async (context, { code }) => {
  const { accountId, sessionId } = context.actor
  const { email } = await boundEmail(context.tx, accountId)
  const to = oldTarget(email)
  await requireCode(context, to, code, 'code')
  const ticket = await context.apart(async tx => {
    await spend(tx, to)
    return giveStepUp(tx, sessionId, 'old-email')
  }, null)
  return { ticket, expiresIn: stepUpSeconds }
})

/** A user without access to the mailbox proves their identity by two other factors; the old address is notified anyway. */
const proveWithoutEmail = handleVisitor(calls.proveWithoutEmail, async (context, { password, way, code }) => {
  const { accountId, sessionId } = context.actor
  const { own } = await boundEmail(context.tx, accountId)
  await passwordAgain(context, password)
  if (way === 'authenticator') await proveCode(context, code, true)
  else await spendPhoneCode(context, own, code)
  const ticket = await context.apart(tx => giveStepUp(tx, sessionId, 'lost-email'), null)
  return { ticket, expiresIn: stepUpSeconds }
})

const spendPhoneCode = async (context: Own, { phone }: OwnWays, code: string): Promise<void> => {
  requireSms(context.services)
  if (phone === null) throw problem('phoneNotBound')
  const to: CodeTarget = { purpose: 'old-phone', target: worldwide(phone) }
  await requireCode(context, to, code, 'code')
  await context.apart(tx => spend(tx, to), null)
}

/**
 * The proof needed before an address is bound: the old address, or else the phone, or else the password, so that a stolen session cannot
 * bind one. A phone proves nothing where no SMS is sent.
 */
const getProof = ({ email, phone }: OwnWays, services: Own['services']): Voucher => {
  if (email !== null) return 'old-email'
  return phone !== null && offersSms(services) ? 'old-phone' : 'password'
}

type EmailRequest = { email: string; ticket?: string | undefined }
type Proves = (purpose: StepUpPurpose, ticket: string) => Promise<boolean>

/** Refuses the current address, and any other one while the user has given no proof. */
const requireOther = async (context: Own, own: OwnWays, { email, ticket }: EmailRequest, proves: Proves) => {
  if (own.email !== null && addressKey(own.email) === addressKey(email))
    throw problem('emailUnchanged', { field: 'email' })
  const wanted = getProof(own, context.services)
  if (ticket !== undefined && (await proves(wanted, ticket))) return
  if (wanted === 'old-email' && ticket !== undefined && (await proves('lost-email', ticket))) return
  throw problem(unprovedCodes[wanted])
}

const takenBy = async (tx: Transaction, email: string): Promise<boolean> => {
  const accounts = await rows(tx)`select from account where lower(email) = ${addressKey(email)}`
  return accounts.length > 0
}

const codeToNewEmail = handleVisitor(calls.codeToNewEmail, async (context, input) => {
  const { email } = input
  const { tx, actor } = context
  const own = await ownWays(tx, actor.accountId)
  await requireOther(context, own, input, (purpose, given) =>
    holdsStepUp(tx, actor.sessionId, purpose, given),
  )
  return sendOwnCode(context, newTarget(email), mailCode(email, 'newEmailCode', own), async tx =>
    (await takenBy(tx, email)) ? problem('emailTaken', { field: 'email' }) : null,
  )
})

const updateEmail = handleVisitor(calls.updateEmail, async (context, input) => {
  const { actor, tx } = context
  const { email, verificationCode } = input
  const own = await ownWays(tx, actor.accountId, true)
  await requireOther(context, own, input, (purpose, given) => takeStepUp(tx, actor.sessionId, purpose, given))
  // Before anything about other accounts is revealed: the code proves that the user has the address.
  await requireCode(context, newTarget(email), verificationCode, 'verificationCode')
  if (await takenBy(tx, email)) throw problem('emailTaken', { field: 'email' })
  await spend(tx, newTarget(email))
  await replacePlace(tx, actor, 'email')
  await run(tx)`update account set email = ${email.trim()}, email_held_to = ${actor.heldTo}::uuid
    where id = ${actor.accountId}::uuid`
  await followChange(context, calls.updateEmail, { field: 'email', from: own.email, to: email.trim() })
  const values = { account: actor.account, way: 'email' as const, now: maskedEmail(email) }
  for (const to of [own.email, email])
    if (to !== null) await postMail(context, tx, { to, locale: own.locale, kind: 'contactChanged', values })
  return { done: true as const }
})

/** Handlers for the address of an account. */
export const emailHandlers = [codeToOldEmail, checkOldEmail, proveWithoutEmail, codeToNewEmail, updateEmail]
