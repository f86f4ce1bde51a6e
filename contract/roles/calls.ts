import { z } from 'zod'
import { right } from '../access/rights.ts'
import { call } from '../define.ts'
import { givenInstant, id, instant, list, page, reason, systemId } from '../shapes.ts'
import { historyEntry } from '../users/shapes.ts'
import {
  block,
  rolesMenu as menu,
  roleActions,
  roleBlinding,
  roleCategory,
  roleFields,
  roleLevel,
  roleScope,
  roleState,
} from './shapes.ts'

/** A menu of an application with its buttons; the Chinese and English names serve for keys for which a client has no text. */
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

const names = z.object({ id, name: z.string(), nameEn: z.string() })

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
    category: roleCategory,
    dataScope: roleScope,
    state: roleState,
    holders: z.number().int(),
    /** Role assignments in effect now or later: while there is one, the role can be neither disabled nor deleted (H16). */
    authorised: z.number().int(),
    /** Positions whose members usually get it. */
    positions: z.array(names),
    createdAt: instant,
    updatedAt: instant,
    rowVersion: z.number().int(),
    rights: z.array(right),
    /** Why the actor cannot change anything in the role, or null. */
    editing: reason.nullable(),
    blocks: z.array(block),
    actions: roleActions,
  }),
  codes: ['dataNotFound'],
  ids: { id: 'roles' },
  rows: 'L65 E22 TR-C1',
})

export const newRoleBlocks = call({
  name: 'newRoleBlocks',
  method: 'GET',
  path: '/mdscore/role/crud/blocks',
  summary:
    'Gives the rights that a new role of this level, scope of data and blinding could not be given by the actor, and why.',
  needs: { menu, button: 'ROLE_MANAGEMENT_ADD' },
  input: z.object({ level: roleLevel, blinding: roleBlinding, dataScope: roleScope.default('self') }),
  output: z.object({ blocks: z.array(block) }),
  codes: [],
  rows: 'L62 G36 G40 TR-Z5',
})

export const roleHistory = call({
  name: 'roleHistory',
  method: 'GET',
  path: '/mdscore/role/crud/history',
  summary: 'Lists what was done to a role, newest first, from the audit trail.',
  needs: { menu },
  input: z.object({ id, ...page }),
  output: list(historyEntry),
  codes: ['dataNotFound'],
  ids: { id: 'roles' },
  rows: 'TR-A1',
})

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

export const effectiveRights = call({
  name: 'effectiveRights',
  method: 'GET',
  path: '/mdscore/role/resource/effective',
  summary:
    "Gives a user's rights at a moment, the union of the roles in force, each with the roles that it comes from; by default the actor's own.",
  needs: 'signed-in',
  input: z.object({ userId: id.optional(), at: givenInstant.optional() }),
  output: z.object({
    user: z.object({ id, lastName: z.string(), firstName: z.string() }),
    at: instant,
    /** Why the user can use none of it at that instant, or null (H18). */
    refusal: reason.nullable(),
    roles: z.array(
      z.object({
        ...roleFields,
        dataScope: roleScope,
        /** Scopes of the role assignment, with dates; study and site null mean the whole company. */
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
    /** Each right with the indexes in `roles` of the roles that give it. */
    rights: z.array(z.object({ right, roles: z.array(z.number().int()) })),
    /** Applications that licence or department blocks although a role opens them. */
    shut: z.array(z.object({ application: z.number().int(), reason })),
  }),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'H4 H6 H18 TR-Z7',
})
