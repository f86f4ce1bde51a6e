import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, list, outcomes, reason, required, rowVersion, text } from '../shapes.ts'

const needs = { menu: 1011, button: 'USER_ROLE_ASSIGN' } as const
const prefix = '/mdsdata/api/permission'

/** Rules for a role assignment (G31, G36-G38, G41, G42, G45, MD-A4, MD-M4, TR-Z5). */
export const grantCodes = [
  'dataNotFound',
  'dateOrder',
  'effectiveInPast',
  'expiryInPast',
  'selfGrant',
  'grantBeyondOwn',
  'accountHolderForbidden',
  'userHasNoAccount',
  'userNotEnabled',
  'userUnderReview',
  'roleDisabled',
  'roleEnded',
  'roleLevelMismatch',
  'roleAlreadyAssigned',
  'roleLimit',
  'roleLevelsApart',
  'personnelRoleHeadOnly',
  'personnelRoleTwice',
  'masterDataRequired',
  'rolesIncompatible',
  ...closedStudy,
  'studyInactive',
  'siteClosed',
  'siteInactive',
  'studyLimit',
  'blindedWouldUnblind',
] as const

const period = {
  /** Start of the assignment; null: at once. */
  effectiveAt: givenInstant.nullable().default(null),
  /** End of the assignment; null: the same as the role's own. */
  expiresAt: givenInstant.nullable().default(null),
}

/** A role assignment for a user: in the whole company, a study, or a site of it. */
export const grant = z.object({
  roleId: id,
  studyId: id.nullable().default(null),
  siteId: id.nullable().default(null),
  ...period,
})
export type Grant = z.output<typeof grant>

export const listGrantableRoles = call({
  name: 'listGrantableRoles',
  method: 'GET',
  path: `${prefix}/grantableRoles`,
  summary:
    'Lists the roles of the tenant with the reason why one may not be given to a person by the actor, or to a new colleague.',
  needs,
  /** Without a person: for a colleague who is invited. */
  input: z.object({ userId: id.optional() }),
  output: list(
    z.object({
      id,
      name: z.string(),
      nameEn: z.string(),
      level: z.enum(['study', 'site', 'personnel']),
      blinding: z.enum(['none', 'blinded', 'unblinded']),
      expiresAt: instant.nullable(),
      /** Why the role may not be given to this person, or null. */
      refusal: reason.nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'P1 E20 G36 G37 TR-Z5',
})

export const listPersonnelRoles = call({
  name: 'listPersonnelRoles',
  method: 'GET',
  path: `${prefix}/queryPersonLevelPermissionList`,
  summary:
    'Lists the personnel-level roles that a person holds or will hold, with the applications that each opens; while there are any, the type of the user stays.',
  needs: { menu: 1011 },
  input: z.object({ userId: id }),
  output: list(
    z.object({
      /** The role assignment. */
      id,
      roleId: id,
      name: z.string(),
      nameEn: z.string(),
      /** Applications beside master data; a user has no second role in any of them at the same time (G38). */
      applications: z.array(z.number().int()),
      effectiveAt: instant,
      /** Null: the same as the role's own. */
      expiresAt: instant.nullable(),
      state: z.enum(['to come', 'in force']),
      rowVersion: z.number().int(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'L73 G36 G38 G39',
})

export const listAssignableStudies = call({
  name: 'listAssignableStudies',
  method: 'GET',
  path: '/mdsdata/mds/study/getStudyListForAssignPermission',
  summary: 'Finds studies that the actor sees for a role to be given, with the reason why one takes none.',
  needs,
  input: z.object({
    query: text(100).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  output: list(
    z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string(), refusal: reason.nullable() }),
  ),
  codes: [],
  rows: 'L14 TR-Z3',
})

export const listAssignableSites = call({
  name: 'listAssignableSites',
  method: 'GET',
  path: '/mdsdata/mds/study/getSiteListForAssignPermission',
  summary: 'Lists the sites of a study for a role to be given, with the reason why one takes none.',
  needs,
  input: z.object({ studyId: id }),
  output: list(
    z.object({ id, siteNo: z.string(), name: z.string(), nameEn: z.string(), refusal: reason.nullable() }),
  ),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'P1 TR-Z3',
})

export const grantRoles = call({
  name: 'grantRoles',
  method: 'POST',
  path: `${prefix}/grantRoles`,
  summary: 'Gives a person roles, all of them or none; a refusal names the row that it is about.',
  needs,
  input: z.object({
    userId: id,
    grants: z.array(grant).min(1).max(limits.grantsAtOnce),
    reason: required(limits.reasonLength),
  }),
  output: z.object({ ids: z.array(id) }),
  codes: grantCodes,
  changes: { audit: 'grantRoles', entity: 'assignments', repeatable: true, reason: true, hasImpact: true },
  ids: { userId: 'users', 'grants.roleId': 'roles' },
  furtherIds: { 'grants.studyId': 'studies', 'grants.siteId': 'sites' },
  rows: 'E20 G31 G36 G37 G38 G41 G42 G45 TR-C4 TR-N10 TR-Z5',
})

export const grantRoleToUsers = call({
  name: 'grantRoleToUsers',
  method: 'POST',
  path: `${prefix}/grantRoleToUsers`,
  summary: 'Gives one role to several people for the same scope and time, with a result for each.',
  needs,
  input: z.object({
    userIds: z.array(id).min(1).max(limits.batchUsers),
    grant,
    reason: required(limits.reasonLength),
  }),
  output: outcomes,
  codes: grantCodes,
  changes: { audit: 'grantRoles', entity: 'assignments', repeatable: true, reason: true, hasImpact: true },
  ids: { userIds: 'users', 'grant.roleId': 'roles' },
  furtherIds: { 'grant.studyId': 'studies', 'grant.siteId': 'sites' },
  rows: 'E20 G31 G36 G37 G38 G41 G42 G45 TR-C4 TR-Z5',
})

export const changeGrant = call({
  name: 'changeGrant',
  method: 'POST',
  path: `${prefix}/changeGrant`,
  summary: 'Changes when a role that a person holds begins or ends.',
  needs,
  input: z.object({ id, rowVersion, ...period, reason: required(limits.reasonLength) }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: [...grantCodes, 'alreadyHandled', 'handoverPending'],
  changes: { audit: 'changeGrant', entity: 'assignments', repeatable: true, reason: true, hasImpact: true },
  ids: { id: 'assignments' },
  rows: 'E20 G45 TR-C1 TR-Z7',
})

export const endRoles = call({
  name: 'endRoles',
  method: 'POST',
  path: `${prefix}/endRoles`,
  summary: 'Takes roles from people at once, each with its own result.',
  needs,
  input: z.object({
    grants: z.array(z.object({ id, rowVersion })).min(1).max(limits.batchUsers),
    reason: required(limits.reasonLength),
  }),
  output: outcomes,
  codes: [
    'dataNotFound',
    'dataChanged',
    'alreadyHandled',
    'handoverPending',
    'selfForbidden',
    'grantBeyondOwn',
    'accountHolderForbidden',
    'blindedWouldUnblind',
  ],
  changes: { audit: 'endRoles', entity: 'assignments', repeatable: true, reason: true, hasImpact: true },
  ids: { 'grants.id': 'assignments' },
  rows: 'E20 TR-N10 TR-Z5',
})
