import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

export type HistoryRow = {
  seq: string
  at: Date
  action: string
  actor_name: string
  role_name: string | null
  /** English name of that role as it is now; the trail holds the name that was printed. */
  role_name_en: string | null
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
  >`select l.seq, l.at, l.action, l.actor_name, l.role_name, r.name_en as role_name_en, l.entity_version, p.payload,
      count(*) over ()::int as total
    from audit_log l left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
      left join role r on r.tenant_id = l.tenant_id and r.id = l.role_id
    where l.tenant_id = (select current_tenant()) and l.entity = ${entity} and l.entity_id = ${entityId} and l.outcome = 'done'
    order by l.seq desc limit ${page.limit} offset ${(page.pageNum - 1) * page.limit}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}
