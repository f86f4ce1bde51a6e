import type { DepartmentAction } from '../../contract/department-shapes.ts'
import { limits } from '../../contract/limits.ts'
import type { Reason } from '../../contract/shapes.ts'
import { refused } from '../access/decide.ts'
import type { Scope } from '../context.ts'

/** What the rules need to know of a department. */
export type DepartmentFacts = {
  path: readonly string[]
  members: number
  children: number
  /** Departments of the company. */
  departments: number
  /** Removals of its head's access that wait for a review (H17). */
  pendingRemovals: number
}

/** Whether the actor changes a department himself: in his whole company, else only below what he heads or manages. */
export const editableIn = (scope: Scope, path: readonly string[]): boolean =>
  scope.all || path.slice(0, -1).some(each => scope.departments.includes(each))

/** Whether he puts people into it and departments below it: also what he heads. */
export const openIn = (scope: Scope, path: readonly string[]): boolean =>
  scope.all || path.some(each => scope.departments.includes(each))

/** Why nothing goes below a department of a level; null where there is room (G33, G34). */
export const levelReason = (depth: number, most: number): Reason | null =>
  depth >= most ? refused('state', 'departmentLowestLevel', { max: most }) : null

export const limitReason = (departments: number): Reason | null =>
  departments >= limits.departments ? refused('state', 'departmentLimit', { max: limits.departments }) : null

const forbidden = refused('state', 'departmentForbidden')

/** What the state of a department, and the actor's place, say to an action: null when it may go on. */
export const departmentReason = (
  action: DepartmentAction,
  facts: DepartmentFacts,
  scope: Scope,
  most: number,
): Reason | null => {
  const { path, members, children, departments, pendingRemovals } = facts
  if (action === 'members') return openIn(scope, path) ? null : forbidden
  if (action === 'add')
    return openIn(scope, path) ? (levelReason(path.length, most) ?? limitReason(departments)) : forbidden
  if (!editableIn(scope, path)) return forbidden
  if (action !== 'remove') return null
  if (members > 0) return refused('state', 'departmentHasMembers', { count: members })
  if (children > 0) return refused('state', 'departmentHasChildren', { count: children })
  return pendingRemovals > 0
    ? refused('state', 'departmentHeadRemovalPending', { count: pendingRemovals })
    : null
}
