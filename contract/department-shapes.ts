import { z } from 'zod'
import { limits } from './limits.ts'
import { id, line, nameFields, reason, rowVersion } from './shapes.ts'
import { userStatus, userType } from './user-shapes.ts'

/** What may be done with a department (E23). */
export const departmentAction = z.enum(['add', 'edit', 'move', 'remove', 'members'])
export type DepartmentAction = z.output<typeof departmentAction>

/** Per action: null when allowed, else the first reason that stands in the way. */
export const departmentActions = z.record(departmentAction, reason.nullable())

/** Somebody as a tree or a card names him. */
export const namedPerson = z.object({ id, ...nameFields, status: userStatus })
export type NamedPerson = z.output<typeof namedPerson>

/** A department in the tree. Those whose parent the actor does not see stand at the top of his tree. */
export const departmentNode = z.object({
  id,
  parentId: id.nullable(),
  /** Level in the tree of the company, 1 for the topmost. */
  depth: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  /** How the name is read, for search and typing ahead; empty where its letters say it. */
  said: z.string(),
  head: namedPerson.nullable(),
  managers: z.number().int(),
  members: z.number().int(),
  /** How many applications its people may be authorised for; null for all (H5). */
  applications: z.number().int().nullable(),
  /** Whether it lies below one that the actor heads, or he sees the whole company. */
  editable: z.boolean(),
  rowVersion: z.number().int(),
})
export type DepartmentNode = z.output<typeof departmentNode>

export const departmentDetail = departmentNode.omit({ managers: true, applications: true }).extend({
  /** The way down to it, topmost first, as far as the actor sees it. */
  path: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
  managers: z.array(namedPerson),
  /** Applications that its people may be authorised for; empty for all (H5). */
  applications: z.array(z.number().int()),
  /** People in it or below it, each counted once. */
  membersBelow: z.number().int(),
  children: z.number().int(),
  actions: departmentActions,
})
export type DepartmentDetail = z.output<typeof departmentDetail>

/** Somebody who works in a department. */
export const departmentMember = z.object({
  id,
  ...nameFields,
  account: z.string().nullable(),
  employeeId: z.string().nullable(),
  type: userType,
  status: userStatus,
  positions: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
  /** Which department it is, where those below are listed too. */
  department: z.object({ id, name: z.string(), nameEn: z.string() }),
  /** Whether it is the one that lists show for him. */
  main: z.boolean(),
  head: z.boolean(),
  manager: z.boolean(),
  rowVersion: z.number().int(),
})
export type DepartmentMember = z.output<typeof departmentMember>

/** Names of a department or position: the one in the company's first language is required. */
export const placeNames = {
  name: line(limits.titleLength).min(1),
  nameEn: line(limits.titleLength).default(''),
}

/** Where something goes: its parent, and the sibling before which it stands; null for the end. */
export const treePlace = { parentId: id.nullable(), beforeId: id.nullable().default(null) }

/** A record and the version that the caller has seen. */
export const seenRecord = { id, rowVersion }
