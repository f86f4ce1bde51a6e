import type { Handled } from '../../kernel/http/handle.ts'
import { resendInvitations, revokeInvitations } from './batch.ts'
import { mailRegisterCode, registerByInvitation, registerByLink } from './by-link.ts'
import { checkEmails, inviteUsers, upgradeUser } from './invite.ts'
import { correctRegistration, joinCompany } from './join.ts'
import { endJoinLink, listJoinLinks, makeJoinLink } from './join-links.ts'
import { listInvitations } from './list.ts'
import { readInvitation } from './register.ts'
import { resendInvitation } from './resend.ts'

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
  makeJoinLink,
  listJoinLinks,
  endJoinLink,
  upgradeUser,
  listInvitations,
  resendInvitations,
  revokeInvitations,
]
