import { type RawBuilder, sql } from 'kysely'

const here = sql`(select current_tenant())`

/** Of a field what it was before its first change since; null where it was not changed. */
const before = (field: 'effectiveAt' | 'expiresAt' | 'endedAt') =>
  sql`(array_agg(p.payload #> ${sql.lit(`{changes,${field},0}`)} order by l.seq)
    filter (where p.payload #> ${sql.lit(`{changes,${field},0}`)} is not null))[1]`

const told = sql`bool_or(l.entity_version = 1) as added, ${before('effectiveAt')} as effective, ${before('expiresAt')} as expires,
  ${before('endedAt')} as ended`

/** Facts alone: what of an entry can be redacted says nothing about when a role was held. */
const entries = sql`from audit_log l join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
  where l.tenant_id = ${here} and l.entity = 'assignments' and l.outcome = 'done'`

/** Which rows of role_assignment are meant, by the name that they have in a statement. */
export type Which = (row: RawBuilder<unknown>) => RawBuilder<unknown>

const x = sql.ref('x')
const a = sql.ref('a')

/**
 * Rows like those of role_assignment as they stood after an entry of the trail, in one set: the table, with the changes since
 * taken back; of all of them without `which`. Who wants a record whole, with the links between its entries, takes `recordsAsOf`.
 */
export const assignmentsThen = (upTo: number, which: Which | null): RawBuilder<unknown> => {
  const some = which
    ? sql`and l.entity_id in (select x.id::text from role_assignment x where x.tenant_id = ${here} and ${which(x)})`
    : sql``
  return sql`(select a.id, a.user_id, a.role_id, a.study_id, a.site_id,
      case when s.effective is null then a.effective_at else coalesce((s.effective #>> '{}')::timestamptz, '-infinity') end as effective_at,
      case when s.expires is null then a.expires_at else coalesce((s.expires #>> '{}')::timestamptz, 'infinity') end as expires_at,
      case when s.ended is null then a.ended_at else (s.ended #>> '{}')::timestamptz end as ended_at
    from role_assignment a left join (select l.entity_id, ${told} ${entries} and l.seq > ${upTo}::bigint ${some}
      group by l.entity_id) s on s.entity_id = a.id::text
    where a.tenant_id = ${here} and s.added is not true ${which ? sql`and ${which(a)}` : sql``})`
}

/** Whether a row of them was held at a moment, or given for later: it had not ended. */
export const heldThen = (at: string): RawBuilder<unknown> =>
  sql`a.expires_at > ${at}::timestamptz and (a.ended_at is null or a.ended_at > ${at}::timestamptz)`

/** Whether it was held at some time between two moments, or at the one moment that both are. */
export const heldBetween = (from: string, to: string): RawBuilder<unknown> =>
  sql`${heldThen(from)} and a.effective_at <= ${to}::timestamptz and (a.ended_at is null or a.ended_at > a.effective_at)`
