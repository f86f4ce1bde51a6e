import { z } from 'zod'
import { limits } from '../limits.ts'
import { id, line, nameFields, reason, rowVersion } from '../shapes.ts'
import { userStatus, userType } from '../users/shapes.ts'

/** Actions on a department (E23). */
export const departmentAction = z.enum(['add', 'edit', 'move', 'remove', 'members'])
export type DepartmentAction = z.output<typeof departmentAction>

/** Per action: null when allowed, else the first reason against it. */
export const departmentActions = z.record(departmentAction, reason.nullable())

/** A person as a tree or a card names them. */
export const namedPerson = z.object({ id, ...nameFields, status: userStatus })
export type NamedPerson = z.output<typeof namedPerson>

/** A department in the tree. Departments whose parent the actor does not see are at the top of the actor's tree. */
export const departmentNode = z.object({
  id,
  parentId: id.nullable(),
  /** Level in the tree of the company, 1 for the topmost. */
  depth: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  /** How the name is pronounced, for search and typing ahead; empty where the spelling is enough. */
  said: z.string(),
  head: namedPerson.nullable(),
  managers: z.number().int(),
  members: z.number().int(),
  /** How many applications its people may be authorised for; null for all (H5). */
  applications: z.number().int().nullable(),
  /** Whether it is below a department that the actor heads, or the actor sees the whole company. */
  editable: z.boolean(),
  rowVersion: z.number().int(),
})
export type DepartmentNode = z.output<typeof departmentNode>

export const departmentDetail = departmentNode.omit({ managers: true, applications: true }).extend({
  /** The path to it, topmost first, as far as the actor sees it. */
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

/** A person who works in a department. */
export const departmentMember = z.object({
  id,
  ...nameFields,
  account: z.string().nullable(),
  employeeId: z.string().nullable(),
  type: userType,
  status: userStatus,
  positions: z.array(z.object({ id, name: z.string(), nameEn: z.string() })),
  /** Which department it is, when those below are listed too. */
  department: z.object({ id, name: z.string(), nameEn: z.string() }),
  /** Whether lists show this department for the person. */
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

/** A position in the tree: the parent, and the sibling that it precedes; null: at the end. */
export const treePlace = { parentId: id.nullable(), beforeId: id.nullable().default(null) }

/** A record and the version that the caller has read. */
export const seenRecord = { id, rowVersion }
