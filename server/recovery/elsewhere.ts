import { sql } from 'kysely'
import * as calls from '../../contract/account-help.ts'
import { getLocale } from '../../contract/locales.ts'
import { offersSms } from '../auth/by-sms.ts'
import { getPlaces } from '../auth/events.ts'
import { formerPhones } from '../auth/holds.ts'
import { passwordAgain } from '../auth/password-again.ts'
import { asksCode, proveCode } from '../auth/second-factor/prove.ts'
import { tellOwner } from '../auth/second-factor/tell-owner.ts'
import { addressKey } from '../contact-ways/own.ts'
import type { Context } from '../context.ts'
import { type Handled, handle } from '../http/handle.ts'
import { postSms } from '../messages/post.ts'
import { problem } from '../problem.ts'
import { maskedEmail } from '../users/present.ts'
import { type Helped, recordElsewhere, somebodyElse } from './helped.ts'
import { sendLink, sentJustNow } from './link.ts'
import { closeEverywhere } from './reviewed.ts'
import { objectionHours } from './tickets.ts'

type RecoveryRequest = { email: string; password: string; code?: string | undefined }

/**
 * The way back for whoever has neither password nor mailbox. It hands an account to whoever reads another mailbox, so the
 * administrator proves himself anew, the old places and the other companies hear of it, and a second factor stays asked for.
 */
const linkToNewAddress = handle(calls.linkToNewAddress, async (context, input) => {
  const { userId, reason } = input
  const email = input.email.trim()
  const helped = await somebodyElse(context, userId, calls.linkToNewAddress)
  await requireAllowed(context, helped, input)
  const others = (await context.apart(tx => getPlaces(tx, helped.accountId), null)).length > 1
  const waitHours = others ? objectionHours : 0
  const { tenantId: heldTo, accountId: madeBy } = context.actor
  const binding = { email, waitHours, heldTo, madeBy }
  const opensAt = await sendLink(context, helped, { way: 'email', to: email }, binding)
  await closeEverywhere(context.tx, helped.accountId)
  await tellOwner(context, context.tx, { accountId: helped.accountId, event: 'linkElsewhere' })
  await tellPhones(context, helped)
  recordElsewhere(context, calls.linkToNewAddress, helped, 'linkedElsewhere')
  const opens = opensAt?.toISOString() ?? null
  context.audit({ entityId: userId, reason, detail: { email: maskedEmail(email), opens } })
  return { opensAt: opens }
})

const requireAllowed = async (context: Context, helped: Helped, { email, ...proof }: RecoveryRequest) => {
  const { tx } = context
  await proveAgain(context, proof)
  if (await sentJustNow(tx, helped.accountId)) throw problem('reminderTooSoon')
  if (helped.email !== null && addressKey(helped.email) === addressKey(email)) throw problem('emailUnchanged')
  const { rows } = await sql`select from account where lower(email) = ${addressKey(email)}`.execute(tx)
  if (rows.length > 0) throw problem('emailTaken', { field: 'email' })
}

/** A computer that was found open must not be enough for it. */
const proveAgain = async (context: Context, { password, code }: Omit<RecoveryRequest, 'email'>) => {
  await passwordAgain(context, password)
  if (!(await asksCode(context.tx, context.actor))) return
  if (!code) throw problem('authenticatorRequired')
  await proveCode(context, code, true)
}

/** The number of the account, and the one that was taken off lately. */
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

/** The answer of contract/account-help.ts about links to another address. */
export const handlers: readonly Handled[] = [linkToNewAddress]
