import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { endAssignments } from '../assignments/end.ts'
import { endScopedSessions, isHead } from './head.ts'

type Led = { id: string; row_version: number; head: boolean; managers: string[] }

type Work = Pick<Context, 'tx' | 'audit'> & { tenantId: string }
type Change = { fromUserId: string; toUserId: string; reason: string }

/**
 * Makes a successor head or manager of departments, each with its entry in the trail. Departments that the user no longer
 * leads are skipped. Returns how many were handed over.
 */
export const handDepartmentsOver = async (
  { tx, audit, tenantId }: Work,
  ids: readonly string[],
  { fromUserId, toUserId, reason }: Change,
): Promise<number> => {
  const departments = await rows(tx)<Led>`select d.id, d.row_version,
    coalesce(d.head_user_id = ${fromUserId}::uuid, false) as head,
      array(select m.user_id::text from department_manager m where m.tenant_id = d.tenant_id and m.department_id = d.id order by 1) as managers
    from department d where d.tenant_id = (select current_tenant()) and d.id = any(${[...ids]}::uuid[]) and d.removed_at is null
    order by d.id for no key update`
  const led = departments.filter(({ head, managers }) => head || managers.includes(fromUserId))
  for (const { id, row_version, head, managers } of led) {
    const manages = managers.includes(fromUserId)
    const after = managers.filter(each => each !== fromUserId && !(head && each === toUserId))
    if (manages && !head && !after.includes(toUserId)) after.push(toUserId)
    after.sort()
    const version = row_version + 1
    await run(tx)`update department set row_version = ${version},
      head_user_id = ${head ? toUserId : sql`head_user_id`}
      where tenant_id = (select current_tenant()) and id = ${id}::uuid`
    await run(tx)`delete from department_manager where tenant_id = (select current_tenant())
      and department_id = ${id}::uuid
      and user_id <> all(${after}::uuid[])`
    await run(tx)`insert into department_manager (tenant_id, department_id, user_id)
      select ${tenantId}::uuid, ${id}::uuid, unnest(${after}::uuid[]) on conflict do nothing`
    audit({
      action: 'editDepartment',
      entity: 'departments',
      entityId: id,
      version,
      changes: {
        ...(head && { headUserId: [fromUserId, toUserId] }),
        ...(after.join() !== managers.join() && { managerIds: [managers, after] }),
      },
      reason,
    })
  }
  return led.length
}

/**
 * Finishes a handover of departments and roles. A user who no longer heads any department loses personnel-level roles (G37,
 * H17). The sessions of both users end if their scope changed (H20).
 */
export const afterDepartments = async (
  { tx, audit, tenantId }: Work,
  { fromUserId, toUserId, reason }: Change,
): Promise<void> => {
  if (!(await isHead(tx, fromUserId)))
    await endAssignments(
      { tx, audit, actor: { tenantId } },
      { userId: fromUserId, level: 'personnel' },
      reason,
    )
  await endScopedSessions({ tx, actor: { tenantId, accountId: null } }, [fromUserId, toUserId])
}
