import { z } from 'zod'
import { grantCodes } from '../assignments/calls.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, outcomes, page, required, rowVersion, text } from '../shapes.ts'
import {
  accessRequestDetail,
  accessRequestFields,
  accessRequestKind,
  accessRequestRow,
  accessRequestState,
  accessRisk,
} from './shapes.ts'

export const menu = 1014
export const applies = { menu, button: 'AUTHORISATION_APPLY' } as const
export const reviews = { menu, button: 'AUTHORISATION_REVIEW' } as const
export const prefix = '/mdsdata/api/authApplication'

const sort = z.object({
  field: z.enum(['number', 'submittedAt', 'dueAt', 'createdAt']),
  descending: z.boolean().default(false),
})
const filter = {
  ...page,
  state: z.array(accessRequestState).max(6).default([]),
  kind: z.array(accessRequestKind).max(3).default([]),
  query: text(100).default(''),
}

export const listAccessRequests = call({
  name: 'listAccessRequests',
  method: 'POST',
  path: `${prefix}/reviewList`,
  summary:
    'Lists the submitted and decided access requests within the scope of the reviewer, those due first, with the reason why the actor may not decide one.',
  needs: reviews,
  input: z.object({
    ...filter,
    overdue: z.boolean().default(false),
    /** Only those about a role in this study. */
    studyId: id.optional(),
    sort: sort.default({ field: 'dueAt', descending: false }),
  }),
  output: list(accessRequestRow),
  codes: [],
  furtherIds: { studyId: 'studies' },
  rows: 'B49 E25 F21 F22 H19 MD-A1',
})

export const listOwnAccessRequests = call({
  name: 'listOwnAccessRequests',
  method: 'POST',
  path: `${prefix}/myApplication`,
  summary:
    'Lists the access requests that the actor made, with every role, and approved ones about the actor; with the menu also those about the actor that wait.',
  needs: 'signed-in',
  input: z.object({ ...filter, sort: sort.default({ field: 'createdAt', descending: true }) }),
  output: list(accessRequestRow),
  codes: [],
  rows: 'B55 E25 F21 MD-A1',
})

export const getAccessRequest = call({
  name: 'getAccessRequest',
  method: 'GET',
  path: `${prefix}/detail`,
  summary:
    'Gets an own access request with its items, or as a reviewer one of the scope with the versions of the records that the decision is based on.',
  needs: 'signed-in',
  input: z.object({ id }),
  output: accessRequestDetail,
  codes: ['dataNotFound'],
  ids: { id: 'accessRequests' },
  rows: 'E25 MD-A1 MD-A2',
})

export const listAccessRisks = call({
  name: 'listAccessRisks',
  method: 'GET',
  path: `${prefix}/risks`,
  summary:
    'Lists what a reviewer should know before the decision: blinding, missing training, who of the department holds the same role, and the rules that an approval would break now.',
  needs: reviews,
  input: z.object({ id }),
  output: list(accessRisk),
  codes: ['dataNotFound'],
  ids: { id: 'accessRequests' },
  tries: true,
  rows: 'MD-A2',
})

/** What a request may be refused with when it is saved or submitted. */
const requestCodes = [
  ...grantCodes,
  'applicationNotReturned',
  'applicationOpenAlready',
  'notApplicant',
  'reviewerMissing',
  'accessRequestEmpty',
  'alreadyHandled',
  'handoverPending',
  'inviteEmailInvalid',
  'emailsRegistered',
  'emailsInvited',
  'departmentRequired',
] as const
const saved = z.object({ id, rowVersion: z.number().int(), state: accessRequestState })
const ids = {
  furtherIds: {
    'grants.studyId': 'studies',
    'grants.siteId': 'sites',
    'invited.departmentId': 'departments',
    'removals.assignmentId': 'assignments',
  },
}

export const addAccessRequest = call({
  name: 'addAccessRequest',
  method: 'POST',
  path: `${prefix}/add`,
  summary:
    'Saves an access request as a draft, or submits it to the reviewers. Every user may ask for access for themself; the rest needs the button of applicants.',
  needs: 'signed-in',
  input: z.object(accessRequestFields),
  output: saved,
  codes: requestCodes,
  changes: { audit: 'addAccessRequest', entity: 'accessRequests', repeatable: true },
  ids: { userId: 'users', 'grants.roleId': 'roles' },
  ...ids,
  rows: 'B50 B52 B53 F21 F22 G31 G36 G37 G38 G41 G42 G45 MD-A1 MD-A3',
})

const { grants, comment, submit } = accessRequestFields

export const addAccessRequests = call({
  name: 'addAccessRequests',
  method: 'POST',
  path: `${prefix}/addBatch`,
  summary:
    'Saves or submits the same request for access for several users, one for each, with a result for each user: a refusal for one loses nothing of the others.',
  needs: applies,
  input: z.object({
    userIds: z.array(id).min(1).max(limits.accessRequestUsers),
    grants,
    comment,
    submit,
  }),
  output: outcomes,
  codes: requestCodes,
  changes: { audit: 'addAccessRequest', entity: 'accessRequests', repeatable: true },
  ids: { userIds: 'users', 'grants.roleId': 'roles' },
  furtherIds: { 'grants.studyId': 'studies', 'grants.siteId': 'sites' },
  rows: 'B50 F21 F22 G36 G41 H21 MD-A1',
})

export const editAccessRequest = call({
  name: 'editAccessRequest',
  method: 'POST',
  path: `${prefix}/edit`,
  summary:
    'Changes an own draft or returned or withdrawn access request, or submits it again. Every user may ask for access for themself; the rest needs the button of applicants.',
  needs: 'signed-in',
  input: z.object({ id, rowVersion, ...accessRequestFields }),
  output: saved,
  codes: [...requestCodes, 'dataChanged'],
  changes: { audit: 'editAccessRequest', entity: 'accessRequests', repeatable: true },
  ids: { id: 'accessRequests', userId: 'users', 'grants.roleId': 'roles' },
  ...ids,
  rows: 'B50 F21 TR-C1',
})

export const withdrawAccessRequest = call({
  name: 'withdrawAccessRequest',
  method: 'POST',
  path: `${prefix}/withdraw`,
  summary: 'Withdraws an own access request that no reviewer has decided.',
  needs: 'signed-in',
  input: z.object({ id, rowVersion, reason: required(limits.reasonLength) }),
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'applicationNotPending', 'notApplicant'],
  changes: { audit: 'withdrawAccessRequest', entity: 'accessRequests', repeatable: true, reason: true },
  ids: { id: 'accessRequests' },
  rows: 'F21',
})
