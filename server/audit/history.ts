import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

export type HistoryRow = {
  seq: string
  at: Date
  action: string
  actor_name: string
  role_name: string | null
  entity_version: number | null
  payload: { changes?: Record<string, [unknown, unknown]>; reason?: string } | null
}

/** What was done to one record, newest first, with the total. A redacted payload is null. */
export const historyOf = async (
  tx: Transaction,
  entity: string,
  entityId: string,
  page: { limit: number; pageNum: number },
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const { rows } = await sql<
    HistoryRow & { total: number }
  >`select l.seq, l.at, l.action, l.actor_name, l.role_name, l.entity_version, p.payload,
      count(*) over ()::int as total
    from audit_log l left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = (select current_tenant()) and l.entity = ${entity} and l.entity_id = ${entityId} and l.outcome = 'done'
    order by l.seq desc limit ${page.limit} offset ${(page.pageNum - 1) * page.limit}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}
