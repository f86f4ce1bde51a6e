import type { Output, Parsed } from '../../../contract/define.ts'
import type { removeDepartment } from '../../../contract/departments/calls.ts'
import type { DepartmentAction } from '../../../contract/departments/shapes.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { lockSortOrder } from '../../kernel/sort-order.ts'
import { listedUsers } from '../people/seen.ts'
import { decideDepartment, getFacts } from './detail.ts'
import { endScopedSessions, ofHeadNoMore } from './head.ts'
import { type Beside, type DepartmentRecord, departmentById, getBeside } from './queries.ts'

type VersionRef = { id: string; rowVersion: number }

/**
 * Returns a department that the actor may change. Locks the whole tree until the commit, so that names, levels and cycles
 * are checked and changed by one transaction at a time. The head is locked before the department: changes of users lock in
 * the same order. The version in the request must still be the current one (TR-C1).
 */
export const departmentToChange = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
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

/** Removes an empty department. The row stays, without head and managers, so that it gives access to nothing. */
export const remove = async (
  context: Pick<Context, 'tx' | 'actor' | 'now' | 'audit'>,
  wish: Parsed<typeof removeDepartment>,
): Promise<Output<typeof removeDepartment>> => {
  const { tx } = context
  const { department, beside } = await departmentToChange(context, wish, 'remove')
  const version = department.rowVersion + 1
  await run(tx)`update department set removed_at = now(), head_user_id = null, row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${wish.id}::uuid`
  await run(tx)`delete from department_manager where tenant_id = (select current_tenant())
    and department_id = ${wish.id}::uuid`
  const managerIds = beside.managers.map(({ id }) => id).sort()
  const before = { removed: false, headUserId: department.headUserId, managerIds }
  context.audit({
    entityId: wish.id,
    version,
    changes: changesBetween(before, { removed: true, headUserId: null, managerIds: [] }),
    ...(wish.reason && { reason: wish.reason }),
  })
  await ofHeadNoMore(context, department.headUserId, wish.reason)
  const led = [...managerIds, ...(department.headUserId ? [department.headUserId] : [])]
  await endScopedSessions(context, led)
  return { id: wish.id, rowVersion: version }
}
