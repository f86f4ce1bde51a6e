import type { CodeName } from '../../contract/codes.ts'
import * as calls from '../../contract/recovery.ts'
import { placesOf, recordIn } from '../auth/events.ts'
import { clearAttempts } from '../auth/lockout.ts'
import { tellOwner } from '../auth/password/owner.ts'
import { acceptedOf, setPassword } from '../auth/password/set.ts'
import type { StoredSecret } from '../auth/password.ts'
import type { Context, Transaction } from '../context.ts'
import { handlePublic } from '../http/handle.ts'
import { Problem, problem } from '../problem.ts'
import { type Owner, resetTicketOf, useResetTicket } from './tickets.ts'

const refusals = {
  unknown: 'resetLinkInvalid',
  used: 'resetLinkUsed',
  expired: 'resetLinkExpired',
} as const satisfies Record<string, CodeName>

/** A password that breaks a rule does not use the ticket up; the second factor is asked for at the next sign-in as ever. */
export const resetPassword = handlePublic(calls.resetPassword, async (context, input) => {
  const ticket = input.resetTicket ?? input.token ?? ''
  const found = await context.apart(tx => resetTicketOf(tx, ticket), null)
  if (found.state !== 'open') throw problem(refusals[found.state])
  const { owner } = found
  const stored = await acceptedOf(context, { ...input, purpose: 'reset' }, owner.id)
  await putInForce(context, owner, ticket, stored)
  await tellOwner(context, owner.id)
  return { done: true as const }
})

/** The change and its entry in the trail are one transaction; further companies of the account get theirs after it. */
const putInForce = async (
  context: Context<null>,
  owner: Owner,
  ticket: string,
  stored: StoredSecret,
): Promise<void> => {
  const { apart } = context
  const [first, ...others] = await apart(tx => placesOf(tx, owner.id), null)
  const record = (tx: Transaction, place: NonNullable<typeof first>) =>
    recordIn(tx, place, { accountId: owner.id, account: owner.name }, calls.resetPassword, context.client, {
      action: 'resetPassword',
      entity: 'account',
      entityId: owner.id,
    })
  const refusal = await apart(async tx => {
    if (!(await useResetTicket(tx, ticket))) return problem('resetLinkUsed')
    await setPassword(tx, owner.id, stored)
    await clearAttempts(tx, owner.name.toLowerCase())
    if (first) await record(tx, first)
    return null
  }, first?.tenantId ?? null)
  if (refusal instanceof Problem) throw refusal
  for (const place of others) await apart(tx => record(tx, place), place.tenantId)
}
