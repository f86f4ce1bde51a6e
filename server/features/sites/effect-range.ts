import { type RawBuilder, sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { effectRange } from '../../../contract/sites/bind.ts'
import { departmentsInScope, sitesInScope, studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

type RangeRequest = Parsed<typeof effectRange>
type Range = Output<typeof effectRange>

const here = sql`(select current_tenant())`

/** Conditions for what each kind of record reaches: of studies `t`, sites `s` and users `u`. */
const reach: Record<RangeRequest['kind'], (id: string) => Record<keyof Range, RawBuilder<unknown>>> = {
  organisation: id => ({
    sites: sql`s.organisation_id = ${id}::uuid`,
    studies: sql`t.id in (select s.study_id from site s where s.tenant_id = ${here} and s.removed_at is null and s.organisation_id = ${id}::uuid)`,
    people: sql`u.organisation_id = ${id}::uuid`,
  }),
  role: id => {
    const selectGrants = (column: string) => sql`select a.${sql.ref(column)} from role_assignment a
      where a.tenant_id = ${here} and a.role_id = ${id}::uuid and a.ended_at is null and now() < a.expires_at`
    return {
      sites: sql`s.id in (${selectGrants('site_id')})`,
      studies: sql`t.id in (${selectGrants('study_id')})`,
      people: sql`u.id in (${selectGrants('user_id')})`,
    }
  },
  department: id => {
    const below = sql`select d.id from department d where d.tenant_id = ${here} and ${id}::uuid = any(d.path) and d.removed_at is null`
    return {
      sites: sql`s.study_id in (select t.id from study t where t.tenant_id = ${here} and t.department_id in (${below}))`,
      studies: sql`t.department_id in (${below})`,
      people: sql`u.id in (select ud.user_id from user_department ud where ud.tenant_id = ${here} and ud.department_id in (${below}))`,
    }
  },
}

const isKnown = async ({ tx, actor }: Context, { kind, id }: RangeRequest): Promise<boolean> => {
  const scopeClause =
    kind === 'department' ? sql`and d.removed_at is null and ${departmentsInScope(actor.scope, 'd')}` : sql``
  const list = await rows(tx)`select from ${sql.table(kind)} d where d.tenant_id = ${here}
    and d.id = ${id}::uuid ${scopeClause}`
  return list.length > 0
}

/** The first ten rows of a statement, and how many it has. */
const firstTen = async <T>(tx: Transaction, statement: RawBuilder<unknown>) => {
  const list = await rows(tx)<
    T & { total: number }
  >`select x.*, count(*) over ()::int as total from (${statement}) x limit 10`
  return { total: list[0]?.total ?? 0, records: list.map(({ total: _, ...row }) => row as T) }
}

/** What a change of a record would reach, within the actor's scope (P34). */
export const getRange = async (context: Context, wish: RangeRequest): Promise<Range> => {
  const { tx, actor } = context
  if (!(await isKnown(context, wish))) throw problem('dataNotFound')
  const { sites, studies, people } = reach[wish.kind](wish.id)
  return {
    studies: await firstTen(
      tx,
      sql`select t.id, t.name, t.name_en as "nameEn" from study t
        where t.tenant_id = ${here} and ${studies} and ${studiesInScope(actor.scope, 't')} order by t.plan_id`,
    ),
    sites: await firstTen(
      tx,
      sql`select s.id, s.site_no as "siteNo", o.name, o.name_en as "nameEn" from site s
        join organisation o on o.tenant_id = s.tenant_id and o.id = s.organisation_id
        where s.tenant_id = ${here} and s.removed_at is null and ${sites} and ${sitesInScope(actor.scope, 's')} order by s.site_no, s.id`,
    ),
    people: await firstTen(
      tx,
      sql`select u.id, u.last_name as "lastName", u.first_name as "firstName", u.reading from users u
        where u.tenant_id = ${here} and u.removed_at is null and ${people} and ${usersInScope(actor.scope, 'u')} order by u.sort_name, u.id`,
    ),
  }
}
