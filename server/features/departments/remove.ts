import type { Output, Parsed } from '../../../contract/define.ts'
import type { removeDepartment } from '../../../contract/departments/calls.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { departmentToChange } from './change.ts'
import { endScopedSessions, ofHeadNoMore } from './head.ts'

/** Removes an empty department. The row stays, without head and managers, so that it gives access to nothing. */
export const remove = async (
  context: Context,
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
