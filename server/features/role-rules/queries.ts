import { type RawBuilder, sql } from 'kysely'
import type { RoleRule, RoleRules } from '../../../contract/role-rules/calls.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'

type NamedRole = RoleRules['choices'][number]
export type RuleRecord = Omit<RoleRule, 'breakers' | 'roles'> & { roles: NamedRole[]; roleIds: string[] }
/** What a rule forbids. */
export type RuleContent = Pick<RuleRecord, 'reach' | 'roleIds'>

/** The rules of the company, by name. */
export const getRules = async (tx: Transaction): Promise<RuleRecord[]> => {
  return rows(tx)<RuleRecord>`select r.id, r.reach, r.name, r.name_en as "nameEn",
    r.row_version as "rowVersion",
      coalesce(x.roles, '[]') as roles, coalesce(x.ids, '[]') as "roleIds"
    from role_rule r left join (
      select x.rule_id, jsonb_agg(x.role_id) as ids,
        jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'nameEn', o.name_en, 'level', o.level) order by o.name, o.id) as roles
      from role_rule_role x join role o on o.tenant_id = x.tenant_id and o.id = x.role_id
      where x.tenant_id = (select current_tenant()) group by 1) x on x.rule_id = r.id
    where r.tenant_id = (select current_tenant()) and r.removed_at is null order by r.name, r.id`
}

/** The roles that rules can name, by name. */
export const getChoices = async (tx: Transaction): Promise<NamedRole[]> => {
  return rows(tx)<NamedRole>`select id, name, name_en as "nameEn", level from role
    where tenant_id = (select current_tenant()) and removed_at is null order by name, id`
}

/** The number of the lock on the rules of the company. */
export const rulesLock = sql`hashtextextended('role rules ' || current_tenant()::text, 0)`

/** Locks the rules until the commit: no role is given while they change. */
export const lockRules = async (tx: Transaction): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(${rulesLock})`
}

/** Pairs of present or future roles that rules forbid, as the common table "pair" of a query. */
const pairs = (rules: readonly (RuleContent & { id?: string })[]): RawBuilder<unknown> => sql`
  with rule as (select * from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r (id uuid, reach text, "roleIds" uuid[])),
    held as materialized (select ra.user_id, ra.role_id, ra.study_id, ra.effective_at, ra.expires_at
      from role_assignment ra
      where ra.tenant_id = (select current_tenant()) and ra.ended_at is null and now() < ra.expires_at),
    pair as (select rule.id as rule_id, a.user_id, a.role_id as one, b.role_id as other,
        case rule.reach when 'study' then coalesce(a.study_id, b.study_id) end as study_id
      from rule join held a on a.role_id = any(rule."roleIds")
      join held b on b.user_id = a.user_id and a.effective_at < b.expires_at and b.effective_at < a.expires_at
        and b.role_id = any(rule."roleIds") and b.role_id > a.role_id
        and (rule.reach = 'company' or a.study_id is null or b.study_id is null or a.study_id = b.study_id)
      join users u on u.tenant_id = (select current_tenant()) and u.id = a.user_id and u.removed_at is null)`

/** How many people break each of these rules, by its id. */
export const countBreakers = async (
  tx: Transaction,
  rules: readonly (RuleContent & { id: string })[],
): Promise<ReadonlyMap<string, number>> => {
  if (rules.length === 0) return new Map()
  const pairRows = await rows(tx)<{ id: string; people: number }>`${pairs(rules)}
    select rule_id as id, count(distinct user_id)::int as people from pair group by 1`
  return new Map(pairRows.map(row => [row.id, row.people]))
}

/** A query for the people who break a rule; `pair` has the forbidden pairs of roles. */
export const breakersQuery = <T>(rule: RuleContent, select: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`${pairs([rule])} ${select}`
