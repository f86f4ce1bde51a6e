import { sql } from 'kysely'
import { masterDataId } from '../../../contract/access/applications.ts'
import type { Remedy } from '../../../contract/explanations/calls.ts'
import { applicationsOfDepartments } from '../../access/department-applications.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { RemedyPlan } from './ways.ts'

type Row = { key: number; total: number; more: boolean; people: Remedy['people'] | null }

const named = 3
/** Most users that are examined: a longer list does not help. */
const lookedAt = 200
const tenant = sql`(select current_tenant())`

/** The remedies as a table, with the departments and the study that decide who sees their record. */
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

/** The roles that allow each remedy, including that they have the permissions to hand on. */
const opened = sql`
  select a.key, a.place, a.place_id, a.not_holding, a.except_user, r.id as role_id, r.data_scope
  from placed a
  join role_button rb on rb.tenant_id = ${tenant} and rb.menu_id = a.menu and rb.button = a.button and rb.menu_id < 2000
  join role r on r.tenant_id = rb.tenant_id and r.id = rb.role_id and r.enabled and (r.expires_at is null or now() < r.expires_at)
  join role_application rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id and rp.application_id = ${masterDataId}
  where (a.right_menu is null or exists (select from role_menu m where m.tenant_id = r.tenant_id and m.role_id = r.id and m.menu_id = a.right_menu))
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
 * Users with a role narrower than the company that may see a record, once per record: the rule of server/access/scope.ts in reverse,
 * starting from the few who lead a department or work in a study. `scope` is the required data scope of the role, if any.
 */
const near = sql`
  select p.place, p.place_id, 'department' as scope, d.head_user_id as user_id from places p join department d
    on d.tenant_id = ${tenant} and d.id = any(p.path) and d.removed_at is null and d.head_user_id is not null
  union
  select p.place, p.place_id, 'department', g.user_id from places p
    join department_manager g on g.tenant_id = ${tenant} and g.department_id = any(p.path)
  union
  select p.place, p.place_id, 'study', two.user_id from (select * from places p
      where p.place = 'users' and exists (select from opened o where o.data_scope = 'study')) p
    join study_member one on one.tenant_id = ${tenant} and one.user_id = p.place_id
    join study_member two on two.tenant_id = one.tenant_id and two.study_id = one.study_id
  union
  select p.place, p.place_id, null, sm.user_id from places p join study_member sm on sm.tenant_id = ${tenant} and sm.study_id = p.study_id
    and (p.place = 'studies' or sm.site_id is null or sm.site_id = p.place_id)
  union
  select p.place, p.place_id, null, p.place_id from places p where p.place = 'users'`

const counts = sql`ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at`

/* "offset 0" makes the planner look up each user and role by key, whatever it estimates. */
const acting = sql`
  select n.place, n.place_id, n.scope, n.user_id, ra.role_id from near n
  cross join lateral (select ra.role_id from role_assignment ra where ra.tenant_id = ${tenant} and ra.user_id = n.user_id and ${counts} offset 0) ra`
const narrow = sql`
  select distinct o.key, n.user_id from acting n
  join opened o on o.place = n.place and o.place_id = n.place_id and o.role_id = n.role_id
    and o.data_scope <> 'tenant' and (n.scope is null or n.scope = o.data_scope)
  where n.user_id is distinct from o.except_user`
const wide = sql`
  select ra.user_id from opened o
  cross join lateral (select ra.user_id from role_assignment ra where ra.tenant_id = ${tenant} and ra.role_id = o.role_id and ${counts} offset 0) ra
  where o.key = a.key and (o.place is null or o.data_scope = 'tenant') and ra.user_id is distinct from o.except_user`

/** Whether the user's account, application and other roles allow it. */
const free = sql`(select u.removed_at is null and u.status = 'enabled' and u.valid_from <= now() and now() < u.valid_to
      and (select c.enabled from membership m join account c on c.id = m.account_id where m.tenant_id = u.tenant_id and m.user_id = u.id)
      and coalesce(${masterDataId} = any(${applicationsOfDepartments}::int[]), true)
      and (a.not_holding is null or (select count(*) from role_assignment own where own.tenant_id = u.tenant_id
        and own.user_id = u.id and own.role_id = a.not_holding and own.ended_at is null and now() < own.expires_at) = 0)
    from users u where u.tenant_id = ${tenant} and u.id = near.user_id)`

/**
 * Users who can apply each remedy now, in one statement for any number of users. Users outside the actor's scope are counted but not named
 * (TR-T5).
 */
export const ablePeople = async (
  { tx, actor }: Context,
  ways: readonly RemedyPlan[],
): Promise<(way: RemedyPlan) => Remedy> => {
  const keys = new Map<string, number>()
  // Two actions with the same requirements have the same users.
  const getKey = ({ act: _, ...way }: RemedyPlan) => JSON.stringify(way)
  for (const way of ways) if (way.needs && !keys.has(getKey(way))) keys.set(getKey(way), keys.size)
  const rowsByKey = new Map<number, Row>()
  if (keys.size > 0) {
    const list = await rows(tx)<Row>`with placed as materialized (${placed(askedJson(keys))}),
      opened as materialized (${opened}),
      places as materialized (select distinct place, place_id, study_id, path from placed where place is not null),
      near as materialized (${near}),
      acting as materialized (${acting}),
      narrow as materialized (${narrow}),
      able as materialized (select a.key, p.user_id from placed a cross join lateral (
        select near.user_id from (select n.user_id from narrow n where n.key = a.key union all ${wide}) near where ${free} limit ${lookedAt}) p)
      select k.key, k.total, k.rows = ${lookedAt} as more, n.people
      from (select key, count(distinct user_id)::int as total, count(*)::int as rows from able group by key) k
      left join lateral (select jsonb_agg(jsonb_build_object('id', id, 'lastName', last_name, 'firstName', first_name, 'reading', reading)) as people
        from (select u.id, u.last_name, u.first_name, u.reading from users u
          where u.tenant_id = ${tenant} and u.id in (select a.user_id from able a where a.key = k.key) and ${usersInScope(actor.scope, 'u')} order by u.super_admin desc, u.sort_name, u.id limit ${named}) x) n on true`
    for (const row of list) rowsByKey.set(row.key, row)
  }
  return way => {
    const row = rowsByKey.get(keys.get(getKey(way)) ?? -1)
    return { act: way.act, people: row?.people ?? [], total: row?.total ?? 0, more: row?.more ?? false }
  }
}

const askedJson = (keys: ReadonlyMap<string, number>): string =>
  JSON.stringify(
    [...keys].map(([text, key]) => {
      const { needs, place, right, role, notHolding, except }: Omit<RemedyPlan, 'act'> = JSON.parse(text)
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
