import { correctRegistration as correctCall, joinCompany as joinCall } from '../../contract/invitations.ts'
import type { Transaction } from '../context.ts'
import { handlePublic, handleVisitor } from '../http/handle.ts'
import { problem } from '../problem.ts'
import { arrive } from './arrival.ts'
import { openInvitation } from './found.ts'
import { arrived, counted, requireName } from './register.ts'

/**
 * Works in the company that invites, apart: the session acts in another one or in none, and that one's trail has no part in
 * it. The address of the account may be another than the one invited: whoever confirms sees both.
 */
export const joinCompany = handleVisitor(joinCall, async (context, { param, lastName, firstName }) => {
  await counted(context)
  const invitation = await openInvitation(context, param)
  requireName({ lastName, firstName })
  const { accountId, account, heldTo, heldBy } = context.actor
  // A company that somebody brings in so could agree to let them into the others.
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
 * Whoever was sent back may have no company that lets him in, and so cannot sign in. The link that came with the reason is
 * enough: it changes how he is called and puts him before the reviewers again, nothing else.
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
