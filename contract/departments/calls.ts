import { z } from 'zod'
import { applications } from '../access/applications.ts'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { id, list, nothing, outcomes, page, reason, text, verdict } from '../shapes.ts'
import { historyEntry, seenUser, userActions } from '../users/shapes.ts'
import {
  departmentMember,
  departmentNode,
  departmentDetail as detail,
  placeNames,
  seenRecord,
  treePlace,
} from './shapes.ts'

/** Permission id of department administration (B46). */
const menu = 1003
const button = 'DEPARTMENT_EDIT'
const prefix = '/mdsdata/dept'

/** Why the tree as a whole is changed, for the audit trail; optional. */
const because = { reason: text(limits.reasonLength).default('') }

export const departmentTree = call({
  name: 'departmentTree',
  method: 'GET',
  path: `${prefix}/tree`,
  summary:
    'Gives the departments that the actor sees in tree order, each with its head and how many people and applications it has.',
  needs: { menu },
  input: nothing,
  output: list(departmentNode).extend({
    /** Levels that the company allows (P5). */
    depth: z.number().int(),
    /** Most departments that it may have (P15). */
    most: z.number().int(),
    /** Why the actor may not add one at the top, or null. */
    addTop: reason.nullable(),
    /** Why the actor may not change any, or null. */
    editing: reason.nullable(),
  }),
  codes: [],
  rows: 'A5 B46 E23 TR-Z3',
})

export const departmentDetail = call({
  name: 'departmentDetail',
  method: 'GET',
  path: `${prefix}/detail`,
  summary:
    'Gives one department with head, managers, applications allowed, and why each action is or is not open.',
  needs: { menu },
  input: z.object({ id }),
  output: detail,
  codes: ['dataNotFound'],
  ids: { id: 'departments' },
  rows: 'E23 D33 H5',
})

export const departmentMembers = call({
  name: 'departmentMembers',
  method: 'POST',
  path: `${prefix}/queryMemberPage`,
  summary: 'Lists the people of a department, with those of the ones below it when asked.',
  needs: { menu },
  input: z.object({ id, ...page, query: text(200).default(''), below: z.boolean().default(false) }),
  output: list(departmentMember),
  codes: ['dataNotFound'],
  ids: { id: 'departments' },
  rows: 'E23 H4',
})

export const departmentHistory = call({
  name: 'departmentHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what was done to a department, newest first, from the audit trail.',
  needs: { menu },
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'departments' },
  rows: 'TR-A1',
})

export const addDepartment = call({
  name: 'addDepartment',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a department, at the top or below another.',
  needs: { menu, button },
  input: z.object({ ...placeNames, ...treePlace }),
  output: z.object(seenRecord),
  codes: [
    'dataNotFound',
    'departmentForbidden',
    'departmentLowestLevel',
    'departmentUnderPosition',
    'departmentNameTaken',
    'departmentLimit',
  ],
  changes: { audit: 'addDepartment', entity: 'departments', repeatable: true },
  ids: { parentId: 'departments', beforeId: 'departments' },
  rows: 'G33 G34 P15 TR-C2 TR-C4',
})

const applicationIds: ReadonlySet<number> = new Set(applications.map(each => each.id))

export const editDepartment = call({
  name: 'editDepartment',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes names, head, managers or applications of a department; fields left out stay.',
  needs: { menu, button },
  input: z.object({
    ...seenRecord,
    name: placeNames.name.optional(),
    nameEn: placeNames.nameEn.unwrap().optional(),
    headUserId: id.nullable().optional(),
    managerIds: z.array(id).max(limits.departmentManagers).optional(),
    /** Empty allows all (H5). */
    applications: z
      .array(
        z
          .number()
          .int()
          .refine(each => applicationIds.has(each)),
      )
      .max(applications.length)
      .optional(),
    ...because,
  }),
  output: z.object(seenRecord),
  codes: [
    'dataNotFound',
    'dataChanged',
    'departmentForbidden',
    'departmentNameTaken',
    'departmentHeadRemovalPending',
    'userNotEnabled',
    'itemRepeated',
    'selfForbidden',
  ],
  changes: { audit: 'editDepartment', entity: 'departments', repeatable: true, hasImpact: true },
  ids: { id: 'departments', headUserId: 'users', managerIds: 'users' },
  rows: 'E23 H5 H17 TR-C1 TR-Z5',
})

export const moveDepartment = call({
  name: 'moveDepartment',
  method: 'POST',
  path: `${prefix}/move`,
  summary: 'Moves a department with all below it to another parent, or to another place among its siblings.',
  needs: { menu, button },
  input: z.object({ ...seenRecord, ...treePlace, ...because }),
  output: z.object(seenRecord),
  codes: [
    'dataNotFound',
    'dataChanged',
    'departmentForbidden',
    'departmentToTop',
    'departmentUnderItself',
    'departmentUnderPosition',
    'departmentLowestLevel',
    'departmentTooDeep',
    'departmentNameTaken',
  ],
  changes: { audit: 'moveDepartment', entity: 'departments', repeatable: true, hasImpact: true },
  ids: { id: 'departments', parentId: 'departments', beforeId: 'departments' },
  rows: 'G33 G34 TR-C2',
})

export const removeDepartment = call({
  name: 'removeDepartment',
  method: 'POST',
  path: `${prefix}/remove`,
  summary: 'Removes a department that has neither people nor departments below it.',
  needs: { menu, button },
  input: z.object({ ...seenRecord, ...because }),
  output: z.object(seenRecord),
  codes: [
    'dataNotFound',
    'dataChanged',
    'departmentForbidden',
    'departmentHasMembers',
    'departmentHasChildren',
    'departmentHeadRemovalPending',
  ],
  changes: { audit: 'removeDepartment', entity: 'departments', repeatable: true, hasImpact: true },
  ids: { id: 'departments' },
  rows: 'E23 H17',
})

export const addDepartmentMembers = call({
  name: 'addDepartmentMembers',
  method: 'POST',
  path: `${prefix}/member/add`,
  summary: 'Puts people into a department, with a result for each; who is in it already stays unchanged.',
  needs: { menu, button },
  input: z.object({ id, userIds: z.array(id).min(1).max(limits.batchUsers), ...because }),
  output: outcomes,
  codes: ['dataNotFound', 'departmentForbidden'],
  changes: { audit: 'addDepartmentMembers', entity: 'users', repeatable: true, hasImpact: true },
  ids: { id: 'departments', userIds: 'users' },
  rows: 'E23 TR-Z5',
})

const members = {
  method: 'POST' as const,
  needs: { menu, button } as const,
  input: z.object({ id, users: z.array(seenUser).min(1).max(limits.batchUsers), ...because }),
  output: outcomes,
  codes: ['dataNotFound', 'dataChanged', 'departmentForbidden', 'departmentRequired'] as const,
  ids: { id: 'departments', 'users.id': 'users' },
  rows: 'E23 L4 TR-C1',
}

export const makeMainDepartment = call({
  ...members,
  name: 'makeMainDepartment',
  path: `${prefix}/member/main`,
  summary: 'Makes a department the main one of people who work in it, with a result for each.',
  codes: [...members.codes, 'departmentNotTheirs'],
  changes: { audit: 'makeMainDepartment', entity: 'users', repeatable: true },
})

export const removeDepartmentMembers = call({
  ...members,
  name: 'removeDepartmentMembers',
  path: `${prefix}/member/remove`,
  summary: 'Takes people out of a department, with a result for each.',
  changes: { audit: 'removeDepartmentMembers', entity: 'users', repeatable: true, hasImpact: true },
})

export const managedDepartments = call({
  name: 'managedDepartments',
  method: 'GET',
  path: `${prefix}/queryUserManagedDept`,
  summary:
    "Lists the departments that a user heads or manages with all below them in tree order; by default the actor's own.",
  needs: 'signed-in',
  input: z.object({ userId: id.optional() }),
  output: list(
    z.object({
      id,
      parentId: id.nullable(),
      name: z.string(),
      nameEn: z.string(),
      /** Why the user has it: as its head, as one of its managers, or because it is below one of theirs. */
      as: z.enum(['head', 'manager', 'below']),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'L72 H4',
})

export const checkUserDataPermission = call({
  name: 'checkUserDataPermission',
  method: 'GET',
  path: '/mdsdata/api/permission/checkUserDataPermission',
  summary:
    'Says whether the actor sees a user, with every reason, and why each action on that user is or is not open.',
  needs: 'signed-in',
  input: z.object({ userId: id }),
  /** A person whom the actor does not see and a person who does not exist get the same answer: out of scope (TR-T5). */
  output: verdict.extend({ actions: userActions.nullable() }),
  codes: [],
  furtherIds: { userId: 'users' },
  rows: 'L71 TR-Z3',
})
