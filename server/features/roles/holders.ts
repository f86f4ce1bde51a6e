import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { GrantState, roleHolders } from '../../../contract/roles/list.ts'
import type { UserStatus } from '../../../contract/users/shapes.ts'
import { rowsOfUsersInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { type Listed, readPage } from '../../kernel/db/pages.ts'
import { one } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { roleById } from './queries.ts'

/** Assignments are counted up to this number and shown as '10,000+'. */
const countCap = 10_000

type HoldersRequest = Parsed<typeof roleHolders>
type Holder = Output<typeof roleHolders>['records'][number]

type Row = {
  id: string
  user_id: string
  last_name: string
  first_name: string
  reading: string
  account: string | null
  department: string | null
  department_en: string | null
  status: UserStatus
  study: Holder['study']
  site: Holder['site']
  effective_at: Date
  ends_at: Date
  state: GrantState
  giver: Holder['grantedBy']
}

/** The end of an assignment: its own, the role's or its revocation, whichever comes first (H3, TR-Z7). */
const ends = sql`least(ra.expires_at, coalesce(ra.ended_at, 'infinity'), coalesce(r.expires_at, 'infinity'))`
const stateOfGrant = sql`case when ${ends} <= now() then 'ended' when ra.effective_at > now() then 'to come' else 'in force' end`

/** Past, present and future users of a role, within the actor's scope (TR-Z3). */
export const getHolders = async (
  context: Context,
  wish: HoldersRequest,
): Promise<Output<typeof roleHolders>> => {
  const { tx } = context
  if (!(await roleById(tx, wish.id))) throw problem('dataNotFound')
  if (wish.studyId) await seenStudy(context, wish.studyId)
  const { rows, total } = await readPage<Row>(tx, listHolders(wish, context.actor.scope), wish)
  return {
    records: rows.map(getHolder),
    total: Math.min(total, countCap),
    capped: total > countCap,
  }
}

const seenStudy = async ({ tx, actor }: Context, id: string): Promise<void> => {
  const row = await one(tx)<{ seen: boolean }>`select exists (select from study s
    where s.tenant_id = (select current_tenant()) and s.id = ${id}::uuid and ${studiesInScope(actor.scope, 's')}) as seen`
  if (!row?.seen) throw problem('dataNotFound', { field: 'studyId' })
}

/** A role's users, sorted by name. */
export const listHolders = (
  wish: Omit<HoldersRequest, 'limit' | 'pageNum'>,
  scope: Context['actor']['scope'],
): Listed => {
  const terms = searchTerms(wish.query)
  const parts: RawBuilder<unknown>[] = [
    sql`ra.tenant_id = (select current_tenant()) and ra.role_id = ${wish.id}::uuid`,
  ]
  if (terms.length) parts.push(sql`ra.user_id in (select id from found)`)
  if (wish.studyId) parts.push(sql`ra.study_id = ${wish.studyId}::uuid`)
  if (wish.states.length) parts.push(sql`${stateOfGrant} = any(${[...wish.states]}::text[])`)
  const grants = sql`role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id`
  const condition = sql.join(parts, sql` and `)
  const counted = sql`${grants} where ${condition} and ${rowsOfUsersInScope(scope, 'ra.user_id')}`
  const from = sql`${grants} join users u on u.tenant_id = ra.tenant_id and u.id = ra.user_id and u.removed_at is null
    where ${condition} and ${usersInScope(scope, 'u')}`
  return {
    given: sql`found as materialized (select users_matching(${terms}::text[], false) as id where ${terms.length > 0})`,
    matches: sql`from ${from}`,
    counted: sql`from ${counted}`,
    key: sql`ra.id`,
    order: [[sql`u.sort_name`], [sql`u.id`], [sql`ra.effective_at`], [sql`ra.id`]],
    most: countCap,
    columns: sql`ra.id, u.id as user_id, u.last_name, u.first_name, u.reading, u.account, u.status,
        d.name as department, d.name_en as department_en, ra.effective_at, ${ends} as ends_at, ${stateOfGrant} as state,
        case when s.id is not null then jsonb_build_object('id', s.id, 'planId', s.plan_id, 'name', s.name, 'nameEn', s.name_en) end as study,
        case when c2.id is not null then jsonb_build_object('id', c2.id, 'siteNo', c2.site_no, 'name', o.name, 'nameEn', o.name_en) end as site,
        case when g.id is not null then jsonb_build_object('id', g.id, 'lastName', g.last_name, 'firstName', g.first_name, 'reading', g.reading) end as giver`,
    joins: sql`join role_assignment ra on ra.tenant_id = (select current_tenant()) and ra.id = page.key
        join role r on r.tenant_id = (select current_tenant()) and r.id = ra.role_id
        join users u on u.tenant_id = (select current_tenant()) and u.id = ra.user_id
        left join study s on s.tenant_id = (select current_tenant()) and s.id = ra.study_id
        left join site c2 on c2.tenant_id = (select current_tenant()) and c2.id = ra.site_id
        left join organisation o on o.tenant_id = c2.tenant_id and o.id = c2.organisation_id
        left join users g on g.tenant_id = (select current_tenant()) and g.id = ra.granted_by
        left join lateral (select d.name, d.name_en from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
          where ud.tenant_id = (select current_tenant()) and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true`,
  }
}

const getHolder = (row: Row): Holder => ({
  id: row.id,
  user: {
    id: row.user_id,
    lastName: row.last_name,
    firstName: row.first_name,
    reading: row.reading,
    account: row.account,
    department: row.department,
    departmentEn: row.department_en,
    status: row.status,
  },
  study: row.study,
  site: row.site,
  effectiveAt: iso(row.effective_at),
  expiresAt: iso(row.ends_at),
  state: row.state,
  grantedBy: row.giver,
})
