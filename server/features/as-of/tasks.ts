import { sql } from 'kysely'
import { holdChange } from '../../../contract/impact/calls.ts'
import { rows } from '../../kernel/db/statements.ts'
import { type AsOfParams, type Part, since } from './looking.ts'
import type { PastRows } from './read-as-of.ts'
import { recordsAsOf } from './rebuild.ts'
import { changedSince, removedThen, rowsThen } from './shadows.ts'

const here = sql`(select current_tenant())`

/** Past state of handovers on which a check depends: of a user, of a department's head, of a role. */
export const handoversThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<Part> => {
  if (!record || !['users', 'departments', 'roles'].includes(record.kind))
    return { shadows: [], read: new Map() }
  const read = await recordsAsOf(tx, 'handovers', since('handovers', upTo), upTo)
  const shadows = await rowsThen(tx, 'handover', changedSince(read), (fields, row) => ({
    state: fields.state,
    removed_at: removedThen(fields, row, at),
  }))
  return { shadows, read }
}

/** A user's open tasks at the moment: including those later handed over or done. */
const blockingThen = async ({ tx, at, upTo, record }: AsOfParams): Promise<PastRows[]> => {
  const notices = await rows(tx)<{ id: string; row: Record<string, unknown> | null }>`select n.id,
      case when n.created_at <= ${at}::timestamptz then to_jsonb(n) || jsonb_build_object('user_id', coalesce(w.user_id, n.user_id::text),
        'done_at', case when n.done_at <= ${at}::timestamptz then n.done_at end) end as row
    from notice n left join lateral (select p.payload #>> '{changes,userId,0}' as user_id from audit_log l
      join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = n.tenant_id and l.entity = 'notices' and l.entity_id = n.id::text and l.outcome = 'done' and l.seq > ${upTo}::bigint
        and p.payload #> '{changes,userId,0}' is not null order by l.seq limit 1) w on true
    where n.tenant_id = ${here} and n.blocking and (n.user_id = ${record!.id}::uuid or n.id in (select l.entity_id::uuid from audit_log l
      join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = ${here} and l.entity = 'notices' and l.action = 'handOverTask' and l.outcome = 'done' and l.seq > ${upTo}::bigint
        and p.payload #>> '{changes,userId,0}' = ${record!.id}))`
  const then = notices.flatMap(({ row }) => (row ? [row] : []))
  return notices.length ? [{ table: 'notice', without: notices.map(each => each.id), rows: then }] : []
}

/** Approval requests for a role at the moment: created before, or answered later; by the trail, which has the order of commits. */
const waitingThen = async ({ tx, upTo, record }: AsOfParams): Promise<PastRows[]> => {
  const auditLogs = await rows(tx)<{ id: string; row: Record<string, unknown> | null }>`select h.id,
      case when not s.asked then to_jsonb(h) || '{"state": "waiting"}' end as row
    from (select l.entity_id::uuid as id, bool_or(l.action = ${holdChange.changes!.audit}) as asked from audit_log l
      where l.tenant_id = ${here} and l.entity = ${holdChange.changes!.entity} and l.outcome = 'done' and l.seq > ${upTo}::bigint
      group by l.entity_id) s join held_change h on h.tenant_id = ${here} and h.id = s.id
    where h.entity_id = ${record!.id}::uuid or h.call = 'grantRoles'`
  const then = auditLogs.flatMap(({ row }) => (row ? [row] : []))
  return auditLogs.length
    ? [{ table: 'held_change', without: auditLogs.map(each => each.id), rows: then }]
    : []
}

export const tasksThen = async (looking: AsOfParams): Promise<PastRows[]> => {
  if (looking.record?.kind === 'users') return blockingThen(looking)
  return looking.record?.kind === 'roles' ? waitingThen(looking) : []
}
