import { sql } from 'kysely'
import { changesBetween } from '../../audit/append.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import type { ListedUser } from './seen.ts'

/** Returns the departments of users, the main one first, in the form that the trail stores. */
export const departmentsOfUsers = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<Map<string, string[]>> => {
  const userDepartments = await rows(tx)<{ id: string; departments: string[] }>`
    select user_id as id, array_agg(department_id order by main desc, department_id) as departments from user_department
    where tenant_id = (select current_tenant()) and user_id = any(${[...userIds]}::uuid[]) group by 1`
  return new Map(userDepartments.map(({ id, departments }) => [id, departments]))
}

/**
 * Puts a user, whose row is locked, into other departments; the first is the main one. Returns the trail entry, or null when
 * nothing changes.
 */
export const setDepartments = async (
  { tx, actor }: Context,
  user: Pick<ListedUser, 'id' | 'version'>,
  before: readonly string[],
  after: readonly string[],
): Promise<AuditEntry | null> => {
  const [main, ...others] = after
  const departmentIds = main ? [main, ...others.sort()] : []
  const changes = changesBetween({ departmentIds: before }, { departmentIds })
  if (!changes.departmentIds) return null
  await run(tx)`delete from user_department where tenant_id = (select current_tenant())
    and user_id = ${user.id}::uuid
    and department_id <> all(${departmentIds}::uuid[])`
  await run(tx)`insert into user_department (tenant_id, user_id, department_id, main)
    select ${actor.tenantId}::uuid, ${user.id}::uuid, d, d = ${main ?? null}::uuid from unnest(${departmentIds}::uuid[]) as d
    on conflict (tenant_id, user_id, department_id) do update set main = excluded.main`
  const version = user.version + 1
  await tx
    .updateTable('users')
    .set({ row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${user.id}::uuid`)
    .execute()
  return { entity: 'users', entityId: user.id, version, changes }
}
