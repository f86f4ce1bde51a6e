import {
  correctRegistration as correctCall,
  joinCompany as joinCall,
} from '../../../contract/invitations/calls.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { handlePublic, handleVisitor } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { addressKey } from '../contact-methods/own.ts'
import { arrive } from './arrival.ts'
import { requireRegisterCode, spendRegisterCode } from './by-link.ts'
import { type Invitation, openInvitation } from './found.ts'
import { arrived, counted, requireName } from './register.ts'
import { tellInvited } from './tell-invited.ts'

/**
 * Runs in a separate transaction of the inviting company: the session acts in another company or in none, whose trail must
 * not record it. The address of the account may differ from the invited one: the reviewer sees both. A first administrator is
 * reviewed by nobody, so their account has the invited address, or they enter a code that was mailed there.
 */
export const joinCompany = handleVisitor(joinCall, async (context, input) => {
  const { param, lastName, firstName, verificationCode } = input
  await counted(context)
  const invitation = await openInvitation(context, param)
  requireName({ lastName, firstName })
  const { accountId, account, heldTo, heldBy } = context.actor
  // Otherwise a company that restricted the session could agree to let the account into others.
  if (heldTo !== null) throw problem(heldBy === 'company' ? 'tenantUnproved' : 'tenantOtherWay')
  const { client, apart } = context
  const own = await apart(tx => addressOf(tx, accountId), null)
  const proof = await provedBy(context, invitation, own, verificationCode)
  await apart(async tx => {
    if (proof === 'code') await spendRegisterCode(tx, invitation.email!)
    const arrival = { accountId, account, email: own.email, lastName, firstName, proof }
    await arrive(tx, invitation, arrival, { call: joinCall, client })
    if (invitation.admits) await tellInvited(context, tx, invitation, { account, email: own.email })
  }, invitation.tenantId)
  return arrived(invitation)
})

type OwnAddress = { email: string | null; held: boolean }

/** The address of an account, and whether one company vouches for it alone. */
const addressOf = async (tx: Transaction, accountId: string): Promise<OwnAddress> => {
  const row = await one(tx)<OwnAddress>`select email, email_held_to is not null as held from account
    where id = ${accountId}::uuid`
  return row ?? { email: null, held: false }
}

/** How a first administrator's account belongs to the invited address; nothing where the company reviews who joins. */
const provedBy = async (
  context: Pick<Context<unknown>, 'apart' | 'client' | 'services'>,
  invitation: Invitation,
  { email, held }: OwnAddress,
  verificationCode: string | undefined,
): Promise<'address' | 'code' | undefined> => {
  const { admits, email: invited } = invitation
  if (!admits || invited === null) return undefined
  if (email !== null && !held && addressKey(email) === addressKey(invited)) return 'address'
  if (!verificationCode) throw problem('invitedAddressUnproved', { email: invited })
  await requireRegisterCode(context, invitation, { email: invited, verificationCode })
  return 'code'
}

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
