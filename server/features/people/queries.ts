import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { searchUsers } from '../../../contract/users/calls.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, type Page, pageQuery, readPage } from '../../kernel/db/pages.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { getSortColumn, type RecordRow, selectColumns } from '../../kernel/records/columns.ts'
import { usersCalled, usersHaving } from './having.ts'

/** Totals are counted up to this number and shown as "10,000+" (a full count costs 150 ms per 100,000 rows). */
export const countCap = 10_000

export type UserRecord = RecordRow<typeof userRecord.fields> & {
  blocking: number
  handing_over: boolean
  holds_roles: boolean
}

/** Columns of one user; `u` is the user. */
export const columns = selectColumns(userRecord, 'u')

/** Names and counts from other tables. */
export const besides = sql`o.name as organisation, o.name_en as organisation_en, d.name as department, d.name_en as department_en,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'nameEn', p.name_en) order by p.sort, p.name)
    from user_position up join position p on p.tenant_id = up.tenant_id and p.id = up.position_id
    where up.tenant_id = (select current_tenant()) and up.user_id = u.id), '[]') as positions,
  (select count(distinct ra.role_id)::int from role_assignment ra where ra.tenant_id = (select current_tenant()) and ra.user_id = u.id
    and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at) as roles,
  (select count(*)::int from notice n where n.tenant_id = (select current_tenant()) and n.user_id = u.id and n.blocking and n.done_at is null) as blocking,
  exists (select from handover h where h.tenant_id = (select current_tenant()) and h.from_user_id = u.id and h.state = 'pending' and h.removed_at is null) as handing_over,
  exists (select from role_assignment ra where ra.tenant_id = (select current_tenant()) and ra.user_id = u.id
    and ra.ended_at is null and now() < ra.expires_at) as holds_roles`

/** Joins for those names. */
export const joins = sql`left join organisation o on o.tenant_id = (select current_tenant()) and o.id = u.organisation_id
  left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
    where ud.tenant_id = (select current_tenant()) and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true`

/** Filters of a user list, with the query split into terms. */
export type Filters = Omit<Parsed<typeof searchUsers>, 'limit' | 'pageNum' | 'sort' | 'query'> & {
  terms: string[]
  contact: boolean
  /** Absent: all that match; otherwise all but these, or only these. */
  selectAll?: boolean
  toggledNodes?: readonly string[]
}

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** The SQL condition for users that match within the scope; `u` is the user. */
export const conditions = (filters: Filters, scope: Scope): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [sql`u.tenant_id = (select current_tenant()) and u.removed_at is null`]
  if (!scope.all) parts.push(sql`${usersInScope(scope, 'u')}`)
  if (filters.terms.length) parts.push(sql`u.id in (select id from found)`)
  if (filters.status.length) parts.push(sql`u.status = any(${filters.status}::text[])`)
  if (filters.type.length) parts.push(sql`u.type = any(${filters.type}::text[])`)
  if (filters.expiringWithinDays)
    parts.push(
      sql`u.valid_to > now() and u.valid_to < now() + make_interval(days => ${filters.expiringWithinDays})`,
    )
  if (filters.validity === 'ended') parts.push(sql`u.valid_to <= now()`)
  if (filters.validity === 'permanent') parts.push(sql`u.valid_to = 'infinity'`)
  if (filters.inactiveDays)
    parts.push(
      sql`u.account_id is not null and coalesce(u.last_sign_in_at, u.created_at) < now() - make_interval(days => ${filters.inactiveDays}::int)`,
    )
  if (filters.departmentIds.length) {
    parts.push(sql`exists (select from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
      where ud.tenant_id = u.tenant_id and ud.user_id = u.id and d.path && ${uuids(filters.departmentIds)})`)
  }
  if (filters.roleIds.length) {
    parts.push(sql`exists (select from role_assignment ra where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.ended_at is null
      and ra.role_id = any(${uuids(filters.roleIds)}) and ra.effective_at <= now() and now() < ra.expires_at)`)
  }
  if (filters.toggledNodes) {
    const toggled = sql`u.id = any(${uuids(filters.toggledNodes)})`
    parts.push(filters.selectAll ? sql`not ${toggled}` : toggled)
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

const getOrder = ({ field, descending }: Sort): Listed['order'] => {
  const column = sql.ref(`u.${getSortColumn(userRecord, field)}`)
  const nulls = field === 'lastSignInAt'
  return descending
    ? [
        [column, nulls ? 'desc nulls last' : 'desc'],
        [sql`u.id`, 'desc'],
      ]
    : [[column, nulls ? 'asc nulls first' : 'asc'], [sql`u.id`]]
}

type Sort = Parsed<typeof searchUsers>['sort']
type UserPage = Page & { sort: Sort }

/** Whether words, status and type alone choose the people: a page by name then comes out of the table of the search alone. */
const isSearchAlone = (
  { terms, contact: _, status: _1, type: _2, ...filters }: Filters,
  { sort }: UserPage,
  scope: Scope,
): boolean =>
  terms.length > 0 &&
  scope.all &&
  sort.field === 'name' &&
  !sort.descending &&
  Object.values(filters).every(value => (Array.isArray(value) ? value.length === 0 : value === undefined))

/** Users that match, with the total counted up to `countCap` + 1. */
const listUsers = (filters: Filters, { sort }: UserPage, scope: Scope): Listed => ({
  ...(filters.terms.length > 0 && {
    given: sql`found as materialized (select users_matching(${filters.terms}::text[], ${filters.contact}) as id)`,
    once: true,
  }),
  matches: sql`from users u where ${conditions(filters, scope)}`,
  key: sql`u.id`,
  order: getOrder(sort),
  most: countCap,
  columns: sql`${columns}, ${besides}`,
  joins: sql`join users u on u.tenant_id = (select current_tenant()) and u.id = page.key ${joins}`,
})

/** The same where a function of the search gives the page: one row at least, with the total and no id where the page is empty. */
const foundQuery = ({ terms, contact, status, type }: Filters, { limit, pageNum }: Page) =>
  sql<UserRecord & { total: number; id: string | null }>`select c.total, ${columns}, ${besides}
    from users_listed(${terms}::text[], ${contact}, ${(pageNum - 1) * limit}, ${limit}, ${countCap}, ${status}::text[], ${type}::text[]) c
    left join users u on u.tenant_id = (select current_tenant()) and u.id = c.user_id and u.removed_at is null
    ${joins} order by u.sort_name, u.id`

/** The one statement for a page of users: rows, and the total counted up to `countCap` + 1. */
export const usersMatchingQuery = (filters: Filters, page: UserPage, scope: Scope) =>
  isSearchAlone(filters, page, scope)
    ? foundQuery(filters, page)
    : pageQuery<UserRecord>(listUsers(filters, page, scope), page)

/** Returns one page of users that match, with the total. */
export const usersMatching = async (
  tx: Transaction,
  filters: Filters,
  page: UserPage,
  scope: Scope,
): Promise<{ rows: UserRecord[]; total: number }> => {
  if (!isSearchAlone(filters, page, scope))
    return readPage<UserRecord>(tx, listUsers(filters, page, scope), page)
  const { rows } = await foundQuery(filters, page).execute(tx)
  return { rows: rows.filter(row => row.id !== null), total: rows[0]?.total ?? 0 }
}

/** Returns users by id within the scope. Other ids give no row. `lock` locks them until the commit, in id order. */
export const usersById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock = false,
): Promise<UserRecord[]> => {
  if (lock) {
    await run(tx)`select id from users u where u.tenant_id = (select current_tenant())
      and u.id = any(${uuids(ids)}) order by u.id for no key update`
  }
  return rows(tx)<UserRecord>`select ${columns}, ${besides} from users u ${joins}
    where u.tenant_id = (select current_tenant()) and u.removed_at is null and u.id = any(${uuids(ids)}) and ${usersInScope(scope, 'u')}`
}

type FirstUsers = {
  terms: readonly string[]
  contact: boolean
  limit: number
  studyId?: string
  ids?: readonly string[]
}

/** The first people for one who is still typing (users_first), as a table of user_id, class and place: of these ids or members, within the scope. */
export const usersFirst = (
  { terms, contact, limit, studyId, ids }: FirstUsers,
  scope: Scope,
): RawBuilder<unknown> => {
  const among =
    scope.all && !studyId && !ids
      ? sql`null`
      : sql`array(select u.id from users u where ${sql.join(chosen({ studyId, ids }, scope), sql` and `)}
          and u.id in (select users_matching(${[...terms]}::text[], ${contact})))`
  return sql`users_first(${[...terms]}::text[], ${contact}, ${limit}, 500, ${among})`
}

const chosen = (
  { studyId, ids }: Pick<FirstUsers, 'studyId' | 'ids'>,
  scope: Scope,
): RawBuilder<unknown>[] => [
  sql`u.tenant_id = (select current_tenant()) and u.removed_at is null and ${usersInScope(scope, 'u')}`,
  ...(ids ? [sql`u.id = any(${uuids(ids)})`] : []),
  ...(studyId
    ? [
        sql`exists (select from study_member sm where sm.tenant_id = u.tenant_id and sm.user_id = u.id and sm.study_id = ${studyId}::uuid)`,
      ]
    : []),
]

/** Lists users for a picker, optionally only members of one study: for words the first of them, without words the enabled first, by name. */
export const usersToPick = (tx: Transaction, asked: FirstUsers, scope: Scope): Promise<UserRecord[]> =>
  asked.terms.length > 0
    ? rows(tx)<UserRecord>`select ${columns}, ${besides} from ${usersFirst(asked, scope)} f
        join users u on u.tenant_id = (select current_tenant()) and u.id = f.user_id and u.removed_at is null ${joins} order by f.place`
    : rows(tx)<UserRecord>`select ${columns}, ${besides}
        from (select ${columns}, u.sort_name from users u where ${sql.join(chosen(asked, scope), sql` and `)}
          order by u.status <> 'enabled', u.sort_name, u.id limit ${asked.limit}) u ${joins}
        order by u.status <> 'enabled', u.sort_name, u.id`

const isUuid = (key: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

/**
 * Returns users whose id, account, employee id or (with `contact`) e-mail equals one of the keys, by id. Each field is looked up in an
 * index: ids first, the remaining keys in the other fields.
 */
export const usersByKeys = async (
  tx: Transaction,
  keys: readonly string[],
  contact: boolean,
  studyId: string | undefined,
  scope: Scope,
): Promise<(UserRecord & { key: string })[]> => {
  const lower = keys.map(key => key.toLowerCase())
  const ids = lower.filter(isUuid)
  const users = (found: RawBuilder<unknown>) => usersFound(tx, found, studyId, scope)
  const byId = ids.length ? await users(sql`select id::text as key, id from unnest(${uuids(ids)}) as id`) : []
  const knownKeys = new Set(byId.map(user => user.key))
  const rest = lower.filter(key => !knownKeys.has(key))
  if (rest.length === 0) return byId
  const fields = {
    account: usersCalled(rest),
    employee_id: usersHaving({ employeeIds: rest }),
    ...(contact && { email: usersHaving({ emails: rest }) }),
  }
  const texts = Object.entries(fields).map(
    ([column, candidates]) => sql`select lower(${sql.ref(`u.${column}`)}) as key, u.id from users u
      where u.tenant_id = (select current_tenant()) and u.id in (${candidates}) and lower(${sql.ref(`u.${column}`)}) = any(${rest}::text[])`,
  )
  return [...byId, ...(await users(sql.join(texts, sql` union `)))]
}

const usersFound = async (
  tx: Transaction,
  found: RawBuilder<unknown>,
  studyId: string | undefined,
  scope: Scope,
): Promise<(UserRecord & { key: string })[]> => {
  return rows(tx)<UserRecord & { key: string }>`select k.key, ${columns}, ${besides} from (${found}) k
    join users u on u.tenant_id = (select current_tenant()) and u.id = k.id and u.removed_at is null
    ${joins} where ${usersInScope(scope, 'u')}
    ${studyId ? sql`and exists (select from study_member sm where sm.tenant_id = u.tenant_id and sm.user_id = u.id and sm.study_id = ${studyId}::uuid)` : sql``}
    order by u.id`
}
