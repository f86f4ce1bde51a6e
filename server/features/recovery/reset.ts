import type { CodeName } from '../../../contract/codes.ts'
import { updateEmail } from '../../../contract/contact-methods/calls.ts'
import { getLocale } from '../../../contract/locales.ts'
import * as calls from '../../../contract/recovery/calls.ts'
import { maskedEmail } from '../../access/contact.ts'
import type { Context, TenantUser, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { handlePublic } from '../../kernel/http/handle.ts'
import { postMail } from '../../kernel/messages/post.ts'
import { problem } from '../../kernel/problem.ts'
import { inEachPlace, recordIn, warnAdministrators } from '../auth/events.ts'
import { forgetFormer, formerEmails, keepFormer, noteHold, whereOthers } from '../auth/holds.ts'
import { clearAttempts } from '../auth/lockout.ts'
import { tellOwner } from '../auth/password/owner.ts'
import { getAccepted, setPassword } from '../auth/password/set.ts'
import type { StoredSecret } from '../auth/password.ts'
import { changeRecord } from '../contact-methods/change.ts'
import { closeEverywhere } from './reviewed.ts'
import { type Owner, type ResetTicket, resetTicketOf, spendResetTicket } from './tickets.ts'

const refusals = {
  unknown: 'resetLinkInvalid',
  used: 'resetLinkUsed',
  expired: 'resetLinkExpired',
} as const satisfies Record<string, CodeName>

/** A password that breaks a rule does not use up the ticket. The next sign-in asks for the second factor as usual. */
export const resetPassword = handlePublic(calls.resetPassword, async (context, input) => {
  const ticket = input.resetTicket ?? input.token ?? ''
  const resetTicket = await context.apart(tx => resetTicketOf(tx, ticket), null)
  if (resetTicket.state === 'early')
    throw problem('resetLinkEarly', { at: resetTicket.opensAt.toISOString() })
  if (resetTicket.state !== 'open') throw problem(refusals[resetTicket.state])
  const { id } = resetTicket.owner
  const restriction = await context.apart(tx => whereOthers(tx, id, resetTicket.heldTo), null)
  const stored = await getAccepted(context, { ...input, purpose: 'reset' }, id, restriction)
  await putInForce(context, resetTicket, ticket, stored)
  return { done: true as const }
})

type Open = Extract<ResetTicket, { state: 'open' }>

/** The change and its entries in the trail of each company of the account are one transaction (TR-A1). */
const putInForce = async (
  context: Context<null>,
  { owner, binds, heldTo, madeBy }: Open,
  ticket: string,
  stored: StoredSecret,
): Promise<void> => {
  const refusal = await context.apart(async tx => {
    if (binds !== null && (await isTaken(tx, owner.id, binds))) return problem('emailTaken')
    if (!(await spendResetTicket(tx, ticket))) return problem('resetLinkUsed')
    const tenantId = await whereOthers(tx, owner.id, heldTo)
    if (binds !== null) await bind(tx, owner, binds, tenantId)
    await setPassword(tx, owner.id, stored, tenantId)
    await clearAttempts(tx, owner.name.toLowerCase())
    await closeEverywhere(tx, owner.id)
    if (binds !== null && tenantId !== null)
      await noteHold(tx, { accountId: owner.id, heldTo: tenantId, madeBy })
    await inEachPlace(tx, owner.id, place =>
      recordReset(context, tx, place, owner, { binds, held: tenantId }),
    )
    if (binds !== null) await tellBound(context, tx, owner, binds)
    await tellOwner(context, tx, owner.id)
    return null
  }, null)
  if (refusal) throw refusal
}

/** The replaced address stays valid as proof for its owner, and still gets notifications about the account. */
const bind = async (tx: Transaction, { id }: Owner, email: string, held: string | null): Promise<void> => {
  await (held === null ? forgetFormer(tx, id, 'email') : keepFormer(tx, id, 'email'))
  await run(tx)`update account set email = ${email}, email_held_to = ${held}::uuid where id = ${id}::uuid`
}

/** Whether another user got the address since the link was sent: the link is then not used up. */
const isTaken = async (tx: Transaction, accountId: string, email: string): Promise<boolean> => {
  const accounts = await rows(tx)`select from account where lower(email) = lower(${email})
    and id <> ${accountId}::uuid`
  return accounts.length > 0
}

const recordReset = async (
  context: Context<null>,
  tx: Transaction,
  place: TenantUser,
  owner: Owner,
  { binds, held }: { binds: string | null; held: string | null },
) => {
  const about = { accountId: owner.id, account: owner.name }
  const elsewhere = held !== null && held !== place.tenantId
  if (binds !== null) {
    // A company whose data this address cannot open does not get the new address.
    const changed = elsewhere
      ? { entityId: place.userId, detail: { way: 'email', cause: 'otherCompany' } }
      : await changeRecord(tx, place.userId, { field: 'email', from: owner.email, to: binds })
    if (elsewhere)
      await warnAdministrators(tx, place, {
        event: 'heldElsewhere',
        account: owner.name,
        userId: place.userId,
      })
    await recordIn(tx, place, about, updateEmail, context.client, { entity: 'users', ...changed })
  }
  await recordIn(tx, place, about, calls.resetPassword, context.client, {
    action: 'resetPassword',
    entity: 'account',
    entityId: owner.id,
  })
}

/** Notifies the old address, one that was removed before, and the new one. */
const tellBound = async (
  context: Context<null>,
  tx: Transaction,
  owner: Owner,
  email: string,
): Promise<void> => {
  const values = { account: owner.name, way: 'email' as const, now: maskedEmail(email) }
  const locale = getLocale(owner.locale)
  for (const to of new Set([owner.email, email, ...(await formerEmails(tx, owner.id))]))
    if (to !== null) await postMail(context, tx, { to, locale, kind: 'contactChanged', values })
}
