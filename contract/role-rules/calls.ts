import { z } from 'zod'
import { call } from '../define.ts'
import { placeNames, seenRecord } from '../departments/shapes.ts'
import { limits } from '../limits.ts'
import { roleLevel } from '../roles/shapes.ts'
import { id, list, nameFields, nothing, page, reason, required } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'

/** Rules about roles belong to the administration of roles. */
const menu = 1010
const button = 'ROLE_MANAGEMENT_EDIT'
const prefix = '/mdscore/role/rule'

export const roleRuleReach = z.enum(['company', 'study'])

const namedRole = z.object({ id, name: z.string(), nameEn: z.string(), level: roleLevel })

const roleRule = z.object({
  id,
  reach: roleRuleReach,
  name: z.string(),
  nameEn: z.string(),
  /** The roles of which a user may have at most one, by name. */
  roles: z.array(namedRole),
  /** People in the whole company whose roles break the rule: they had them before it. */
  breakers: z.number().int(),
  rowVersion: z.number().int(),
})
export type RoleRule = z.output<typeof roleRule>

/** What a rule forbids. */
const content = {
  reach: roleRuleReach,
  roleIds: z.array(id).min(2).max(limits.rolesPerRule),
}
const contentCodes = ['dataNotFound', 'invalidInput', 'roleRuleNameTaken', 'roleRuleTwice'] as const

export const roleRules = call({
  name: 'roleRules',
  method: 'GET',
  path: `${prefix}/list`,
  summary: 'Lists the rules about roles that nobody may have together, each with how many people break it.',
  needs: { menu },
  input: nothing,
  output: list(roleRule).extend({
    /** The roles that a rule can name. */
    choices: z.array(namedRole),
    /** Why the actor may not change any, or null. */
    editing: reason.nullable(),
  }),
  codes: [],
  rows: 'MD-A4',
})
export type RoleRules = z.output<typeof roleRules.output>

export const roleRuleBreakers = call({
  name: 'roleRuleBreakers',
  method: 'POST',
  path: `${prefix}/queryBreakers`,
  summary:
    'Tells who has roles, now or later, that a rule forbids, before or after it is saved; lists those whom the actor sees.',
  needs: { menu },
  input: z.object({ ...content, ...page }),
  output: list(
    z.object({
      user: z.object({ id, ...nameFields }),
      /** The roles that must not meet, and the study where they do; null: in the whole company. */
      roles: z.array(namedRole),
      study: z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
    }),
  ).extend({
    /** People in the whole company, with those whom the actor does not see. */
    people: z.number().int(),
    /** People whom the actor sees. */
    seen: z.number().int(),
  }),
  codes: ['dataNotFound', 'invalidInput'],
  ids: { roleIds: 'roles' },
  rows: 'MD-A4 TR-Z3',
})
export type RoleRuleBreaker = z.output<typeof roleRuleBreakers.output>['records'][number]

export const roleRuleHistory = call({
  name: 'roleRuleHistory',
  method: 'GET',
  path: `${prefix}/history`,
  summary: 'Lists what was done to a rule about roles, newest first; to a removed one as well.',
  needs: { menu },
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'roleRules' },
  rows: 'TR-A1',
})

/** The saved rule, and how many people break it: they keep their roles. */
const savedRule = z.object({ ...seenRecord, breakers: z.number().int() })

export const addRoleRule = call({
  name: 'addRoleRule',
  method: 'POST',
  path: `${prefix}/add`,
  summary: 'Adds a rule about roles that nobody may have together. People who have them already keep them.',
  needs: { menu, button },
  input: z.object({ ...placeNames, ...content, reason: required(limits.reasonLength) }),
  output: savedRule,
  codes: [...contentCodes, 'tooManyItems'],
  changes: { audit: 'addRoleRule', entity: 'roleRules', repeatable: true, reason: true },
  ids: { roleIds: 'roles' },
  rows: 'MD-A4 TR-C2',
})

export const editRoleRule = call({
  name: 'editRoleRule',
  method: 'POST',
  path: `${prefix}/edit`,
  summary: 'Changes a rule about roles that nobody may have together.',
  needs: { menu, button },
  input: z.object({
    ...seenRecord,
    ...placeNames,
    reach: roleRuleReach,
    roleIds: content.roleIds,
    reason: required(limits.reasonLength),
  }),
  output: savedRule,
  codes: [...contentCodes, 'dataChanged'],
  changes: { audit: 'editRoleRule', entity: 'roleRules', repeatable: true, reason: true },
  ids: { id: 'roleRules', roleIds: 'roles' },
  rows: 'MD-A4 TR-C1',
})

export const removeRoleRule = call({
  name: 'removeRoleRule',
  method: 'POST',
  path: `${prefix}/remove`,
  summary: 'Removes a rule about roles; from then on they may be given together.',
  needs: { menu, button },
  input: z.object({ ...seenRecord, reason: required(limits.reasonLength) }),
  output: z.object(seenRecord),
  codes: ['dataNotFound', 'dataChanged'],
  changes: { audit: 'removeRoleRule', entity: 'roleRules', repeatable: true, reason: true },
  ids: { id: 'roleRules' },
  rows: 'MD-A4 TR-C1',
})
