import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { searchMembers } from '../../../contract/members/calls.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, type Next, nextKeys, type Page, readPage, rowsByKeys } from '../../kernel/db/pages.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { searchTerms } from '../../kernel/search/reading.ts'

export type MemberFilters = Pick<
  Parsed<typeof searchMembers>,
  'studyId' | 'query' | 'roleIds' | 'siteIds' | 'states'
>

/** A member with what the rules need to know. */
export type MemberRecord = Omit<MemberRow, 'actions' | 'since' | 'until'> & {
  since: Date | null
  until: Date | null
  /** The actor's scope has this person. */
  seen: boolean
  /** Blocking to-dos that name the study (F20). */
  pending: number
  /** A pending handover has one of the roles. */
  handing: boolean
}

const here = sql`(select current_tenant())`
const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`
const standing = sql`(ra.ended_at is null and now() < ra.expires_at)`
const begun = sql`ra.effective_at <= now()`
export const isoText = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when isfinite(${at}) then to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`

const role = sql`jsonb_build_object('id', ra.id, 'roleId', r.id, 'name', r.name, 'nameEn', r.name_en, 'siteId', ra.site_id, 'siteNo', s.site_no,
  'state', case when ${begun} then 'in force' else 'to come' end, 'expiresAt', ${isoText(sql`ra.expires_at`)})`

/** The people of a study and what of their roles the filters need, of all or of some people. */
const getTeam = (studyId: string, ids?: readonly string[]) => {
  const among = (row: string) => (ids ? sql`and ${sql.ref(`${row}.user_id`)} = any(${uuids(ids)})` : sql``)
  return sql`team as materialized (
    select m.user_id, array_remove(array_agg(distinct s.site_no), null) as sites, array_remove(array_agg(distinct m.site_id), null) as site_ids
    from study_member m left join site s on s.tenant_id = m.tenant_id and s.id = m.site_id and s.removed_at is null
    where m.tenant_id = ${here} and m.study_id = ${studyId}::uuid ${among('m')} group by 1),
  owned as materialized (
    select ra.user_id, array_agg(ra.role_id) filter (where ${standing}) as role_ids,
      case when bool_or(${standing} and ${begun}) then 'in force' when bool_or(${standing}) then 'to come' else 'none' end as state,
      min(ra.effective_at) filter (where ${standing}) as since, max(ra.expires_at) filter (where ${standing}) as until,
      sum(ra.row_version)::int as version
    from role_assignment ra where ra.tenant_id = ${here} and ra.study_id = ${studyId}::uuid ${among('ra')} group by 1)`
}

/** The roles of a member in the study. */
const getRoles = (
  studyId: string,
) => sql`(select jsonb_agg(${role} order by r.name, s.site_no, ra.effective_at)
    from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
    left join site s on s.tenant_id = ra.tenant_id and s.id = ra.site_id
    where ra.tenant_id = ${here} and ra.user_id = u.id and ra.study_id = ${studyId}::uuid and ${standing})`

const base = sql`team join users u on u.tenant_id = ${here} and u.id = team.user_id and u.removed_at is null
  left join owned on owned.user_id = team.user_id`

const getConditions = ({ query, roleIds, siteIds, states }: MemberFilters): RawBuilder<unknown> => {
  const terms = searchTerms(query)
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (terms.length) parts.push(sql`u.id in (select users_matching(${terms}::text[], false))`)
  if (roleIds.length) parts.push(sql`owned.role_ids && ${uuids(roleIds)}`)
  if (siteIds.length) parts.push(sql`team.site_ids && ${uuids(siteIds)}`)
  if (states.length) parts.push(sql`coalesce(owned.state, 'none') = any(${[...states]}::text[])`)
  return sql.join(parts, sql` and `)
}

const getColumns = (
  studyId: string,
  scope: Scope,
) => sql`u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading, u.account,
  u.status = 'enabled' as enabled, d.name as department, d.name_en as "departmentEn", team.sites,
  coalesce(${getRoles(studyId)}, '[]') as roles, coalesce(owned.state, 'none') as state, owned.since, owned.until,
  1 + coalesce(owned.version, 0) as "rowVersion", ${usersInScope(scope, 'u')} as seen,
  (select count(*)::int from notice n join study t on t.tenant_id = n.tenant_id and t.id = ${studyId}::uuid
    where n.tenant_id = ${here} and n.user_id = u.id and n.blocking and n.done_at is null and n.subject ->> 'study' = t.plan_id) as pending,
  exists (select from role_assignment ra join handover_item i on i.tenant_id = ra.tenant_id and i.item_id = ra.id
    join handover h on h.tenant_id = i.tenant_id and h.id = i.handover_id and h.state = 'pending' and h.removed_at is null
    where ra.tenant_id = ${here} and ra.user_id = u.id and ra.study_id = ${studyId}::uuid and ra.ended_at is null) as handing`

const department = sql`left join lateral (select d.name, d.name_en from user_department ud
  join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
  where ud.tenant_id = ${here} and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true`

type Order = Pick<Parsed<typeof searchMembers>, 'sort' | 'descending'>

const getOrder = ({ sort, descending }: Order): Listed['order'] => {
  const column = { name: sql`u.sort_name`, since: sql`owned.since`, until: sql`owned.until` }[sort]
  return [[column, descending ? 'desc nulls last' : 'asc nulls last'], [sql`u.sort_name`], [sql`u.id`]]
}

/** The members of a study who match; of some people alone with `ids`. */
const listMembers = (
  filters: MemberFilters,
  order: Order,
  scope: Scope,
  ids?: readonly string[],
): Listed => ({
  given: getTeam(filters.studyId, ids),
  matches: sql`from ${base} where ${getConditions(filters)}`,
  key: sql`u.id`,
  order: getOrder(order),
  columns: getColumns(filters.studyId, scope),
  joins: sql`join (${base}) on u.id = page.key ${department}`,
})

/** One page of the members of a study, with the total. */
export const membersMatching = (tx: Transaction, filters: MemberFilters, page: Order & Page, scope: Scope) =>
  readPage<MemberRecord>(tx, listMembers(filters, page, scope), page)

/** The next members, for an export. */
export const nextMembers = async (
  tx: Transaction,
  filters: MemberFilters & Order,
  scope: Scope,
  next: Next,
): Promise<MemberRecord[]> => {
  const keys = await nextKeys(tx, listMembers(filters, filters, scope), next)
  return rowsByKeys(tx, listMembers(filters, filters, scope, keys), keys)
}

/** Members of a study who match, all of them but some or only some, up to `most`, by name. */
export const membersChosen = async (
  tx: Transaction,
  filters: MemberFilters,
  { all, ids, most }: { all: boolean; ids: readonly string[]; most: number },
  scope: Scope,
): Promise<MemberRecord[]> => {
  const among = all ? sql`not (u.id = any(${uuids(ids)}))` : sql`u.id = any(${uuids(ids)})`
  return rows(tx)<MemberRecord>`with ${getTeam(filters.studyId, all ? undefined : ids)}
    select ${getColumns(filters.studyId, scope)} from ${base} ${department}
    where ${getConditions(filters)} and ${among} order by u.sort_name, u.id limit ${most}`
}

/** Number of members who match, counted up to `most` + 1. */
export const countMembers = async (
  tx: Transaction,
  filters: MemberFilters,
  most: number,
): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`with ${getTeam(filters.studyId)}
    select count(*)::int as count from (select from ${base} where ${getConditions(filters)} limit ${most + 1}) x`)!
  return row.count
}

const everybody = { query: '', roleIds: [], siteIds: [], states: [] }

/** Members by the ids of their users; others give no row. */
export const membersById = (
  tx: Transaction,
  studyId: string,
  ids: readonly string[],
  scope: Scope,
): Promise<MemberRecord[]> =>
  membersChosen(tx, { studyId, ...everybody }, { all: false, ids, most: ids.length }, scope)

/** Those of these users who are members of a study. */
export const memberIds = async (
  tx: Transaction,
  studyId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const studyMembers = await rows(tx)<{ id: string }>`select distinct user_id as id from study_member
    where tenant_id = ${here} and study_id = ${studyId}::uuid and user_id = any(${uuids(userIds)})`
  return new Set(studyMembers.map(row => row.id))
}
