import { type RawBuilder, sql } from 'kysely'

const here = sql`(select current_tenant())`

/** The value of a field before its first later change; null when it was not changed. */
const before = (field: 'effectiveAt' | 'expiresAt' | 'endedAt') =>
  sql`(array_agg(p.payload #> ${sql.lit(`{changes,${field},0}`)} order by l.seq)
    filter (where p.payload #> ${sql.lit(`{changes,${field},0}`)} is not null))[1]`

const periodColumns = sql`bool_or(l.entity_version = 1) as added, ${before('effectiveAt')} as effective, ${before('expiresAt')} as expires,
  ${before('endedAt')} as ended`

/** Only facts: redactable parts of an entry say nothing about the period of an assignment. */
const entries = sql`from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
  where l.tenant_id = ${here} and l.entity = 'assignments' and l.outcome = 'done'`

/** Condition for the relevant rows of role_assignment, given the row's alias. */
export type Which = (row: RawBuilder<unknown>) => RawBuilder<unknown>

const x = sql.ref('x')
const a = sql.ref('a')

/**
 * Rows of role_assignment as they were after a given entry of the trail, in one query: the table with later changes undone; all rows
 * without `which`. For whole records with the links between their entries, use `recordsAsOf`.
 */
export const assignmentsThen = (upTo: number, which: Which | null): RawBuilder<unknown> => {
  const some = which
    ? sql`and l.entity_id in (select x.id::text from role_assignment x where x.tenant_id = ${here} and ${which(x)})`
    : sql``
  return sql`(select a.id, a.user_id, a.role_id, a.study_id, a.site_id,
      case when s.effective is null then a.effective_at else coalesce((s.effective #>> '{}')::timestamptz, '-infinity') end as effective_at,
      case when s.expires is null then a.expires_at else coalesce((s.expires #>> '{}')::timestamptz, 'infinity') end as expires_at,
      case when s.ended is null then a.ended_at else (s.ended #>> '{}')::timestamptz end as ended_at
    from role_assignment a left join (select l.entity_id, ${periodColumns} ${entries} and l.seq > ${upTo}::bigint ${some}
      group by l.entity_id) s on s.entity_id = a.id::text
    where a.tenant_id = ${here} and s.added is not true ${which ? sql`and ${which(a)}` : sql``})`
}

/** Whether an assignment was in force or planned at a moment: it had not ended. */
export const assignmentsAt = (at: string): RawBuilder<unknown> =>
  sql`a.expires_at > ${at}::timestamptz and (a.ended_at is null or a.ended_at > ${at}::timestamptz)`

/** Whether an assignment was in force at some time between two moments, which may be equal. */
export const assignmentsBetween = (from: string, to: string): RawBuilder<unknown> =>
  sql`${assignmentsAt(from)} and a.effective_at <= ${to}::timestamptz and (a.ended_at is null or a.ended_at > a.effective_at)`
