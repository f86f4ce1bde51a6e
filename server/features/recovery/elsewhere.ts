import { getLocale } from '../../../contract/locales.ts'
import * as calls from '../../../contract/recovery/account-help.ts'
import { maskedEmail } from '../../access/contact.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type Handled, handle } from '../../kernel/http/handle.ts'
import { postSms } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { getPlaces } from '../auth/events.ts'
import { formerPhones } from '../auth/holds.ts'
import { passwordAgain } from '../auth/password-again.ts'
import { asksCode, proveCode } from '../auth/second-factor/prove.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { offersSms } from '../auth/sign-in/by-sms.ts'
import { addressKey } from '../contact-methods/own.ts'
import { type Helped, recordElsewhere, somebodyElse } from './helped.ts'
import { sendLink, sentJustNow } from './link.ts'
import { closeEverywhere } from './reviewed.ts'
import { objectionHours } from './tickets.ts'

type RecoveryRequest = { email: string; password: string; code?: string | undefined }

/**
 * Recovery for a user with neither password nor mailbox. It gives the account to the reader of another mailbox. So the administrator must
 * authenticate again, the old contact methods and the other companies are notified, and a second factor is still required.
 */
const linkToNewAddress = handle(calls.linkToNewAddress, async (context, input) => {
  const { userId, reason } = input
  const email = input.email.trim()
  const helped = await somebodyElse(context, userId, calls.linkToNewAddress)
  await requireHelpAllowed(context, helped, input)
  const others = (await context.apart(tx => getPlaces(tx, helped.accountId), null)).length > 1
  const waitHours = others ? objectionHours : 0
  const { tenantId: heldTo, accountId: madeBy } = context.actor
  const target = { way: 'email', to: email, heldTo } as const
  const opensAt = await sendLink(context, helped, target, { email, waitHours, madeBy })
  await closeEverywhere(context.tx, helped.accountId)
  await tellOwner(context, context.tx, { accountId: helped.accountId, event: 'linkElsewhere' })
  await tellPhones(context, helped)
  recordElsewhere(context, calls.linkToNewAddress, helped, 'linkedElsewhere')
  const opens = opensAt?.toISOString() ?? null
  context.audit({ entityId: userId, reason, detail: { email: maskedEmail(email), opens } })
  return { opensAt: opens }
})

const requireHelpAllowed = async (context: Context, helped: Helped, { email, ...proof }: RecoveryRequest) => {
  const { tx } = context
  await proveAgain(context, proof)
  if (await sentJustNow(tx, helped.accountId)) throw problem('reminderTooSoon')
  if (helped.email !== null && addressKey(helped.email) === addressKey(email))
    throw problem('emailUnchanged', { field: 'email' })
  const accounts = await rows(tx)`select from account where lower(email) = ${addressKey(email)}`
  if (accounts.length > 0) throw problem('emailTaken', { field: 'email' })
}

/** An unlocked computer of an administrator must not be enough. */
const proveAgain = async (context: Context, { password, code }: Omit<RecoveryRequest, 'email'>) => {
  await passwordAgain(context, password)
  if (!(await asksCode(context.tx, context.actor))) return
  if (!code) throw problem('authenticatorRequired')
  await proveCode(context, code, true)
}

/** Notifies the account's phone, and the one that was removed recently. */
const tellPhones = async (context: Context, { accountId, phone, account, locale }: Helped): Promise<void> => {
  const { tx, services } = context
  if (!offersSms(services)) return
  for (const to of new Set([...(phone ? [phone] : []), ...(await formerPhones(tx, accountId))]))
    await postSms(context, tx, {
      to,
      locale: getLocale(locale),
      kind: 'linkElsewhere',
      values: { account },
    })
}

/** Handlers of contract/recovery/account-help.ts for links to another address. */
export const handlers: readonly Handled[] = [linkToNewAddress]
