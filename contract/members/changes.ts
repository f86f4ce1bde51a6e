import { z } from 'zod'
import { grantCodes } from '../assignments/calls.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, outcomes, required, rowVersion } from '../shapes.ts'
import { memberFilters, memberSelection } from './shapes.ts'

const needs = { menu: 1044, button: 'STUDY_MEMBER_SELECT' } as const
const prefix = '/mdsdata/mds/study/member'

const period = {
  /** Start; null: at once, or as it was. */
  effectiveAt: givenInstant.nullable().default(null),
  /** End; null: the same as the role's own. */
  expiresAt: givenInstant.nullable().default(null),
}
/** A role in the study, or at one of its sites. */
const memberRoleInput = z.object({ roleId: id, siteId: id.nullable().default(null), ...period })
const version = { id, rowVersion }
const reason = required(limits.reasonLength)
const codes = [...grantCodes, 'dataChanged', 'alreadyHandled', 'handoverPending', 'selfForbidden'] as const
const changes = { entity: 'assignments', repeatable: true, reason: true, hasImpact: true } as const
const removal = ['userHasPendingTasks', 'handoverPending'] as const

export const chooseMembers = call({
  name: 'chooseMembers',
  method: 'POST',
  path: `${prefix}/choose`,
  summary: 'Makes people members of a study with roles, sites and dates, each person with their own result.',
  needs,
  input: z.object({
    studyId: id,
    members: z
      .array(
        z.object({
          userId: id,
          roles: z.array(memberRoleInput).min(1).max(limits.grantsAtOnce),
        }),
      )
      .min(1)
      .max(limits.grantsAtOnce),
    reason,
  }),
  output: outcomes,
  codes: [...codes, 'memberAlready'],
  changes: { audit: 'chooseMembers', ...changes },
  ids: { studyId: 'studies', 'members.userId': 'users' },
  furtherIds: { 'members.roles.roleId': 'roles', 'members.roles.siteId': 'sites' },
  rows: 'B34 H15 MD-M1 MD-M4',
})

export const editMember = call({
  name: 'editMember',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Gives, changes and ends roles of a member in a study, all of it or nothing.',
  needs,
  input: z.object({
    studyId: id,
    userId: id,
    rowVersion,
    give: z.array(memberRoleInput).max(limits.grantsAtOnce).default([]),
    change: z
      .array(z.object({ ...version, ...period }))
      .max(limits.grantsAtOnce)
      .default([]),
    end: z.array(z.object(version)).max(limits.grantsAtOnce).default([]),
    reason,
  }),
  output: z.object({ userId: id, rowVersion: z.number().int() }),
  codes: [...codes, 'nothingChanged'],
  changes: { audit: 'editMember', ...changes },
  ids: { studyId: 'studies', userId: 'users' },
  furtherIds: {
    'give.roleId': 'roles',
    'give.siteId': 'sites',
    'change.id': 'assignments',
    'end.id': 'assignments',
  },
  rows: 'MD-M2 MD-M4 TR-C1',
})

export const removeMember = call({
  name: 'removeMember',
  method: 'POST',
  path: `${prefix}/user/delete`,
  summary: 'Removes a member from a study: all roles in it end. Pending tasks of the study block it.',
  needs,
  input: z.object({ studyId: id, userId: id, rowVersion, reason }),
  output: z.object({ userId: id }),
  codes: [...codes, ...removal],
  changes: { audit: 'removeMember', ...changes },
  ids: { studyId: 'studies', userId: 'users' },
  rows: 'L25 F20 MD-M2',
})

export const removeMembers = call({
  name: 'removeMembers',
  method: 'POST',
  path: `${prefix}/batchDelete`,
  summary: 'Removes several members from a study, each with their own result.',
  needs,
  input: z.object({
    studyId: id,
    members: z.array(z.object(version)).min(1).max(limits.batchUsers),
    reason,
  }),
  output: outcomes,
  codes: [...codes, ...removal],
  changes: { audit: 'removeMember', ...changes },
  ids: { studyId: 'studies', 'members.id': 'users' },
  rows: 'L26 F20 MD-M2',
})

/** One change for many members: the end of a role, a further role, or the loss of one. */
const memberChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dates'), roleId: id, expiresAt: givenInstant.nullable() }),
  z.object({ kind: z.literal('give'), ...memberRoleInput.shape }),
  z.object({ kind: z.literal('end'), roleId: id }),
])
export type MemberChange = z.output<typeof memberChange>

export const changeMembers = call({
  name: 'changeMembers',
  method: 'POST',
  path: `${prefix}/batchChange`,
  summary:
    'Changes dates, roles or sites of all members who match a filter, or of chosen ones, each with their own result.',
  needs,
  input: z.object({ ...memberFilters, ...memberSelection, change: memberChange, reason }),
  output: outcomes,
  codes: [...codes, 'nothingChanged', 'tooManyItems'],
  changes: { audit: 'changeMembers', ...changes },
  ids: { studyId: 'studies' },
  furtherIds: {
    roleIds: 'roles',
    siteIds: 'sites',
    toggledNodes: 'users',
    'change.roleId': 'roles',
    'change.siteId': 'sites',
  },
  rows: 'MD-M2 MD-M4',
})
