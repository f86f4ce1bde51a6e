import { sql } from 'kysely'
import { masterDataId } from '../../contract/applications.ts'
import type { Remedy } from '../../contract/why.ts'
import { applicationsOfDepartments } from '../access/department-applications.ts'
import { usersInScope } from '../access/scope.ts'
import type { Context } from '../context.ts'
import type { Way } from './ways.ts'

type Row = { key: number; total: number; more: boolean; people: Remedy['people'] | null }

const named = 3
/** Of those who may, so many are looked at: who needs help does not need a longer list. */
const lookedAt = 200
const tenant = sql`(select current_tenant())`

/** The ways as a table, with the departments and the study that decide who has their place in sight. */
const placed = (asked: string) => sql`
  select a.*, s.study_id, case a.place
      when 'users' then (select array_agg(distinct p) from user_department ud
        join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id, unnest(d.path) as p
        where ud.tenant_id = ${tenant} and ud.user_id = a.place_id)
      when 'departmentsOf' then (select array_agg(distinct p) from user_department ud
        join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id, unnest(d.path[:cardinality(d.path) - 1]) as p
        where ud.tenant_id = ${tenant} and ud.user_id = a.place_id)
      when 'departments' then (select d.path[:cardinality(d.path) - 1] from department d where d.tenant_id = ${tenant} and d.id = a.place_id)
      else (select d.path from study t join department d on d.tenant_id = t.tenant_id and d.id = t.department_id
        where t.tenant_id = ${tenant} and t.id = s.study_id) end as path
  from jsonb_to_recordset(${asked}::jsonb) as a (key int, menu int, button text, place text, place_id uuid,
    right_menu int, right_button text, whole_role uuid, not_holding uuid, except_user uuid)
  left join lateral (select case a.place when 'studies' then a.place_id
    when 'sites' then (select c.study_id from site c where c.tenant_id = ${tenant} and c.id = a.place_id) end as study_id) s on true`

/** Roles in which somebody may do `a`, looked at one by one until enough people are found, as far as the role is concerned: what is handed on, it has itself. */
const opening = sql`
  select a.*, r.id as role_id, r.data_scope
  from role_button rb
  join role r on r.tenant_id = rb.tenant_id and r.id = rb.role_id and r.enabled and (r.expires_at is null or now() < r.expires_at)
  join role_application rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.application_id = ${masterDataId}
  where rb.tenant_id = ${tenant} and rb.menu_id = a.menu and rb.button = a.button and rb.menu_id < 2000
    and (a.right_menu is null or exists (select from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = a.right_menu))
    and (a.right_button is null or exists (select from role_button b where b.tenant_id = r.tenant_id and b.role_id = r.id
      and b.menu_id = a.right_menu and b.button = a.right_button))
    and (a.whole_role is null or not exists (
      select from role_application x where x.tenant_id = r.tenant_id and x.role_id = a.whole_role and not exists (
        select from role_application y where y.tenant_id = x.tenant_id and y.role_id = r.id and y.application_id = x.application_id)
      union all
      select from role_menu x where x.tenant_id = r.tenant_id and x.role_id = a.whole_role and not exists (
        select from role_menu y where y.tenant_id = x.tenant_id and y.role_id = r.id and y.menu_id = x.menu_id)
      union all
      select from role_button x where x.tenant_id = r.tenant_id and x.role_id = a.whole_role and not exists (
        select from role_button y where y.tenant_id = x.tenant_id and y.role_id = r.id and y.menu_id = x.menu_id and y.button = x.button)))
    and exists (select from tenant t join tenant_application ta on ta.tenant_id = t.id and ta.application_id = ${masterDataId}
      where t.id = ${tenant} and t.enabled and t.licence_from <= now() and now() < t.licence_to
        and ta.licence_from <= now() and now() < ta.licence_to)`

/**
 * Whom a role could let see the place: the rule of server/access/scope.ts from the other side, beginning with the few who lead
 * a department or work in a study, not with everybody who has the role.
 */
const near = sql`
  select ra.user_id from role_assignment ra where (o.place is null or o.data_scope = 'tenant')
    and ra.tenant_id = ${tenant} and ra.role_id = o.role_id and ra.ended_at is null
  union all
  select d.head_user_id from department d where o.data_scope = 'department'
    and d.tenant_id = ${tenant} and d.id = any(o.path) and d.removed_at is null and d.head_user_id is not null
  union all
  select g.user_id from department_manager g where o.data_scope = 'department'
    and g.tenant_id = ${tenant} and g.department_id = any(o.path)
  union all
  select two.user_id from study_member one join study_member two on two.tenant_id = one.tenant_id and two.study_id = one.study_id
    where o.data_scope = 'study' and o.place = 'users' and one.tenant_id = ${tenant} and one.user_id = o.place_id
  union all
  select sm.user_id from study_member sm where o.data_scope <> 'tenant' and sm.tenant_id = ${tenant} and sm.study_id = o.study_id
  union all
  select o.place_id where o.data_scope <> 'tenant' and o.place = 'users'`

const grantees = sql`
  select near.user_id from (${near}) near
  join users u on u.tenant_id = ${tenant} and u.id = near.user_id
  join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id
  join account c on c.id = m.account_id and c.enabled
  where exists (select from role_assignment ra where ra.tenant_id = u.tenant_id and ra.user_id = u.id and ra.role_id = o.role_id
      and ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at)
    and u.removed_at is null and u.status = 'enabled' and u.valid_from <= now() and now() < u.valid_to
    and u.id is distinct from o.except_user
    and coalesce(${masterDataId} = any(${applicationsOfDepartments}::int[]), true)
    and (o.not_holding is null or not exists (select from role_assignment own where own.tenant_id = u.tenant_id
      and own.user_id = u.id and own.role_id = o.not_holding and own.ended_at is null and now() < own.expires_at))`

/**
 * Who may do each of these now, by the way: one statement for all of them, whatever the number of people. Whom the asker does
 * not see is counted and not named (TR-T5).
 */
export const ablePeople = async (
  { tx, actor }: Context,
  ways: readonly Way[],
): Promise<(way: Way) => Remedy> => {
  const keys = new Map<string, number>()
  const keyOf = (way: Way) => JSON.stringify(way)
  for (const way of ways) if (way.needs && !keys.has(keyOf(way))) keys.set(keyOf(way), keys.size)
  const found = new Map<number, Row>()
  if (keys.size > 0) {
    const { rows } = await sql<Row>`with placed as materialized (${placed(askedJson(keys))}),
      able as materialized (select a.key, p.user_id from placed a
        cross join lateral (select p.user_id from (${opening}) o cross join lateral (${grantees}) p limit ${lookedAt}) p)
      select k.key, k.total, k.rows = ${lookedAt} as more, n.people
      from (select key, count(distinct user_id)::int as total, count(*)::int as rows from able group by key) k
      left join lateral (select jsonb_agg(jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'reading', reading)) as people
        from (select u.id, u.last_name, u.first_name, u.reading from users u
          where u.tenant_id = ${tenant} and u.id in (select a.user_id from able a where a.key = k.key) and ${usersInScope(actor.scope, 'u')} order by u.super_admin desc, u.sort_name, u.id limit ${named}) x) n on true`.execute(
      tx,
    )
    for (const row of rows) found.set(row.key, row)
  }
  return way => {
    const row = found.get(keys.get(keyOf(way)) ?? -1)
    return { act: way.act, people: row?.people ?? [], total: row?.total ?? 0, more: row?.more ?? false }
  }
}

const askedJson = (keys: ReadonlyMap<string, number>): string =>
  JSON.stringify(
    [...keys].map(([text, key]) => {
      const { needs, place, right, role, notHolding, except }: Way = JSON.parse(text)
      return {
        key,
        menu: needs?.menu,
        button: needs?.button,
        place: place?.kind,
        place_id: place?.id,
        right_menu: right?.menu,
        right_button: right?.button,
        whole_role: role,
        not_holding: notHolding,
        except_user: except,
      }
    }),
  )
