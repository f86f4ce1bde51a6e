import { sql } from 'kysely'
import { buttonKey } from '../../../contract/access/menus.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { departmentMembers } from '../../../contract/departments/calls.ts'
import type { DepartmentMember } from '../../../contract/departments/shapes.ts'
import { getSettings } from '../../../contract/tenant/settings.ts'
import { changesBetween } from '../../audit/append.ts'
import { lastChange } from '../../audit/history.ts'
import type { AuditEntry, Context, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { eachWithOutcome, type Outcome } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { type ListedUser, listedUsers } from '../people/seen.ts'
import { type DepartmentRecord, departmentById } from './queries.ts'
import { openIn } from './rules.ts'

/** Returns the departments of users, the main one first, in the form that the trail stores. */
const departmentsOfUsers = async (
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
const setDepartments = async (
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

/** Totals are counted up to this number and shown as "10,000+". */
const countCap = 10_000

/** Returns a page of a department's members, its head first, then by name; optionally filtered by a query. */
export const getMembers = async (
  { tx, actor }: Context,
  { id, query, below, limit, pageNum }: Parsed<typeof departmentMembers>,
): Promise<Output<typeof departmentMembers>> => {
  const department = await departmentById(tx, id, actor.scope)
  if (!department) throw problem('dataNotFound')
  const terms = searchTerms(query)
  const contact = actor.buttons.has(buttonKey(1011, 'USER_CONTACT_VIEW'))
  const within = below
    ? sql`exists (select from department b where b.tenant_id = ud.tenant_id and b.id = ud.department_id and b.path @> array[${id}::uuid])`
    : sql`ud.department_id = ${id}::uuid`
  const matches = terms.length
    ? sql`and u.id in (select users_matching(${terms}::text[], ${contact}))`
    : sql``
  const people = sql`select distinct on (u.id) u.id, u.sort_name, ud.department_id, ud.main, u.id is not distinct from ${department.headUserId}::uuid as head
    from user_department ud join users u on u.tenant_id = (select current_tenant()) and u.id = ud.user_id and u.removed_at is null
    where ud.tenant_id = (select current_tenant()) and ${within} ${matches} order by u.id, ud.main desc, ud.department_id`
  const list = await rows(tx)<DepartmentMember & { total: number }>`with people as materialized (${people}),
    paged as (select * from people order by head desc, sort_name, id limit ${limit} offset ${(pageNum - 1) * limit})
    select ${memberColumns(id)}, (select count(*)::int from people) as total
    from paged p join users u on u.tenant_id = (select current_tenant()) and u.id = p.id
      join department d on d.tenant_id = (select current_tenant()) and d.id = p.department_id
    order by p.head desc, p.sort_name, p.id`
  const total = list[0]?.total ?? 0
  const capped = total > countCap
  return {
    records: list.map(({ total: _, ...member }) => member),
    total: capped ? countCap : total,
    capped,
  }
}

const memberColumns = (
  id: string,
) => sql`u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account,
  u.employee_id as "employeeId", u.type, u.status, u.row_version as "rowVersion", p.main, p.head,
  jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) as department,
  exists (select from department_manager g where g.tenant_id = u.tenant_id and g.department_id = ${id}::uuid and g.user_id = u.id) as manager,
  coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'nameEn', o.name_en) order by o.sort, o.name)
    from user_position up join position o on o.tenant_id = up.tenant_id and o.id = up.position_id
    where up.tenant_id = u.tenant_id and up.user_id = u.id), '[]') as positions`

type VersionRef = { id: string; rowVersion?: number }
type Change = (held: readonly string[], department: string) => readonly string[] | null

/** An existing member is unchanged. For a user without a department it becomes the main one. */
export const joining: Change = (held, department) =>
  held.includes(department) ? held : [...held, department]
export const leaving: Change = (held, department) => held.filter(each => each !== department)
/** Null when the user is not a member: then it cannot be the main department. */
export const asMain: Change = (held, department) =>
  held.includes(department) ? [department, ...held.filter(each => each !== department)] : null

/**
 * Changes members of a department one by one, each with its own result and entry. Users are locked before the department, in
 * the same order as when one user is changed. The lock on the department keeps it from being removed meanwhile.
 */
export const changeMembers = async (
  context: Context,
  { id, reason }: { id: string; reason: string },
  seen: readonly VersionRef[],
  change: Change,
): Promise<{ results: Outcome[] }> => {
  const { tx, actor } = context
  const ids = seen.map(each => each.id)
  const users = new Map((await listedUsers(context, ids, true)).map(user => [user.id, user]))
  const department = await departmentById(tx, id, actor.scope, 'share')
  if (!department) throw problem('dataNotFound')
  if (!openIn(actor.scope, department.path)) throw problem('departmentForbidden')
  const memberships = await departmentsOfUsers(tx, ids)
  const versions = new Map(seen.map(each => [each.id, each.rowVersion]))
  const named = ids.map(each => ({ id: each, rowVersion: versions.get(each) ?? 0 }))
  return eachWithOutcome(context, named, reason, each =>
    changeOne(context, department, users.get(each.id), versions.get(each.id), {
      before: memberships.get(each.id) ?? [],
      change,
      reason,
    }),
  )
}

type MembersRequest = { before: readonly string[]; change: Change; reason: string }

const changeOne = async (
  context: Context,
  department: DepartmentRecord,
  user: ListedUser | undefined,
  seenVersion: number | undefined,
  { before, change, reason }: MembersRequest,
): Promise<Problem | null> => {
  if (!user) return problem('dataNotFound')
  if (seenVersion !== undefined && user.version !== seenVersion)
    return problem('dataChanged', await lastChange(context.tx, 'users', user.id))
  const after = change(before, department.id)
  if (!after) return problem('departmentNotTheirs')
  if (after.length === 0 && before.length > 0 && getSettings(context.actor.tenant.settings).deptRequired)
    return problem('departmentRequired')
  const entry = await setDepartments(context, user, before, after)
  if (entry) context.audit({ ...entry, ...(reason && { reason }) })
  return null
}
