import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { RoleRuleBreaker, roleRuleBreakers } from '../../../contract/role-rules/calls.ts'
import { usersInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { checkContent } from './change.ts'
import { breakersQuery } from './queries.ts'

type Row = {
  total: number
  people: number
  seen: number
  user_id: string | null
  last_name: string
  first_name: string
  reading: string
  roles: RoleRuleBreaker['roles']
  study: RoleRuleBreaker['study']
}

/** Lists people with roles that a rule forbids: each with the roles that meet, and the study where they do. */
export const getBreakers = async (
  context: Context,
  { pageNum, limit, ...rule }: Parsed<typeof roleRuleBreakers>,
): Promise<Output<typeof roleRuleBreakers>> => {
  const { tx, actor } = context
  await checkContent(tx, rule)
  const visiblePairs = sql`pair p join users u on u.tenant_id = (select current_tenant()) and u.id = p.user_id
    where ${usersInScope(actor.scope, 'u')}`
  const { rows } = await breakersQuery<Row>(
    rule,
    sql`, met as (select p.user_id, p.study_id from ${visiblePairs} group by 1, 2)
    select n.total, n.people, n.seen, m.user_id, u.last_name, u.first_name, u.reading, x.roles,
      case when s.id is not null then jsonb_build_object('id', s.id, 'planId', s.plan_id, 'name', s.name, 'nameEn', s.name_en) end as study
    from (select (select count(*)::int from met) as total, (select count(distinct user_id)::int from pair) as people,
      (select count(distinct user_id)::int from met) as seen) n
    left join lateral (select met.*, u.sort_name from met join users u on u.tenant_id = (select current_tenant()) and u.id = met.user_id
      order by u.sort_name, met.user_id, met.study_id limit ${limit} offset ${(pageNum - 1) * limit}) m on true
    left join users u on u.tenant_id = (select current_tenant()) and u.id = m.user_id
    left join study s on s.tenant_id = (select current_tenant()) and s.id = m.study_id
    left join lateral (select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'nameEn', r.name_en, 'level', r.level)
        order by r.name, r.id) as roles
      from role r where r.tenant_id = (select current_tenant()) and r.id in (
        select unnest(array[p.one, p.other]) from pair p
        where p.user_id = m.user_id and p.study_id is not distinct from m.study_id)) x on true
    order by m.sort_name, m.user_id, m.study_id`,
  ).execute(tx)
  const records = rows.flatMap(row =>
    row.user_id === null
      ? []
      : [
          {
            user: {
              id: row.user_id,
              lastName: row.last_name,
              firstName: row.first_name,
              reading: row.reading,
            },
            roles: row.roles,
            study: row.study,
          },
        ],
  )
  return { records, total: rows[0]?.total ?? 0, people: rows[0]?.people ?? 0, seen: rows[0]?.seen ?? 0 }
}
