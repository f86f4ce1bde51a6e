import { z } from 'zod'
import { call } from '../define.ts'
import { getNamesWith } from '../records/define.ts'
import { done, givenInstant, id, list, nothing, outcomes, page, rowVersion, text } from '../shapes.ts'
import { userRecord } from './fields.ts'
import {
  historyEntry,
  pickedUser,
  seenUser,
  statusChange,
  statusChangeWithReason,
  userDetail,
  userEditFields,
  userFields,
  userRow,
  userStatus,
  userType,
  validityFilters,
} from './shapes.ts'
import { menu, prefix, status } from './status.ts'

/** Fields that a user list sorts by. */
export const userSort = z.enum(getNamesWith(userRecord, 'sort'))

export const searchUsers = call({
  name: 'searchUsers',
  method: 'POST',
  path: `${prefix}/queryListByPage`,
  summary:
    'Lists users that the actor may see, by words of name, reading, account, employee id, e-mail or phone, and by filters.',
  needs: { menu },
  input: z.object({
    ...page,
    query: text(200).default(''),
    status: z.array(userStatus).max(5).default([]),
    type: z.array(userType).max(2).default([]),
    departmentIds: z.array(id).max(50).default([]),
    roleIds: z.array(id).max(50).default([]),
    ...validityFilters,
    sort: z
      .object({ field: userSort, descending: z.boolean().default(false) })
      .default({ field: 'name', descending: false }),
  }),
  output: list(userRow),
  codes: [],
  furtherIds: { departmentIds: 'departments', roleIds: 'roles' },
  rows: 'K13 D31 TR-Z3',
})

export const pickUsers = call({
  name: 'pickUsers',
  method: 'GET',
  path: '/mdsdata/api/permission/getUserList',
  summary:
    'Finds people for a picker, in reading order; with studyId only members of that study. Without a query: people picked lately.',
  needs: 'signed-in',
  input: z.object({
    query: text(200).default(''),
    studyId: id.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({ records: z.array(pickedUser), more: z.boolean() }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'K16 TR-Z3',
})

export const resolveUsers = call({
  name: 'resolveUsers',
  method: 'POST',
  path: '/mdsdata/api/permission/resolveUserList',
  summary:
    'Resolves ids, e-mails, accounts or employee ids to people in one request; keys that match nobody come back as missing.',
  needs: 'signed-in',
  input: z.object({ keys: z.array(text(254)).min(1).max(200), studyId: id.optional() }),
  output: z.object({
    found: z.array(z.object({ key: z.string(), user: pickedUser })),
    missing: z.array(z.string()),
  }),
  codes: ['dataNotFound'],
  ids: { studyId: 'studies' },
  rows: 'K16',
})

export const rememberPicked = call({
  name: 'rememberPicked',
  method: 'POST',
  path: '/mdsdata/api/permission/rememberUserList',
  summary: 'Remembers whom the actor picked, for the suggestions of the next picker.',
  needs: 'signed-in',
  input: z.object({ ids: z.array(id).min(1).max(50) }),
  output: done,
  codes: ['dataNotFound'],
  changes: { audit: 'saveSetting', entity: 'setting', repeatable: true },
  ids: { ids: 'users' },
})

export const ownProfile = call({
  name: 'ownProfile',
  method: 'GET',
  path: `${prefix}/getMainUserBaseInfo`,
  summary: "Gives the actor's own record.",
  needs: 'signed-in',
  input: nothing,
  output: userDetail,
  codes: [],
  rows: 'K1',
})

export const userBrief = call({
  name: 'userBrief',
  method: 'GET',
  path: `${prefix}/getUserBaseInfo`,
  summary: 'Gives the card of one person.',
  needs: 'signed-in',
  input: z.object({ userId: id }),
  output: pickedUser,
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'K2',
})

export const userById = call({
  name: 'userById',
  method: 'GET',
  path: `${prefix}/detail`,
  summary: 'Gives one user with departments, positions and roles, and why each action is or is not open.',
  needs: { menu },
  input: z.object({ userId: id }),
  output: userDetail,
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'K3 D31',
})

export const userHistory = call({
  name: 'userHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what was done to a user, newest first, from the audit trail.',
  needs: { menu, button: 'USER_HISTORY_VIEW' },
  input: z.object({ userId: id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'TR-A1',
})

export const addUser = call({
  name: 'addUser',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a person who has no account yet; inactive until activated.',
  needs: { menu, button: 'USER_MANAGEMENT_ADD' },
  input: userFields,
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: [
    'emailTaken',
    'phoneTaken',
    'employeeIdTaken',
    'nameRequired',
    'departmentRequired',
    'dataNotFound',
  ],
  changes: { audit: 'addUser', entity: 'users', repeatable: true },
  ids: { organisationId: 'organisations', departmentIds: 'departments', positionIds: 'positions' },
  rows: 'K11 G7 G8 G9 G10',
})

export const editUser = call({
  name: 'editUser',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes basic fields of a user; fields left out stay.',
  needs: { menu, button: 'USER_MANAGEMENT_EDIT' },
  input: userEditFields.partial().extend({ id, rowVersion }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'emailTaken',
    'phoneTaken',
    'employeeIdTaken',
    'nameRequired',
    'departmentRequired',
    'selfForbidden',
    'accountHolderForbidden',
    'userTypeHasPersonnelRoles',
    'userIsHead',
    'accountExpiryRequired',
    'accountExpiryInPast',
  ],
  changes: { audit: 'editUser', entity: 'users', repeatable: true },
  ids: {
    id: 'users',
    organisationId: 'organisations',
    departmentIds: 'departments',
    positionIds: 'positions',
  },
  rows: 'K12 E19 G39 G46 TR-C1',
})

export const setUserValidity = call({
  name: 'setUserValidity',
  method: 'POST',
  path: `${prefix}/validity`,
  summary: 'Sets the end of the accounts of several people, with a result for each; null takes the end away.',
  needs: editUser.needs,
  input: statusChangeWithReason.extend({ validTo: givenInstant.nullable() }),
  output: outcomes,
  codes: editUser.codes,
  changes: { audit: 'editUser', entity: 'users', repeatable: true, reason: true },
  ids: { 'users.id': 'users' },
  rows: 'K12 G46 TR-C1',
})

export const activateUsers = call({
  ...status(
    'activateUsers',
    'activation',
    'Activates users: invited or registered, inactive or under review to enabled; external ones only with an end of their account.',
    'USER_MANAGEMENT_REVIEW',
    'K6 F14 F15 G46',
    true,
  ),
  input: statusChange.extend({
    /** New end of the accounts of external people among them that have no end yet (G46). */
    validTo: givenInstant.nullable().default(null),
  }),
})
export const rejectUsers = call({
  ...status(
    'rejectUsers',
    'rejected',
    'Rejects registrations: under review to rejected.',
    'USER_MANAGEMENT_REVIEW',
    'K7 F15',
  ),
  input: statusChangeWithReason,
})
export const disableUsers = call({
  ...status(
    'disableUsers',
    'disable',
    'Disables users and ends their sessions in this tenant.',
    'USER_MANAGEMENT_STATUS',
    'K4 F15 F20 H18',
    true,
  ),
  input: statusChangeWithReason,
})
export const enableUsers = call({
  ...status('enableUsers', 'enable', 'Enables disabled users.', 'USER_MANAGEMENT_STATUS', 'K5 F15', true),
  input: statusChange,
})
export const sendBackUser = call({
  ...status(
    'sendBackUsers',
    'back',
    'Sends one registration back: under review to inactive, with a reason.',
    'USER_MANAGEMENT_REVIEW',
    'K9 F15',
  ),
  name: 'sendBackUser',
  input: z.object({ users: z.array(seenUser).length(1), reason: statusChangeWithReason.shape.reason }),
})
export const sendBackUsers = call({
  ...status(
    'sendBackUsers',
    'batchBack',
    'Sends registrations back, with a result for each.',
    'USER_MANAGEMENT_REVIEW',
    'K10 F15',
  ),
  input: statusChangeWithReason,
})
export const removePeople = call({
  ...status(
    'removePeople',
    'removePerson',
    'Removes people who never had an account.',
    'USER_MANAGEMENT_REMOVE',
    'K8',
  ),
  input: statusChangeWithReason,
})
