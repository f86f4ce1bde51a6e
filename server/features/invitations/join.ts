import {
  correctRegistration as correctCall,
  joinCompany as joinCall,
} from '../../../contract/invitations/calls.ts'
import type { Transaction } from '../../kernel/context.ts'
import { handlePublic, handleVisitor } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { arrive } from './arrival.ts'
import { openInvitation } from './found.ts'
import { arrived, counted, requireName } from './register.ts'

/**
 * Runs in a separate transaction of the inviting company: the session acts in another company or in none, whose trail must
 * not record it. The address of the account may differ from the invited one: the reviewer sees both.
 */
export const joinCompany = handleVisitor(joinCall, async (context, { param, lastName, firstName }) => {
  await counted(context)
  const invitation = await openInvitation(context, param)
  requireName({ lastName, firstName })
  const { accountId, account, heldTo, heldBy } = context.actor
  // Otherwise a company that restricted the session could agree to let the account into others.
  if (heldTo !== null) throw problem(heldBy === 'company' ? 'tenantUnproved' : 'tenantOtherWay')
  const { client, apart } = context
  await apart(async tx => {
    const email = await addressOf(tx, accountId)
    await arrive(
      tx,
      invitation,
      { accountId, account, email, lastName, firstName },
      { call: joinCall, client },
    )
  }, invitation.tenantId)
  return arrived(invitation)
})

const addressOf = async (tx: Transaction, accountId: string): Promise<string | null> =>
  (await tx.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst())?.email ??
  null

/**
 * Corrects the registration of a user who was sent back. They may have no company that admits them, so they cannot sign in
 * and the link from the mail is enough. It changes the name and submits the user for review again, nothing else.
 */
export const correctRegistration = handlePublic(
  correctCall,
  async (context, { param, lastName, firstName }) => {
    await counted(context)
    const invitation = await openInvitation(context, param)
    const { accountId, account, email } = invitation
    if (accountId === null || account === null) throw problem('registrationLinkInvalid')
    requireName({ lastName, firstName })
    const arrival = { accountId, account, email, lastName, firstName }
    await context.apart(
      tx => arrive(tx, invitation, arrival, { call: correctCall, client: context.client }),
      invitation.tenantId,
    )
    return arrived(invitation)
  },
)
