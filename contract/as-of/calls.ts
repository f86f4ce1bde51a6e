import { z } from 'zod'
import { right } from '../access/rights.ts'
import { call } from '../define.ts'
import { roleBlinding, roleLevel, roleState, rolesMenu } from '../roles/shapes.ts'
import { givenInstant, id, instant, page, reason } from '../shapes.ts'

const usersMenu = 1011

/** Where audit entries do not lead from one state to the next: the rebuilt state beyond it is not certain. */
export const brokenLink = z.object({
  entity: z.string(),
  entityId: id,
  seq: z.number().int(),
  /** Null when the whole entry is meant. */
  field: z.string().nullable(),
  /**
   * missing: a neighbouring entry does not exist; unlinked: the state after the entry differs from the next state;
   * altered: its content does not match its hash; emptied: its content is gone; incomplete: the entry of a new record
   * lacks a field.
   */
  fault: z.enum(['missing', 'unlinked', 'altered', 'emptied', 'incomplete']),
})
export type BrokenLink = z.output<typeof brokenLink>

/** A field then and now, in words. */
const pastField = z.object({
  field: z.string(),
  was: z.json(),
  now: z.json(),
  differs: z.boolean(),
  /** For sets: what was added and removed since. */
  added: z.array(z.string()).nullable(),
  removed: z.array(z.string()).nullable(),
  /** The entry that changed that value; null when none did. */
  endedBy: z.number().int().nullable(),
  /** The value is gone: personal data of the trail were redacted. */
  redacted: z.boolean(),
})
export type PastField = z.output<typeof pastField>

const person = z.object({ userId: id.nullable(), name: z.string() })

/** A role assignment as of that instant. */
const pastGrant = z.object({
  id,
  study: z.object({ id, name: z.string() }).nullable(),
  site: z.object({ id, name: z.string() }).nullable(),
  effectiveAt: instant.nullable(),
  expiresAt: instant.nullable(),
  state: z.enum(['to come', 'in force']),
  /** Who gave it, with its entry; null when it came with the initial data. */
  given: z
    .object({
      seq: z.number().int(),
      at: instant,
      by: person,
      reason: z.string(),
      /** The second person who approved, if one was needed. */
      confirmedBy: person.nullable(),
      /** Handover that created it. */
      handoverId: id.nullable(),
    })
    .nullable(),
  /** The entry that changed or ended it since. */
  endedBy: z.number().int().nullable(),
})
export type PastGrant = z.output<typeof pastGrant>

const pastRole = z.object({
  id,
  name: z.string(),
  nameEn: z.string(),
  level: roleLevel,
  blinding: roleBlinding,
  /** State of the role then; removed when it had been deleted. */
  state: z.union([roleState, z.literal('removed')]),
})

const moment = {
  at: instant,
  /** Last entry of the trail that counts for the instant; 0 before the first. */
  upTo: z.number().int(),
  /** False when the record did not exist then. */
  existed: z.boolean(),
  fields: z.array(pastField),
  broken: z.array(brokenLink),
}

export const userAsOf = call({
  name: 'userAsOf',
  method: 'GET',
  path: '/mdsdata/api/mdsUser/getUserAsOf',
  summary:
    'Gives the state, roles and rights that a user had at a past moment, rebuilt from the audit trail, with who gave and who confirmed each role.',
  needs: { menu: usersMenu },
  input: z.object({ userId: id, at: givenInstant }),
  output: z.object({
    ...moment,
    /** Why the user could use none of it then, or null (H18). */
    refusal: reason.nullable(),
    roles: z.array(pastRole.extend({ grants: z.array(pastGrant) })),
    /** Each right with the indexes in `roles` of the roles that gave it then. */
    rights: z.array(z.object({ right, roles: z.array(z.number().int()) })),
    /** Applications that licence or department blocked then although a role opened them. */
    shut: z.array(z.object({ application: z.number().int(), reason })),
  }),
  codes: ['dataNotFound', 'momentToCome'],
  ids: { userId: 'users' },
  rows: 'TR-A7',
})

export const roleAsOf = call({
  name: 'roleAsOf',
  method: 'GET',
  path: '/mdscore/role/crud/asOf',
  summary:
    'Gives the fields and rights that a role had at a past moment and who held it then, rebuilt from the audit trail.',
  needs: { menu: rolesMenu },
  input: z.object({ id, at: givenInstant, ...page }),
  output: z.object({
    ...moment,
    role: pastRole.nullable(),
    rights: z.array(right),
    holders: z.array(pastGrant.extend({ user: z.object({ id, name: z.string() }) })),
    /** Role assignments in effect then or later, of people in the actor's scope. */
    total: z.number().int(),
  }),
  codes: ['dataNotFound', 'momentToCome'],
  ids: { id: 'roles' },
  rows: 'TR-A7',
})

/** Whom a right is asked about: at a study or one of its sites, or anywhere. */
export const rightScope = z.object({ right, studyId: id.optional(), siteId: id.optional() })
export type RightScope = z.output<typeof rightScope>

export const listRightHolders = call({
  name: 'listRightHolders',
  method: 'GET',
  path: '/mdscore/api/access/rightHolders',
  summary:
    'Lists who could use a right at a study, a site or anywhere, now or at a past moment: each person of the scope with the role, since when, and who gave it, rebuilt from the audit trail.',
  needs: { menu: usersMenu },
  input: rightScope.extend({ at: givenInstant.optional(), ...page }),
  output: z.object({
    at: instant,
    /** Last entry of the trail that counts for the instant. */
    upTo: z.number().int(),
    records: z.array(pastGrant.extend({ user: z.object({ id, name: z.string() }), role: pastRole })),
    /** Number of role assignments, and of people; lower bounds if `capped`. */
    total: z.number().int(),
    people: z.number().int(),
    capped: z.boolean(),
    /** Whether audit entries do not lead back to that instant without gaps. */
    broken: z.boolean(),
  }),
  codes: ['dataNotFound', 'momentToCome'],
  furtherIds: { studyId: 'studies', siteId: 'sites' },
  rows: 'TR-A7 TR-T5',
})
