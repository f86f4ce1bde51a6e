import type { DepartmentAction } from '../../../contract/departments/shapes.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { lockSortOrder } from '../../kernel/sort-order.ts'
import { listedUsers } from '../people/seen.ts'
import { decideDepartment, getFacts } from './detail.ts'
import { type Beside, type DepartmentRecord, departmentById, getBeside } from './queries.ts'

type VersionRef = { id: string; rowVersion: number }

/**
 * Returns a department that the actor may change. Locks the whole tree until the commit, so that names, levels and cycles
 * are checked and changed by one transaction at a time. The head is locked before the department: changes of users lock in
 * the same order. The version in the request must still be the current one (TR-C1).
 */
export const departmentToChange = async (
  context: Context,
  seen: VersionRef,
  action: DepartmentAction,
): Promise<{ department: DepartmentRecord; beside: Beside }> => {
  const { tx, actor } = context
  await lockSortOrder(tx, 'department')
  const current = await departmentById(tx, seen.id, actor.scope)
  if (current?.headUserId) await listedUsers(context, [current.headUserId], true)
  const department = current && (await departmentById(tx, seen.id, actor.scope, true))
  if (!department) throw problem('dataNotFound')
  await requireVersion(
    tx,
    { entity: 'departments', id: seen.id, version: department.rowVersion },
    seen.rowVersion,
  )
  const beside = await getBeside(tx, department, actor.scope)
  requireAllowed(decideDepartment(context, action, await getFacts(context, department, beside)))
  return { department, beside }
}
