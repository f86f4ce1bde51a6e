import { z } from 'zod'
import { call } from './define.ts'
import { limits } from './limits.ts'
import { right } from './rights.ts'
import { givenInstant, id, instant, list, page, reason, rowVersion, systemId, text } from './shapes.ts'

/** Permission id of role administration (B38). */
const menu = 1010

export const roleLevel = z.enum(['study', 'site', 'personnel'])
export type RoleLevel = z.output<typeof roleLevel>
const blinding = z.enum(['none', 'blinded', 'unblinded'])

/** What every answer says of a role (E22). */
const roleFields = {
  id,
  code: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  level: roleLevel,
  blinding,
  contractRole: z.boolean(),
  expiresAt: instant.nullable(),
  enabled: z.boolean(),
}

/** A menu of an application with its buttons; names in Chinese and English stand in for keys that a client has no word for. */
const resourceMenu = z.object({
  id: z.number().int(),
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  sort: z.number().int(),
  /** True when it shows who gets which treatment. */
  unblinding: z.boolean(),
  buttons: z.array(
    z.object({ key: z.string(), action: z.string().nullable(), name: z.string(), nameEn: z.string() }),
  ),
})

const resource = z.object({
  id: z.number().int(),
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
  levels: z.array(roleLevel),
  /** Why nobody can work in it at present (licence), or null. */
  refusal: reason.nullable(),
  menus: z.array(resourceMenu),
})
export type Resource = z.output<typeof resource>

export const listRoles = call({
  name: 'listRoles',
  method: 'POST',
  path: '/mdscore/role/crud/queryListByPage',
  summary: 'Lists the roles of the tenant with who holds them and how many rights they have.',
  needs: { menu: 1011 },
  input: z.object({ ...page, query: text(100).default('') }),
  output: list(
    z.object({
      ...roleFields,
      category: z.string(),
      holders: z.number().int(),
      rights: z.number().int(),
      updatedAt: instant,
      rowVersion: z.number().int(),
    }),
  ),
  codes: [],
  rows: 'P1 D32',
})

export const resourceTree = call({
  name: 'resourceTree',
  method: 'GET',
  path: '/mdscore/role/resource/tree',
  summary: 'Gives what roles may be given: application, menu, button, for one application or for all.',
  needs: 'signed-in',
  input: z.object({ sysId: systemId.optional() }),
  output: list(resource),
  codes: ['dataNotFound'],
  rows: 'L68 D32',
})

/** Rights that a role can't be given or relieved of at present, and why; `fixed` ones can't be taken away either. */
export const block = z.object({ reason, fixed: z.boolean(), rights: z.array(right) })
export type Block = z.output<typeof block>

export const roleDetail = call({
  name: 'roleDetail',
  method: 'GET',
  path: '/mdscore/role/crud/detail',
  summary: 'Gives one role with its rights, and what the actor may not change in it and why.',
  needs: { menu },
  input: z.object({ id }),
  output: z.object({
    ...roleFields,
    description: z.string(),
    category: z.string(),
    dataScope: z.enum(['tenant', 'department', 'study', 'self']),
    holders: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
    rowVersion: z.number().int(),
    rights: z.array(right),
    /** Why nothing of the role can be changed by the actor, or null. */
    editing: reason.nullable(),
    blocks: z.array(block),
  }),
  codes: ['dataNotFound'],
  ids: { id: 'roles' },
  rows: 'L65 E22 TR-C1',
})

/** More rights than any application offers are a mistake, not a wish. */
const rights = z.array(right).max(limits.roleRights)

export const updateRole = call({
  name: 'updateRole',
  method: 'POST',
  path: '/mdscore/role/crud/update',
  summary:
    'Gives rights to a role and takes rights from it; when it was changed meanwhile, answers that difference beside this one.',
  needs: { menu, button: 'ROLE_MANAGEMENT_EDIT' },
  input: z.object({
    id,
    rowVersion,
    added: rights.default([]),
    removed: rights.default([]),
    reason: text(limits.reasonLength).default(''),
  }),
  output: z.object({ id, rowVersion: z.number().int() }),
  codes: [
    'dataNotFound',
    'dataChanged',
    'itemRepeated',
    'buttonWithoutMenu',
    'menuWithoutApplication',
    'grantBeyondOwn',
    'selfGrant',
    'personnelRoleApplication',
    'blindedRoleUnblinds',
    'roleBuiltIn',
    'roleEnded',
    'accountHolderForbidden',
  ],
  changes: { audit: 'updateRole', entity: 'roles', repeatable: true },
  ids: { id: 'roles' },
  rows: 'L64 G36 G37 TR-C1 TR-C2 TR-Z5',
})

/** What a conflict answers as `data`: who was first and both differences from the version that the caller had seen. */
const difference = z.object({ added: rights, removed: rights })
export const roleConflict = z.object({
  by: z.string(),
  at: instant,
  rowVersion: z.number().int(),
  theirs: difference,
  mine: difference,
})
export type RoleConflict = z.output<typeof roleConflict>

export const listApplicationLevels = call({
  name: 'listApplicationLevels',
  method: 'GET',
  path: '/mdscore/role/crud/listDhAppLevel',
  summary: 'Lists the applications with the levels of roles that each takes, and how many roles open it.',
  needs: { menu },
  input: z.object({}),
  output: list(
    z.object({
      id: z.number().int(),
      key: z.string(),
      levels: z.array(z.object({ level: roleLevel, roles: z.number().int() })),
      refusal: reason.nullable(),
    }),
  ),
  codes: [],
  rows: 'L67 G36',
})

export const listOtherApplications = call({
  name: 'listOtherApplications',
  method: 'GET',
  path: '/mdsdata/dict/curd/getOtherRolesAppList',
  summary:
    'Lists the applications beside master data that roles of a level may open, and what keeps one shut.',
  needs: { menu },
  input: z.object({ level: roleLevel.optional() }),
  output: list(z.object({ id: z.number().int(), key: z.string(), refusal: reason.nullable() })),
  codes: [],
  rows: 'L70 G36',
})

const names = z.object({ id, name: z.string(), nameEn: z.string() })

export const effectiveRights = call({
  name: 'effectiveRights',
  method: 'GET',
  path: '/mdscore/role/resource/effective',
  summary:
    "Gives a user's rights at a moment, the union of his roles in force, each with the roles that it comes from; by default the actor's own.",
  needs: 'signed-in',
  input: z.object({ userId: id.optional(), at: givenInstant.optional() }),
  output: z.object({
    user: z.object({ id, lastName: z.string(), firstName: z.string() }),
    at: instant,
    /** Why the user can use none of it at that moment, or null (H18). */
    refusal: reason.nullable(),
    roles: z.array(
      z.object({
        ...roleFields,
        dataScope: z.enum(['tenant', 'department', 'study', 'self']),
        /** What the role was given for, from when to when; study and site null mean the whole company. */
        grants: z.array(
          z.object({
            id,
            study: names.extend({ planId: z.string() }).nullable(),
            site: names.extend({ siteNo: z.string() }).nullable(),
            effectiveAt: instant.nullable(),
            expiresAt: instant.nullable(),
          }),
        ),
      }),
    ),
    /** Each right with the places in `roles` of those that hold it. */
    rights: z.array(z.object({ right, roles: z.array(z.number().int()) })),
    /** Applications that licence or department shut although a role opens them. */
    shut: z.array(z.object({ application: z.number().int(), reason })),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'H4 H6 H18 TR-Z7',
})
