import type { DepartmentAction } from '../../../contract/departments/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Scope } from '../../kernel/context.ts'

/** What the rules need to know about a department. */
export type DepartmentFacts = {
  path: readonly string[]
  members: number
  children: number
  /** Number of departments of the company. */
  departments: number
  /** Removals of its head's access that wait for a review (H17). */
  pendingRemovals: number
}

/** Whether the actor may change a department: any in a tenant-wide scope, else only below a department that they head or manage. */
export const editableIn = (scope: Scope, path: readonly string[]): boolean =>
  scope.all || path.slice(0, -1).some(each => scope.departments.includes(each))

/** Whether the actor may add users and departments to it: also to a department that they head or manage. */
export const openIn = (scope: Scope, path: readonly string[]): boolean =>
  scope.all || path.some(each => scope.departments.includes(each))

/** Why nothing can be added below a department of a level. Null when there is room (G33, G34). */
export const levelReason = (depth: number, most: number): Refusal | null =>
  depth >= most ? deny('state', 'departmentLowestLevel', { max: most }) : null

/** What the settings of the company allow: levels, and departments in all (P5, P15). */
export type DepartmentLimits = { levels: number; departments: number }

export const limitReason = (departments: number, most: number): Refusal | null =>
  departments >= most ? deny('state', 'departmentLimit', { max: most }) : null

const forbidden = deny('state', 'departmentForbidden')

/** Why the state of a department or the actor's scope forbids an action, or null. */
export const departmentReason = (
  action: DepartmentAction,
  facts: DepartmentFacts,
  scope: Scope,
  most: DepartmentLimits,
): Refusal | null => {
  const { path, members, children, departments, pendingRemovals } = facts
  if (action === 'members') return openIn(scope, path) ? null : forbidden
  if (action === 'add')
    return openIn(scope, path)
      ? (levelReason(path.length, most.levels) ?? limitReason(departments, most.departments))
      : forbidden
  if (!editableIn(scope, path)) return forbidden
  if (action !== 'remove') return null
  if (members > 0) return deny('state', 'departmentHasMembers', { count: members })
  if (children > 0) return deny('state', 'departmentHasChildren', { count: children })
  return pendingRemovals > 0
    ? deny('state', 'departmentHeadRemovalPending', { count: pendingRemovals })
    : null
}
