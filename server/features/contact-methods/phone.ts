import * as calls from '../../../contract/contact-methods/calls.ts'
import { type Phone, worldwide } from '../../../contract/values/phone.ts'
import { maskedPhone } from '../../access/contact.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { handleVisitor } from '../../kernel/http/handle.ts'
import { type CodeLetter, postMail } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import type { SmsKind } from '../../kernel/sms/sms.ts'
import { accountByPhone } from '../auth/accounts.ts'
import type { CodeTarget } from '../auth/codes.ts'
import { inEachPlace, recordIn, warnUser } from '../auth/events.ts'
import { replacePlace } from '../auth/holds.ts'
import { endSessions } from '../auth/sessions.ts'
import { requireSms } from '../auth/sign-in/by-sms.ts'
import { shutOpenWays } from '../auth/sign-in/open-ways.ts'
import { giveStepUp, holdsStepUp, type StepUpPurpose, stepUpSeconds, takeStepUp } from '../auth/step-up.ts'
import { changeRecord, followChange } from './change.ts'
import { type Own, requireCode, sendOwnCode, spend } from './codes.ts'
import { type OwnWays, ownWays, samePhone, unprovedCodes, type Voucher } from './own.ts'

type PhonePurpose = 'old-phone' | 'new-phone' | 'unbind-phone'

const getTarget = (purpose: PhonePurpose, phone: Phone): CodeTarget => ({
  purpose,
  target: worldwide(phone),
})

const smsCode =
  (phone: Phone, kind: SmsKind, { locale }: OwnWays) =>
  (code: string): CodeLetter => ({ via: 'sms', message: { to: worldwide(phone), locale, kind, code } })

const boundPhone = async (tx: Transaction, accountId: string, forChange = false) => {
  const own = await ownWays(tx, accountId, forChange)
  if (own.phone === null) throw problem('phoneNotBound')
  return { own, phone: own.phone }
}

const codeToOldPhone = handleVisitor(calls.codeToOldPhone, async (context, { purpose }) => {
  requireSms(context.services)
  const { own, phone } = await boundPhone(context.tx, context.actor.accountId)
  return purpose === 'unbind'
    ? sendOwnCode(context, getTarget('unbind-phone', phone), smsCode(phone, 'unbindPhone', own))
    : sendOwnCode(context, getTarget('old-phone', phone), smsCode(phone, 'oldPhone', own))
})

const checkOldPhone = handleVisitor(calls.checkOldPhone, async (context, { code }) => {
  const { accountId, sessionId } = context.actor
  const { phone } = await boundPhone(context.tx, accountId)
  const to = getTarget('old-phone', phone)
  await requireCode(context, to, code, 'code')
  const ticket = await context.apart(async tx => {
    await spend(tx, to)
    return giveStepUp(tx, sessionId, 'old-phone')
  }, null)
  return { ticket, expiresIn: stepUpSeconds }
})

/**
 * The proof needed before a phone is bound: the old phone, or else the address, or else the password, so that a stolen session cannot bind
 * one.
 */
const getProof = ({ phone, email }: OwnWays): Voucher => {
  if (phone !== null) return 'old-phone'
  return email === null ? 'password' : 'old-email'
}

type Proves = (purpose: StepUpPurpose, ticket: string) => Promise<boolean>

const requireOther = async (own: OwnWays, phone: Phone, ticket: string | undefined, proves: Proves) => {
  if (samePhone(own.phone, phone)) throw problem('phoneUnchanged', { field: 'phone' })
  const wanted = getProof(own)
  if (ticket !== undefined && (await proves(wanted, ticket))) return
  throw problem(unprovedCodes[wanted])
}

const codeToPhone = handleVisitor(calls.codeToPhone, async (context, { ticket, ...phone }) => {
  requireSms(context.services)
  const { tx, actor } = context
  const own = await ownWays(tx, actor.accountId)
  await requireOther(own, phone, ticket, (purpose, given) => holdsStepUp(tx, actor.sessionId, purpose, given))
  return sendOwnCode(context, getTarget('new-phone', phone), smsCode(phone, 'newPhone', own))
})

const checkPhoneCode = handleVisitor(calls.checkPhoneCode, async (context, { code, ...phone }) => {
  await requireCode(context, getTarget('new-phone', phone), code, 'code')
  return { done: true as const }
})

const updatePhone = handleVisitor(calls.updatePhone, async (context, input) => {
  const { actor, tx } = context
  const { verificationCode, ticket, takeOver, ...phone } = input
  const own = await ownWays(tx, actor.accountId, true)
  await requireOther(own, phone, ticket, (purpose, given) => takeStepUp(tx, actor.sessionId, purpose, given))
  // Before anything about other accounts is revealed: the code proves that the user has the phone.
  await requireCode(context, getTarget('new-phone', phone), verificationCode, 'verificationCode')
  const holder = await accountByPhone(tx, phone)
  if (holder && !takeOver) throw problem('phoneBoundElsewhere', { field: 'phone' })
  await spend(tx, getTarget('new-phone', phone))
  if (holder) await takeFrom(context, holder.id, holder.name)
  await replacePlace(tx, actor, 'phone')
  await run(tx)`update account set phone = ${phone.phone}, calling_code = ${phone.callingCode},
    phone_held_to = ${actor.heldTo}::uuid
    where id = ${actor.accountId}::uuid`
  await followChange(context, calls.updatePhone, {
    field: 'phone',
    from: own.phone?.phone ?? null,
    to: phone.phone,
  })
  await tellByMail(context, own, actor.account, 'phone', maskedPhone(phone.phone))
  return { done: true as const }
})

/**
 * Unbinds a phone from its previous account, unless nothing else opens that account. Its sessions end, codes sent to the phone become
 * invalid, the owner is notified, and their user records and the trails of their tenants are updated.
 */
const takeFrom = async (context: Own, accountId: string, account: string): Promise<void> => {
  const { tx } = context
  const theirs = await ownWays(tx, accountId, true)
  if (theirs.email === null && !theirs.hasPassword) throw problem('phoneOnlyWayElsewhere', { field: 'phone' })
  await run(tx)`update account set phone = null, phone_held_to = null where id = ${accountId}::uuid`
  await endSessions(tx, { accountId }, 'accessUpdated')
  await shutOpenWays(tx, accountId)
  const entries = new Map<string, AuditEntry>()
  const change = { field: 'phone', from: theirs.phone?.phone ?? null, to: null, taken: true } as const
  // Before the new owner's record gets the phone: both may be in the same company.
  await inEachPlace(tx, accountId, async ({ tenantId, userId }) => {
    entries.set(tenantId, await changeRecord(tx, userId, change))
  })
  await tellByMail(context, theirs, account, 'unbound', null)
  context.everywhere(accountId, async (there, place) => {
    await warnUser(there, place, { event: 'phoneTaken', account })
    await recordIn(there, place, { accountId, account }, calls.unbindPhone, context.client, {
      ...{ entity: 'users', entityId: place.userId },
      ...entries.get(place.tenantId),
      detail: { way: 'phone', cause: 'boundElsewhere' },
    })
  })
}

const unbindPhone = handleVisitor(calls.unbindPhone, async (context, { verificationCode }) => {
  const { actor, tx } = context
  const { own, phone } = await boundPhone(tx, actor.accountId, true)
  if (own.email === null && !own.hasPassword) throw problem('lastWayIn')
  const to = getTarget('unbind-phone', phone)
  await requireCode(context, to, verificationCode, 'verificationCode')
  await spend(tx, to)
  await run(tx)`update account set phone = null, phone_held_to = null where id = ${actor.accountId}::uuid`
  await followChange(context, calls.unbindPhone, { field: 'phone', from: phone.phone, to: null })
  await tellByMail(context, own, actor.account, 'unbound', null)
  return { done: true as const }
})

/** A phone change is reported by mail: another person may have the old phone now. */
const tellByMail = async (
  context: Own,
  { email, locale }: OwnWays,
  account: string,
  way: 'phone' | 'unbound',
  now: string | null,
): Promise<void> => {
  if (email === null) return
  const values = { account, way, now }
  await postMail(context, context.tx, { to: email, locale, kind: 'contactChanged', values })
}

/** Handlers for the phone of an account. */
export const phoneHandlers = [
  codeToOldPhone,
  checkOldPhone,
  codeToPhone,
  checkPhoneCode,
  updatePhone,
  unbindPhone,
]
