import { type RawBuilder, sql } from 'kysely'
import type { Output } from '../../contract/define.ts'
import type { userHistory } from '../../contract/users.ts'
import type { Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { blank } from './blank.ts'

type Json = Output<typeof userHistory>['records'][number]['changes'][number]['from']

export type HistoryRow = {
  seq: string
  entity: string
  entity_id: string | null
  at: Date
  action: string
  actor_name: string
  role_name: string | null
  /** English name of that role as it is now; the trail holds the name that was printed. */
  role_name_en: string | null
  entity_version: number | null
  payload: { changes?: Record<string, [unknown, unknown]>; reason?: string } | null
}

type Wish = {
  /** These actions alone. */
  actions?: readonly string[]
  /** A query of numbers of further entries that belong to it, though they are filed under other records. */
  also?: RawBuilder<unknown>
}

/** What was done to one record, newest first, with the total. A redacted payload is null. */
export const historyOf = async (
  tx: Transaction,
  entity: string,
  entityId: string,
  page: { limit: number; pageNum: number },
  { actions, also }: Wish = {},
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.entity`)} = ${entity} and ${sql.ref(`${alias}.entity_id`)} = ${entityId}`
  const meant = also
    ? sql`l.seq in (select e.seq from audit_log e where e.tenant_id = (select current_tenant()) and ${own('e')} union all ${also})`
    : own('l')
  const { rows } = await sql<
    HistoryRow & { total: number }
  >`select l.seq, l.entity, l.entity_id, l.at, l.action, l.actor_name, l.role_name, r.name_en as role_name_en, l.entity_version, p.payload,
      count(*) over ()::int as total
    from audit_log l left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      left join role r on r.tenant_id = l.tenant_id and r.id = l.role_id
    where l.tenant_id = (select current_tenant()) and ${meant} and l.outcome = 'done'
      ${actions ? sql`and l.action = any(${[...actions]}::text[])` : sql``}
    order by l.seq desc limit ${page.limit} offset ${(page.pageNum - 1) * page.limit}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** An entry of history as calls answer it; `shown` puts a value into words. */
export const historyEntry = (
  row: HistoryRow,
  shown: (row: HistoryRow, field: string, value: unknown) => Json = (_row, _field, value) =>
    (value ?? null) as Json,
) => ({
  seq: Number(row.seq),
  at: row.at.toISOString(),
  action: row.action,
  actorName: row.actor_name,
  roleName: row.role_name,
  roleNameEn: row.role_name_en,
  version: row.entity_version,
  reason: row.payload?.reason ?? '',
  // The entry of a new record holds each of its fields, also those that say nothing.
  changes: Object.entries(row.payload?.changes ?? {})
    .filter(([, values]) => !values.every(blank))
    .map(([field, [from, to]]) => ({ field, from: shown(row, field, from), to: shown(row, field, to) })),
})

/** Who changed a record last and when, for the conflict dialog (TR-C1). */
export const lastChange = async (
  tx: Transaction,
  entity: string,
  entityId: string,
): Promise<{ by: string; at: string } | undefined> => {
  const entry = await tx
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('outcome', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry && { by: entry.actor_name, at: entry.at.toISOString() }
}

/** Refuses what was decided on a version that somebody has changed since, telling who and when (TR-C1). */
export const requireVersion = async (
  tx: Transaction,
  record: { entity: string; id: string; version: number },
  seen: number | undefined,
): Promise<void> => {
  if (record.version !== seen) throw problem('dataChanged', await lastChange(tx, record.entity, record.id))
}
