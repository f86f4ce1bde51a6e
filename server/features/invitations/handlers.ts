import { resendInvitation as resendCall } from '../../../contract/invitations/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { appendAudit } from '../../audit/append.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one } from '../../kernel/db/statements.ts'
import { type Handled, handlePublic } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { invitationAgain } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { resendInvitations, revokeInvitations } from './batch.ts'
import { mailRegisterCode, registerByInvitation, registerByLink } from './by-link.ts'
import { type Invitation, lookUp } from './found.ts'
import { checkEmails, inviteUsers, previewInvitation, upgradeUser } from './invite.ts'
import { mailInvitation } from './issue.ts'
import { correctRegistration, joinCompany } from './join.ts'
import { endJoinLink, listJoinLinks, makeJoinLink } from './join-links.ts'
import { listInvitations } from './list.ts'
import { readInvitation } from './register.ts'

/** Mails an expired invitation again, to the same address and with a new link: a person who merely has the old link gains nothing. */
const resendInvitation = handlePublic(resendCall, async (context, { param }) => {
  const link = await lookUp(context, param)
  if (!link) throw problem('registrationLinkInvalid')
  const { invitation, state } = link
  if (state.state === 'refused' && state.code !== 'registrationLinkExpired') throw problem(state.code)
  const { userId, email, kind, tenantId } = invitation
  if (userId === null || email === null || kind === 'link') throw problem('registrationLinkInvalid')
  const refusal = await context.apart(tx => countAll(tx, invitationAgain(userId, context.client)), null)
  if (refusal) throw refusal
  await context.apart(tx => mailAgain(context, tx, { ...invitation, kind, userId, email }), tenantId)
  return { retryAfter: limits.codePauseSeconds }
})

type Mailed = Invitation & { kind: 'email' | 'upgrade'; userId: string; email: string }

const mailAgain = async (context: Context<null>, tx: Transaction, invitation: Mailed): Promise<void> => {
  const { tenantId, userId, email, kind, id, settings, admits } = invitation
  const row = await one(tx)<{ by: string | null }>`select made_by as by from invitation
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and revoked_at is null for update`
  // Of two concurrent requests the second finds the invitation already replaced.
  if (!row) throw problem('registrationLinkInvalid')
  const days = settings.invitationDays
  await mailInvitation(context, tx, { tenantId, userId, email, kind, madeBy: row.by, days, admits })
  const nobody = { accountId: null, userId, name: email, roleId: null, roleName: null }
  await appendAudit(tx, nobody, resendCall, context.client, [
    { action: 'resendInvitation', entity: 'users', entityId: userId },
  ])
}

/** Handlers of contract/invitations/calls.ts. */
export const handlers: readonly Handled[] = [
  readInvitation,
  registerByInvitation,
  mailRegisterCode,
  registerByLink,
  joinCompany,
  correctRegistration,
  resendInvitation,
  checkEmails,
  inviteUsers,
  previewInvitation,
  makeJoinLink,
  listJoinLinks,
  endJoinLink,
  upgradeUser,
  listInvitations,
  resendInvitations,
  revokeInvitations,
]
