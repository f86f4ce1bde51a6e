import { type RawBuilder, sql } from 'kysely'
import type { DepartmentNode, NamedPerson } from '../../../contract/departments/shapes.ts'
import { departmentsInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

export type DepartmentRecord = {
  id: string
  parentId: string | null
  path: string[]
  name: string
  nameEn: string
  said: string
  sort: number
  headUserId: string | null
  head: NamedPerson | null
  rowVersion: number
}

const here = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = (select current_tenant())`
const live = sql`d.tenant_id = (select current_tenant()) and d.removed_at is null`
const person = (user: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${user}.id`)}, 'lastName', ${sql.ref(`${user}.last_name`)}, 'firstName', ${sql.ref(`${user}.first_name`)},
    'reading', ${sql.ref(`${user}.reading`)}, 'status', ${sql.ref(`${user}.status`)})`

const columns = sql`d.id, d.parent_id as "parentId", d.path, d.name, d.name_en as "nameEn", d.said, d.sort, d.head_user_id as "headUserId",
  case when h.id is not null then ${person('h')} end as head, d.row_version as "rowVersion"`
const withHead = sql`left join users h on ${here('h')} and h.id = d.head_user_id`

/** Part of the statement below. `members` leaves out removed users, which a small index finds. */
const counted = sql`left join (select ud.department_id, count(*)::int as members from user_department ud
      where ${here('ud')} and not exists (select from users r where ${here('r')} and r.id = ud.user_id and r.removed_at is not null)
      group by 1) m on m.department_id = d.id
    left join (select a.department_id, count(*)::int as applications from department_application a where ${here('a')} group by 1) a
      on a.department_id = d.id
    left join (select g.department_id, count(*)::int as managers from department_manager g where ${here('g')} group by 1) g
      on g.department_id = d.id`

export type TreeRow = DepartmentRecord & Pick<DepartmentNode, 'members' | 'applications' | 'managers'>

/** The one statement for the tree: every department within the scope. */
export const treeQuery = (scope: Scope): RawBuilder<TreeRow> => sql<TreeRow>`select ${columns},
    coalesce(m.members, 0) as members, a.applications, coalesce(g.managers, 0) as managers
  from department d ${withHead} ${counted} where ${live} and ${departmentsInScope(scope, 'd')}`

/**
 * Returns one department within the scope. `lock` locks its row until the commit: for a change, so that nobody joins
 * meanwhile; shared, so that it is not removed meanwhile.
 */
export const departmentById = async (
  tx: Transaction,
  id: string,
  scope: Scope,
  lock: boolean | 'share' = false,
): Promise<DepartmentRecord | undefined> => {
  const strength = lock === 'share' ? sql`for share` : sql`for no key update`
  if (lock) await run(tx)`select from department d where ${live} and d.id = ${id}::uuid ${strength}`
  return one(tx)<DepartmentRecord>`select ${columns} from department d ${withHead}
    where ${live} and d.id = ${id}::uuid and ${departmentsInScope(scope, 'd')}`
}

/** Returns a department regardless of scope: used for ancestors. */
export const anyDepartment = (tx: Transaction, id: string): Promise<DepartmentRecord | undefined> =>
  departmentById(tx, id, { all: true, userId: id, departments: [], studies: [] })

/** Returns the departments below a parent in sort order, except one. */
export const siblingsUnder = async (tx: Transaction, parentId: string | null, without: string | null) => {
  return rows(tx)<{ id: string; sort: number; name: string; nameEn: string; rowVersion: number }>`
    select d.id, d.sort, d.name, d.name_en as "nameEn", d.row_version as "rowVersion" from department d
    where ${live} and d.parent_id is not distinct from ${parentId}::uuid and d.id is distinct from ${without}::uuid
    order by d.sort, d.name, d.id`
}

export type Beside = {
  path: { id: string; name: string; nameEn: string }[]
  managers: NamedPerson[]
  applications: number[]
  members: number
  membersBelow: number
  children: number
  departments: number
}

/** Counts the members of the departments `b`, each user once. */
const getMembers = (departments: RawBuilder<unknown>) =>
  sql`(select count(distinct ud.user_id)::int from ${departments} b cross join lateral
      (select ud.user_id from user_department ud where ${here('ud')} and ud.department_id = b.id offset 0) ud where not exists (select from users r where ${here('r')} and r.id = ud.user_id and r.removed_at is not null))`

/** Returns data beside a department's own row. Its path contains only departments within the scope. */
export const getBeside = async (
  tx: Transaction,
  department: DepartmentRecord,
  scope: Scope,
): Promise<Beside> => {
  const { id, path } = department
  // Walks down by parents: row-level security prevents use of the index on paths.
  const row = (await one(tx)<Beside>`with recursive below as (select ${id}::uuid as id
      union all select d.id from below b cross join lateral (select d.id from department d where ${live} and d.parent_id = b.id offset 0) d)
    select coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'nameEn', d.name_en) order by cardinality(d.path))
      from department d where ${live} and d.id = any(${path}::uuid[]) and d.id <> ${id}::uuid and ${departmentsInScope(scope, 'd')}), '[]') as path,
    coalesce((select jsonb_agg(${person('u')} order by u.sort_name, u.id) from department_manager g
      join users u on ${here('u')} and u.id = g.user_id where ${here('g')} and g.department_id = ${id}::uuid), '[]') as managers,
    coalesce((select array_agg(a.application_id order by a.application_id) from department_application a
      where ${here('a')} and a.department_id = ${id}::uuid), '{}') as applications,
    ${getMembers(sql`(select ${id}::uuid as id)`)} as members,
    ${getMembers(sql`below`)} as "membersBelow",
    (select count(*)::int from department d where ${live} and d.parent_id = ${id}::uuid) as children,
    (select count(*)::int from department d where ${live}) as departments`)!
  return row
}

/** Returns the number of levels below a department, including its own. */
export const getHeight = async (tx: Transaction, { id, path }: DepartmentRecord): Promise<number> => {
  const row = (await one(tx)<{ deepest: number }>`select max(cardinality(d.path))::int as deepest
    from department d where ${live} and d.path @> array[${id}::uuid]`)!
  return row.deepest - path.length + 1
}

/** Returns the number of departments of the company. */
export const countDepartments = async (tx: Transaction): Promise<number> => {
  return (await one(tx)<{ count: number }>`select count(*)::int as count from department d
    where ${live}`)!.count
}

export const isPosition = async (tx: Transaction, id: string): Promise<boolean> => {
  const positions = await rows(tx)`select from position p where ${here('p')} and p.id = ${id}::uuid`
  return positions.length > 0
}
