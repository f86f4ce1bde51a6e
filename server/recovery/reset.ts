import type { CodeName } from '../../contract/codes.ts'
import * as calls from '../../contract/recovery.ts'
import { inEachPlace, recordIn } from '../auth/events.ts'
import { clearAttempts } from '../auth/lockout.ts'
import { tellOwner } from '../auth/password/owner.ts'
import { acceptedOf, setPassword } from '../auth/password/set.ts'
import type { StoredSecret } from '../auth/password.ts'
import type { Context } from '../context.ts'
import { handlePublic } from '../http/handle.ts'
import { problem } from '../problem.ts'
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

/** The change and its entry in the trail of each company of the account are one transaction (TR-A1). */
const putInForce = async (
  { apart, client }: Context<null>,
  owner: Owner,
  ticket: string,
  stored: StoredSecret,
): Promise<void> => {
  const about = { accountId: owner.id, account: owner.name }
  const refusal = await apart(async tx => {
    if (!(await useResetTicket(tx, ticket))) return problem('resetLinkUsed')
    await setPassword(tx, owner.id, stored)
    await clearAttempts(tx, owner.name.toLowerCase())
    await inEachPlace(tx, owner.id, place =>
      recordIn(tx, place, about, calls.resetPassword, client, {
        action: 'resetPassword',
        entity: 'account',
        entityId: owner.id,
      }),
    )
    return null
  }, null)
  if (refusal) throw refusal
}
