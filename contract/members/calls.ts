import { z } from 'zod'
import { right } from '../access/rights.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, nameFields, page, reason, text, verdict } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import { memberFilters, memberGrant, memberRow, memberSorts, memberStudy, roleTraining } from './shapes.ts'

const menu = 1044
const needs = { menu } as const
const choosing = { menu, button: 'STUDY_MEMBER_SELECT' } as const
const prefix = '/mdsdata/mds/study/member'
const ofMember = { studyId: 'studies', userId: 'users' } as const

export const searchMembers = call({
  name: 'searchMembers',
  method: 'POST',
  path: `${prefix}/getPage`,
  summary:
    'Lists the members of a study by words of a name, by roles, sites and state, with their roles and what the actor may do with each.',
  needs,
  input: z.object({
    ...page,
    ...memberFilters,
    sort: z.enum(memberSorts).default('name'),
    descending: z.boolean().default(false),
  }),
  output: list(memberRow).extend({
    study: memberStudy,
    /** Why the actor may not choose members, or null. */
    choosing: reason.nullable(),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  furtherIds: { roleIds: 'roles', siteIds: 'sites' },
  rows: 'B33 D29 MD-M2',
})

export const memberById = call({
  name: 'memberById',
  method: 'GET',
  path: `${prefix}/detail`,
  summary:
    'Gives one member of a study: roles with sites, dates and origin, ended ones included, and what each role requires to be learned.',
  needs,
  input: z.object({ studyId: id, userId: id }),
  output: memberRow.extend({
    study: memberStudy,
    grants: z.array(memberGrant),
    training: z.array(roleTraining),
  }),
  codes: ['dataNotFound'],
  ids: ofMember,
  rows: 'B33 MD-M2',
})

export const memberHistory = call({
  name: 'memberHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists the changes of the roles of a member in a study, newest first.',
  needs,
  input: z.object({ ...page, studyId: id, userId: id }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: ofMember,
  rows: 'MD-M2 TR-A1',
})

export const memberChoices = call({
  name: 'memberChoices',
  method: 'GET',
  path: `${prefix}/choices`,
  summary: 'Gives what members of a study can be given: roles with the reason against one, and sites.',
  needs,
  input: z.object({ studyId: id }),
  output: z.object({
    study: memberStudy,
    roles: z.array(
      z.object({
        id,
        name: z.string(),
        nameEn: z.string(),
        level: z.enum(['study', 'site']),
        refusal: reason.nullable(),
      }),
    ),
    sites: z.array(z.object({ id, siteNo: z.string(), name: z.string(), nameEn: z.string() })),
    /** A person may hold roles of both levels in the study (MD-M4). */
    studyAndSiteRoles: z.boolean(),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'MD-M1 MD-M4',
})

export const listCandidates = call({
  name: 'listCandidates',
  method: 'GET',
  path: `${prefix}/candidates`,
  summary: "Finds people of the actor's scope as members of a study; one who may not be added says why.",
  needs: choosing,
  input: z.object({
    studyId: id,
    query: text(100).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  output: list(
    z.object({
      id,
      ...nameFields,
      account: z.string().nullable(),
      department: z.string().nullable(),
      departmentEn: z.string().nullable(),
      refusal: reason.nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'B34 H15 MD-M1',
})

export const memberTraining = call({
  name: 'memberTraining',
  method: 'POST',
  path: `${prefix}/training`,
  summary:
    'Tells what roles require people to learn before anything is saved, and what they have done of it.',
  needs: choosing,
  input: z.object({
    studyId: id,
    userIds: z.array(id).min(1).max(limits.grantsAtOnce),
    roleIds: z.array(id).min(1).max(limits.grantsAtOnce),
  }),
  output: z.object({ records: z.array(roleTraining) }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  furtherIds: { userIds: 'users', roleIds: 'roles' },
  rows: 'MD-M1',
})

export const memberPermissions = call({
  name: 'memberPermissions',
  method: 'GET',
  path: `${prefix}/permissionList`,
  summary: 'Lists the menus and buttons that a member has in a study now, each with the roles that open it.',
  needs,
  input: z.object({ studyId: id, userId: id }),
  output: list(
    z.object({
      right,
      roles: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
    }),
  ),
  codes: ['dataNotFound'],
  ids: ofMember,
  rows: 'L24',
})

export const checkUserPer = call({
  name: 'checkUserPer',
  method: 'GET',
  path: '/mdsdata/study/checkUserPer',
  summary:
    'Answers whether the actor may use a menu or a button in a study, with every check of the decision.',
  needs: 'signed-in',
  input: z.object({
    studyId: id,
    menu: z.coerce.number().int().min(1).max(999_999),
    button: text(64).optional(),
  }),
  output: verdict,
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L95',
})

export const studyApplicationPermissionStatList = call({
  name: 'studyApplicationPermissionStatList',
  method: 'GET',
  path: '/mdsdata/study/studyApplicationPermissionStatList',
  summary:
    'Counts for each licensed application the people who can use it in a study now, and the roles that open it to them.',
  needs,
  input: z.object({ studyId: id }),
  output: list(
    z.object({
      application: z.number().int(),
      /** Users with a role of the study that opens it. */
      users: z.number().int(),
      roles: z.number().int(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'L96',
})
