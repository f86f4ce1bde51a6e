import { z } from 'zod'
import { call } from '../define.ts'
import { id, instant, list, nameFields, page, systemId, text } from '../shapes.ts'
import { userStatus } from '../users/shapes.ts'
import { rolesMenu as menu, roleBlinding, roleCategory, roleFields, roleLevel, roleState } from './shapes.ts'

/** Fields that the list of roles sorts by. */
export const roleSort = z.enum([
  'name',
  'level',
  'category',
  'holders',
  'rights',
  'expiresAt',
  'createdAt',
  'updatedAt',
])

/** Filters of the list of roles, for the screen and for its export. */
export const roleFilters = {
  query: text(100).default(''),
  levels: z.array(roleLevel).max(3).default([]),
  categories: z.array(roleCategory).max(5).default([]),
  blindings: z.array(roleBlinding).max(3).default([]),
  states: z.array(roleState).max(4).default([]),
  /** Applications of which a role opens at least one. */
  applicationIds: z.array(systemId).max(50).default([]),
}

export const listRoles = call({
  name: 'listRoles',
  method: 'POST',
  path: '/mdscore/role/crud/queryListByPage',
  summary:
    'Lists the roles of the company, by words of name, reading, code or description and by filters, with how many people hold each and how many rights it has.',
  needs: { menu },
  input: z.object({
    ...page,
    ...roleFilters,
    sort: z
      .object({ field: roleSort, descending: z.boolean().default(false) })
      .default({ field: 'createdAt', descending: false }),
  }),
  output: list(
    z.object({
      ...roleFields,
      category: roleCategory,
      state: roleState,
      description: z.string(),
      holders: z.number().int(),
      rights: z.number().int(),
      /** Applications that it opens, in the product's order. */
      applications: z.array(z.number().int()),
      updatedAt: instant,
      rowVersion: z.number().int(),
    }),
  ),
  codes: [],
  rows: 'P1 D32 B38',
})

export const roleOptions = call({
  name: 'roleOptions',
  method: 'POST',
  path: '/mdscore/role/crud/queryList',
  summary:
    'Gives the roles of the company for a filter or a picker, in the order of their names; those that are usual for a position first when positions are named.',
  needs: { menu: 1011 },
  input: z.object({
    query: text(100).default(''),
    /** Positions of the person who is to get a role. */
    positionIds: z.array(id).max(20).default([]),
    /** Only roles that can be assigned at present. */
    grantable: z.boolean().default(false),
    limit: z.number().int().min(1).max(1000).default(1000),
  }),
  output: list(z.object({ ...roleFields, category: roleCategory, usual: z.boolean() })),
  codes: [],
  ids: {},
  furtherIds: { positionIds: 'positions' },
  rows: 'D31 D33 E22',
})

/** Whether a role assignment is in effect now, will be, or has ended. */
export const grantState = z.enum(['in force', 'to come', 'ended'])
export type GrantState = z.output<typeof grantState>

export const roleHolders = call({
  name: 'roleHolders',
  method: 'POST',
  path: '/mdscore/role/crud/queryHolders',
  summary:
    'Lists who holds a role, held it or will hold it, within what the actor may see: from when to when, for which study or site, given by whom.',
  needs: { menu },
  input: z.object({
    id,
    ...page,
    query: text(200).default(''),
    studyId: id.optional(),
    states: z.array(grantState).max(3).default([]),
  }),
  output: list(
    z.object({
      id,
      user: z.object({
        id,
        ...nameFields,
        account: z.string().nullable(),
        department: z.string().nullable(),
        departmentEn: z.string().nullable(),
        status: userStatus,
      }),
      study: z.object({ id, planId: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
      site: z.object({ id, siteNo: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
      effectiveAt: instant.nullable(),
      /** From this instant on it is no longer in effect: by its own end, the role's end, or because it was withdrawn. */
      expiresAt: instant.nullable(),
      state: grantState,
      /** Who gave it; null for the system. */
      grantedBy: z.object({ id, ...nameFields }).nullable(),
    }),
  ),
  codes: ['dataNotFound'],
  ids: { id: 'roles', studyId: 'studies' },
  rows: 'H6 TR-Z3 TR-Z7',
})
