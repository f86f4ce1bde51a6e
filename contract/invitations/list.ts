import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { locales } from '../locales.ts'
import { id, instant, list, outcomes, page, text } from '../shapes.ts'
import { userStatus, userType } from '../users/shapes.ts'
import { administration, letter } from './calls.ts'

/** Sent, expired, accepted, or revoked. */
export const invitationState = z.enum(['pending', 'expired', 'used', 'revoked'])
export type InvitationState = z.output<typeof invitationState>

/** Fields that the list of invitations sorts by. */
export const invitationSort = z.enum(['madeAt', 'expiresAt', 'email'])

export const invitationRow = z.object({
  id,
  kind: z.enum(['email', 'upgrade']),
  userId: id,
  lastName: z.string(),
  firstName: z.string(),
  /** Address that it was sent to; masked for actors who may not see addresses. */
  email: z.string(),
  type: userType,
  department: z.string().nullable(),
  departmentEn: z.string().nullable(),
  /** Current status of the person in this company. */
  status: userStatus,
  state: invitationState,
  /** Its mail is still waiting, or was given up; null once it was sent. */
  mail: z.enum(['waiting', 'failed']).nullable(),
  madeBy: z.object({ lastName: z.string(), firstName: z.string() }).nullable(),
  madeAt: instant,
  expiresAt: instant,
  usedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type InvitationRow = z.output<typeof invitationRow>

export const listInvitations = call({
  name: 'listInvitations',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/invitations',
  summary:
    'Lists the invitations that were mailed to people whom the actor may see, the last one of each, and what became of them.',
  needs: administration,
  input: z.object({
    ...page,
    query: text(200).default(''),
    state: z.array(invitationState).max(4).default([]),
    type: z.array(userType).max(2).default([]),
    sort: z
      .object({ field: invitationSort, descending: z.boolean().default(false) })
      .default({ field: 'madeAt', descending: true }),
  }),
  output: list(invitationRow),
  codes: [],
  rows: 'B40 F14 TR-Z3',
})

export const previewInvitation = call({
  name: 'previewInvitation',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/previewInvite',
  summary:
    'Shows the mail of an invitation by the actor as it would be sent now, without its link; an address with an account gets it in the language of that account.',
  needs: administration,
  input: z.object(letter),
  output: z.object({
    locale: z.enum(locales),
    subject: z.string(),
    heading: z.string(),
    /** Its paragraphs, the first of them first. */
    text: z.array(z.string()),
  }),
  codes: [],
  rows: 'B40 F14',
})

const several = {
  ids: z.array(id).min(1).max(limits.batchUsers),
  reason: text(limits.reasonLength).default(''),
}

export const resendInvitations = call({
  name: 'resendInvitations',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/invitations/resend',
  summary: 'Mails new links in the place of invitations that were not answered, with a result for each.',
  needs: administration,
  input: z.object(several),
  output: outcomes,
  codes: ['dataNotFound', 'invitationAnswered', 'userNotEnabled', 'reminderTooSoon', 'tooFrequentHour'],
  changes: { audit: 'resendInvitations', entity: 'invitation', repeatable: true },
  ids: { ids: 'invitations' },
  rows: 'B40 F14 O25',
})

export const revokeInvitations = call({
  name: 'revokeInvitations',
  method: 'POST',
  path: '/mdsdata/api/mdsUser/invitations/revoke',
  summary: 'Takes back invitations that were not answered: their links open nothing from now on.',
  needs: administration,
  input: z.object(several),
  output: outcomes,
  codes: ['dataNotFound', 'invitationAnswered'],
  changes: { audit: 'revokeInvitations', entity: 'invitation', repeatable: true },
  ids: { ids: 'invitations' },
  rows: 'B40 F23 N59',
})
