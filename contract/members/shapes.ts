import { z } from 'zod'
import { id, instant, nameFields, reason, text } from '../shapes.ts'

const named = { id, name: z.string(), nameEn: z.string() }

/** How the roles of a member stand: one at least in force, only later ones, or none. */
export const memberStates = ['in force', 'to come', 'none'] as const
export const memberState = z.enum(memberStates)

export const memberSorts = ['name', 'since', 'until'] as const

/** Filters of a list of members, for lists, exports and changes of many. */
export const memberFilters = {
  studyId: id,
  query: text(100).default(''),
  roleIds: z.array(id).max(50).default([]),
  siteIds: z.array(id).max(200).default([]),
  states: z.array(memberState).max(memberStates.length).default([]),
}

/** A selection of members by filter: all that match but the toggled ones, or only the toggled ones. */
export const memberSelection = {
  selectAll: z.boolean().default(false),
  toggledNodes: z.array(id).max(2000).default([]),
}

const site = z.object({ ...named, siteNo: z.string() })

/** A role of a member in the study that has not ended. */
const memberRole = z.object({
  /** The role assignment. */
  id,
  roleId: id,
  name: z.string(),
  nameEn: z.string(),
  siteId: id.nullable(),
  siteNo: z.string().nullable(),
  state: z.enum(['in force', 'to come']),
  expiresAt: instant.nullable(),
})

export const memberRow = z.object({
  /** The user. */
  id,
  ...nameFields,
  account: z.string().nullable(),
  enabled: z.boolean(),
  department: z.string().nullable(),
  departmentEn: z.string().nullable(),
  sites: z.array(z.string()),
  roles: z.array(memberRole),
  state: memberState,
  since: instant.nullable(),
  /** Null: no end. */
  until: instant.nullable(),
  /** Rises with each change of the member's roles in the study. */
  rowVersion: z.number().int(),
  /** Why the actor may not do it, or null. */
  actions: z.object({ edit: reason.nullable(), remove: reason.nullable() }),
})
export type MemberRow = z.output<typeof memberRow>

/** A role of a member in the study, ended ones included, with where it came from. */
export const memberGrant = z.object({
  id,
  roleId: id,
  name: z.string(),
  nameEn: z.string(),
  level: z.enum(['study', 'site', 'personnel']),
  site: site.nullable(),
  effectiveAt: instant.nullable(),
  expiresAt: instant.nullable(),
  endedAt: instant.nullable(),
  state: z.enum(['to come', 'in force', 'ended']),
  rowVersion: z.number().int(),
  /** Which change gave the role, by whom, when and why; the action is null for initial data. */
  origin: z.object({
    action: z.string().nullable(),
    by: z.object({ id, ...nameFields }).nullable(),
    at: instant,
    reason: z.string(),
  }),
})
export type MemberGrant = z.output<typeof memberGrant>

export const trainingStates = ['none', 'open', 'passed'] as const
/** What a role requires a person to learn, and whether they have. */
export const roleTraining = z.object({
  userId: id,
  roleId: id,
  state: z.enum(trainingStates),
  /** Tasks that are still to do. */
  tasks: z.array(z.object(named)),
})
export type RoleTraining = z.output<typeof roleTraining>

/** The study of a list of members. */
export const memberStudy = z.object({ ...named, planId: z.string(), status: z.string(), active: z.boolean() })
