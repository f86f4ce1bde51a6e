import { sql } from 'kysely'
import type { Context } from '../context.ts'

type Led = { id: string; row_version: number; head: boolean; managers: string[] }

/**
 * Has a successor head or manage departments in the place of somebody else, each with its entry in the trail. Those that he
 * does not lead any more are left alone.
 */
export const handDepartmentsOver = async (
  { tx, audit, tenantId }: Pick<Context, 'tx' | 'audit'> & { tenantId: string },
  ids: readonly string[],
  { fromUserId, toUserId, reason }: { fromUserId: string; toUserId: string; reason: string },
): Promise<void> => {
  const { rows } =
    await sql<Led>`select d.id, d.row_version, coalesce(d.head_user_id = ${fromUserId}::uuid, false) as head,
      array(select m.user_id::text from department_manager m where m.tenant_id = d.tenant_id and m.department_id = d.id order by 1) as managers
    from department d where d.tenant_id = (select current_tenant()) and d.id = any(${[...ids]}::uuid[]) and d.removed_at is null
    order by d.id for update`.execute(tx)
  for (const { id, row_version, head, managers } of rows) {
    const manages = managers.includes(fromUserId)
    if (!head && !manages) continue
    const after = managers.filter(each => each !== fromUserId && !(head && each === toUserId))
    if (manages && !head && !after.includes(toUserId)) after.push(toUserId)
    after.sort()
    const version = row_version + 1
    await sql`update department set row_version = ${version}, head_user_id = ${head ? toUserId : sql`head_user_id`}
      where tenant_id = (select current_tenant()) and id = ${id}::uuid`.execute(tx)
    await sql`delete from department_manager where tenant_id = (select current_tenant()) and department_id = ${id}::uuid
      and user_id <> all(${after}::uuid[])`.execute(tx)
    await sql`insert into department_manager (tenant_id, department_id, user_id)
      select ${tenantId}::uuid, ${id}::uuid, unnest(${after}::uuid[]) on conflict do nothing`.execute(tx)
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
}
