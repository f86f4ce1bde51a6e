import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { exportAccessReview } from '../../../contract/as-of/access-review.ts'
import type { PastGrant } from '../../../contract/as-of/calls.ts'
import type { Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import { usersInScope } from '../../access/scope.ts'
import { getNames } from '../../audit/names.ts'
import type { Fields } from '../../audit/stored.ts'
import type { Actor, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { assignmentsBetween, assignmentsThen, type Which } from './assignments.ts'
import { listEnders, listGivers } from './givers.ts'
import { among, type Rebuilt, recordsAsOf } from './rebuild.ts'

/** Filters of a review, and the last entry of the trail that counts for it. */
export type ReviewFilters = Omit<Parsed<typeof exportAccessReview>, 'headers' | 'audit'> & {
  upTo: number
  /** Only these role assignments, of those who could use a right. */
  only?: readonly string[] | undefined
}

type Key = { id: string; user_id: string; role_id: string; sort_name: string }
type AssignmentRow = Key & {
  study_id: string | null
  site_id: string | null
  effective_at: Date | null
  expires_at: Date | null
  ended_at: Date | null
}
type Done = NonNullable<PastGrant['given']>

/** A role assignment, with its user and its role as they were. */
export type ReviewRow = AssignmentRow & {
  person: Fields
  role: Fields
  study: string | null
  site: string | null
  given: Done | null
  ended: Done | null
}

const here = sql`(select current_tenant())`
const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Departments of a user after a given entry of the trail: from the first later change, or else the current ones. */
const departmentsThen = (upTo: number) => sql`coalesce(
  (select case jsonb_typeof(p.payload #> '{changes,departmentIds,0}') when 'array' then p.payload #> '{changes,departmentIds,0}' else '[]' end
    from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = ${here} and l.entity = 'users' and l.entity_id = u.id::text and l.seq > ${upTo}::bigint and l.outcome = 'done'
      and p.payload #> '{changes,departmentIds}' is not null order by l.seq limit 1),
  (select jsonb_agg(d.department_id) from user_department d where d.tenant_id = ${here} and d.user_id = u.id), '[]')`

/** The selected departments and all below them, by the current tree. */
const below = (ids: readonly string[]) =>
  sql`select d.id::text from department d where d.tenant_id = ${here} and d.path && ${uuids(ids)}`

/** Conditions on an assignment's immutable parts, its scope and its role; null when any matches. */
const within = ({ studyIds, roleIds, only }: ReviewFilters): Which | null => {
  if (studyIds.length === 0 && roleIds.length === 0 && !only) return null
  return row => {
    const parts = [
      ...(studyIds.length ? [sql`${row}.study_id = any(${uuids(studyIds)})`] : []),
      ...(roleIds.length ? [sql`${row}.role_id = any(${uuids(roleIds)})`] : []),
      ...(only ? [sql`${row}.id = any(${uuids(only)})`] : []),
    ]
    return sql.join(parts, sql` and `)
  }
}

/** Conditions on the parts that may have changed since: its period, and its user's departments. */
const matching = ({ at, from, upTo, departmentIds }: ReviewFilters): RawBuilder<SqlBool> =>
  departmentIds.length === 0
    ? sql<SqlBool>`${assignmentsBetween(from ?? at, at)}`
    : sql<SqlBool>`${assignmentsBetween(from ?? at, at)}
        and exists (select from jsonb_array_elements_text(${departmentsThen(upTo)}) x (id) where x.id in (${below(departmentIds)}))`

const seenBy = (scope: Scope) => (scope.all ? sql`` : sql`and ${usersInScope(scope, 'u')}`)

/** Number of role assignments, counted up to `most` + 1. */
export const countHeld = async (
  tx: Transaction,
  filters: ReviewFilters,
  { scope }: Actor,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from ${assignmentsThen(filters.upTo, within(filters))} a join users u on u.tenant_id = ${here} and u.id = a.user_id
    where ${matching(filters)} ${seenBy(scope)} limit ${most + 1}) x`)!
  return row.count
}

/** All users by name, in two halves that each have an index in that order. */
const people = sql`(select u.tenant_id, u.id, u.sort_name from users u where u.tenant_id = ${here} and u.removed_at is null
  union all select u.tenant_id, u.id, u.sort_name from users u where u.tenant_id = ${here} and u.removed_at is not null)`
const order = sql`u.sort_name, u.id, a.role_id, a.id`

/** The next assignments by users' names, of any period. */
const candidatesAfter = async (
  tx: Transaction,
  filters: ReviewFilters,
  { scope }: Actor,
  after: Key | null,
): Promise<Key[]> => {
  const beyond = after
    ? sql`and (u.sort_name, u.id, a.role_id, a.id) > (${after.sort_name}, ${after.user_id}::uuid, ${after.role_id}::uuid, ${after.id}::uuid)
        and (u.sort_name, u.id) >= (${after.sort_name}, ${after.user_id}::uuid)`
    : sql``
  return rows(tx)<Key>`select a.id, a.user_id, a.role_id, u.sort_name
    from ${people} u join role_assignment a on a.tenant_id = ${here} and a.user_id = u.id
    where ${within(filters)?.(sql.ref('a')) ?? sql`true`} ${seenBy(scope)} ${beyond} order by ${order} limit ${candidatesAtOnce}`
}

const candidatesAtOnce = 400
const finite = (column: string) =>
  sql`case when isfinite(a.${sql.ref(column)}) then a.${sql.ref(column)} end as ${sql.ref(column)}`

/** The matching ones among some assignments, in order. */
const heldAmong = async (
  tx: Transaction,
  filters: ReviewFilters,
  ids: readonly string[],
): Promise<AssignmentRow[]> => {
  return rows(tx)<AssignmentRow>`select a.id, a.user_id, a.role_id, u.sort_name, a.study_id, a.site_id,
    ${finite('effective_at')},
      ${finite('expires_at')}, a.ended_at
    from ${assignmentsThen(filters.upTo, row => sql`${row}.id = any(${uuids(ids)})`)} a
    join users u on u.tenant_id = ${here} and u.id = a.user_id where ${matching(filters)} order by ${order}`
}

/** A full page, or the rest: the trail is queried in small batches, whatever share of them matches. */
const heldAfter = async (
  tx: Transaction,
  filters: ReviewFilters,
  actor: Actor,
  after: Key | null,
  limit: number,
): Promise<AssignmentRow[]> => {
  const assignments: AssignmentRow[] = []
  let last = after
  while (assignments.length < limit) {
    const candidates = await candidatesAfter(tx, filters, actor, last)
    assignments.push(
      ...(await heldAmong(
        tx,
        filters,
        candidates.map(each => each.id),
      )),
    )
    if (candidates.length < candidatesAtOnce) break
    last = candidates.at(-1)!
  }
  return assignments.slice(0, limit)
}

/** A record's past state; values that are no longer stored are the current ones. */
const getFields = ({ record, now, redacted }: Rebuilt): Fields => {
  if (!record) return now.fields
  const lost = [...redacted].map(field => [field, now.fields[field]])
  return { ...record.fields, ...Object.fromEntries(lost) }
}

type Asking = { tx: Transaction; actor: Actor; locale: Locale }

/** The next assignments by users' names, after the last one of the previous page, with the details of each. */
export const reviewAfter = async (
  { tx, actor, locale }: Asking,
  filters: ReviewFilters,
  after: Key | null,
  limit: number,
): Promise<ReviewRow[]> => {
  const assignments = await heldAfter(tx, filters, actor, after, limit)
  const { upTo } = filters
  const ids = (field: 'id' | 'user_id' | 'role_id' | 'study_id' | 'site_id') =>
    new Set(assignments.flatMap(row => row[field] ?? []))
  const users = await recordsAsOf(tx, 'users', among(ids('user_id')), upTo)
  const roles = await recordsAsOf(tx, 'roles', among(ids('role_id')), upTo)
  const givers = await listGivers(tx, [...ids('id')], { actor, locale })
  const ended = await listEnders(tx, [...ids('id')], { actor, locale }, upTo)
  const names = await getNames(
    tx,
    new Map([
      ['studies', ids('study_id')],
      ['sites', ids('site_id')],
    ]),
  )
  return assignments.map(row => ({
    ...row,
    person: getFields(users.get(row.user_id)!),
    role: getFields(roles.get(row.role_id)!),
    study: row.study_id && (names.of('studies', row.study_id, locale) ?? row.study_id),
    site: row.site_id && (names.of('sites', row.site_id, locale) ?? row.site_id),
    given: givers.get(row.id) ?? null,
    ended: ended.get(row.id) ?? null,
  }))
}
