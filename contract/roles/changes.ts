import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { givenInstant, id, instant, rowVersion, text } from '../shapes.ts'
import { rolesMenu as menu, roleInput, roleRights } from './shapes.ts'

const prefix = '/mdscore/role/crud'
const why = text(limits.reasonLength).default('')
const saved = z.object({ id, rowVersion: z.number().int() })

/** Refusals about the fields of a role. */
const fieldCodes = [
  'dataNotFound',
  'roleNameTaken',
  'roleExpiryRequired',
  'expiryInPast',
  'grantBeyondOwn',
] as const
/** Refusals about its rights. */
const rightCodes = [
  'itemRepeated',
  'buttonWithoutMenu',
  'menuWithoutApplication',
  'masterDataRequired',
  'personnelRoleApplication',
  'departmentSelectionUnsupported',
  'blindedRoleUnblinds',
] as const

export const addRole = call({
  name: 'addRole',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a role with its fields and rights.',
  needs: { menu, button: 'ROLE_MANAGEMENT_ADD' },
  input: roleInput.extend({ rights: roleRights.default([]), reason: why }),
  output: saved,
  codes: [...fieldCodes, ...rightCodes],
  changes: { audit: 'addRole', entity: 'roles', repeatable: true },
  ids: { positionIds: 'positions' },
  rows: 'L62 E22 G36 G40 G41 TR-Z5',
})

export const copyRole = call({
  name: 'copyRole',
  method: 'POST',
  path: `${prefix}/copy`,
  summary:
    'Makes a role like another: without a name it gets the next free one; rights that the actor may not give stay out.',
  needs: { menu, button: 'ROLE_MANAGEMENT_ADD' },
  input: z.object({
    id,
    name: roleInput.shape.name.optional(),
    nameEn: roleInput.shape.nameEn.optional(),
    /** End of the copy of a temporary role; default: that of the original. */
    expiresAt: givenInstant.optional(),
    reason: why,
  }),
  output: saved.extend({
    /** Rights of the original that the copy did not get. */
    leftOut: roleRights,
  }),
  codes: [...fieldCodes],
  changes: { audit: 'copyRole', entity: 'roles', repeatable: true },
  ids: { id: 'roles' },
  rows: 'L66 TR-Z5',
})

export const updateRole = call({
  name: 'updateRole',
  method: 'POST',
  path: `${prefix}/update`,
  summary:
    'Changes fields of a role, gives it rights and takes rights from it in one go; fields left out stay. When it was changed meanwhile, answers that difference beside this one.',
  needs: { menu, button: 'ROLE_MANAGEMENT_EDIT' },
  input: roleInput
    .partial()
    .extend({ id, rowVersion, added: roleRights.default([]), removed: roleRights.default([]), reason: why }),
  output: saved,
  codes: [
    ...fieldCodes,
    ...rightCodes,
    'dataChanged',
    'selfGrant',
    'roleBuiltIn',
    'roleHeld',
    'roleEnded',
    'accountHolderForbidden',
    'blindedWouldUnblind',
  ],
  changes: { audit: 'updateRole', entity: 'roles', repeatable: true, hasImpact: true },
  ids: { id: 'roles', positionIds: 'positions' },
  rows: 'L64 E22 G36 G37 G40 G41 H3 TR-C1 TR-C2 TR-Z5',
})

/** Values of fields as stored in the trail. */
const fieldValues = z.record(z.string(), z.unknown())
/** `data` of a conflict: who saved first, and both differences from the version that the caller had read. */
const difference = z.object({ added: roleRights, removed: roleRights, fields: fieldValues.default({}) })
export const roleConflict = z.object({
  by: z.string(),
  at: instant,
  rowVersion: z.number().int(),
  theirs: difference,
  mine: difference,
})
export type RoleConflict = z.output<typeof roleConflict>

const one = z.object({ id, rowVersion, reason: why })

export const disableRole = call({
  name: 'disableRole',
  method: 'POST',
  path: `${prefix}/disable`,
  summary: 'Disables a role that nobody holds now or from some day on: it can no longer be given.',
  needs: { menu, button: 'ROLE_MANAGEMENT_EDIT' },
  input: one,
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'roleAuthorisedDisable', 'roleDisabled'],
  changes: { audit: 'disableRole', entity: 'roles', repeatable: true },
  ids: { id: 'roles' },
  rows: 'H16 TR-C1',
})

export const enableRole = call({
  name: 'enableRole',
  method: 'POST',
  path: `${prefix}/enable`,
  summary: 'Enables a disabled role, so that it can be given again.',
  needs: { menu, button: 'ROLE_MANAGEMENT_EDIT' },
  input: one,
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'alreadyHandled'],
  changes: { audit: 'enableRole', entity: 'roles', repeatable: true },
  ids: { id: 'roles' },
  rows: 'H16 TR-C1',
})

export const removeRole = call({
  name: 'removeRole',
  method: 'POST',
  path: `${prefix}/delete`,
  summary:
    'Deletes a role of the company itself that nobody holds now or from some day on and under which no task is open; its record stays for the trail.',
  needs: { menu, button: 'ROLE_MANAGEMENT_DELETE' },
  input: one,
  output: saved,
  codes: ['dataNotFound', 'dataChanged', 'roleBuiltIn', 'roleAuthorisedDelete', 'roleHasPendingTasks'],
  changes: { audit: 'removeRole', entity: 'roles', repeatable: true },
  ids: { id: 'roles' },
  rows: 'L63 F20 H16 TR-C1',
})
