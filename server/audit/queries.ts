import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from '../kernel/context.ts'
import { type Page, readPage } from '../kernel/db/pages.ts'
import { one, rows } from '../kernel/db/statements.ts'
import { type ActorRow, actorColumns } from './actor-name.ts'
import { contentHolds } from './verify.ts'

/** Totals are counted up to this number and shown as "10,000+". */
export const countCap = 10_000

export type AuditEntryRow = ActorRow & {
  seq: string
  at: Date
  actor_user_id: string | null
  role_name: string | null
  role_name_en: string | null
  action: string
  entity: string
  entity_id: string | null
  entity_version: number | null
  outcome: 'done' | 'refused'
  request_id: string | null
  hash: Buffer
  prev_hash: Buffer
  payload: {
    changes?: Record<string, [unknown, unknown]>
    detail?: Record<string, unknown>
    reason?: string
    ip?: string
    zone?: string
    submitTime?: string
  } | null
  /** Its personal data are redacted. */
  redacted: boolean
}

const columns = sql`l.seq, l.at, l.actor_user_id, ${actorColumns}, l.role_name, r.name_en as role_name_en, l.action, l.entity,
  l.entity_id, l.entity_version, l.outcome, l.request_id, l.hash, l.prev_hash, p.payload, coalesce(p.redacted, false) as redacted`
const beside = sql`left join audit_content p on p.tenant_id = (select current_tenant()) and p.seq = l.seq
  left join role r on r.tenant_id = (select current_tenant()) and r.id = l.role_id`

type Where = RawBuilder<SqlBool>

/** Number of matching entries, counted up to `most` + 1. */
export const countEntries = async (tx: Transaction, where: Where, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from audit_log l where ${where} limit ${most + 1}) x`)!
  return row.count
}

/** A page of matching entries, newest first, and their number up to `countCap` + 1. */
export const entriesMatching = (tx: Transaction, where: Where, page: Page) =>
  readPage<AuditEntryRow>(
    tx,
    {
      matches: sql`from audit_log l where ${where}`,
      key: sql`l.seq`,
      order: [[sql`l.seq`, 'desc']],
      most: countCap,
      columns,
      joins: sql`join audit_log l on l.tenant_id = (select current_tenant()) and l.seq = page.key ${beside}`,
    },
    page,
  )

/**
 * A page of the whole trail, and its length up to `countCap` + 1: entries have numbers without gaps, so that the number of the first one of
 * any page is known.
 */
export const entriesOfAll = async (
  tx: Transaction,
  { limit, pageNum }: Page,
): Promise<{ rows: AuditEntryRow[]; total: number }> => {
  const total = await lastEntry(tx)
  const upTo = sql<SqlBool>`l.tenant_id = (select current_tenant()) and l.seq <= ${total - (pageNum - 1) * limit}::bigint`
  return { rows: await newestEntries(tx, upTo, limit), total: Math.min(total, countCap + 1) }
}

/** The newest matching entries. */
export const newestEntries = (tx: Transaction, where: Where, limit: number): Promise<AuditEntryRow[]> =>
  rows(tx)<AuditEntryRow>`select ${columns}
    from (select l.seq from audit_log l where ${where} order by l.seq desc limit ${limit}) page
    join audit_log l on l.tenant_id = (select current_tenant()) and l.seq = page.seq ${beside} order by l.seq desc`

/** One entry, and whether its content matches its hash. */
export const entryBySeq = async (
  tx: Transaction,
  where: Where,
  seq: number,
): Promise<(AuditEntryRow & { holds: boolean }) | undefined> => {
  return one(tx)<AuditEntryRow & { holds: boolean }>`select ${columns},
      (${contentHolds} and p.seq is not null) as holds
    from audit_log l ${beside} where ${where} and l.seq = ${seq}`
}

/** Actions in the trail, each with the kind of its newest entry: one index step per action, however many entries there are. */
export const actionsInUse = async (tx: Transaction): Promise<{ action: string; entity: string }[]> => {
  return rows(tx)<{ action: string; entity: string }>`with recursive used as (
      (select action from audit_log where tenant_id = (select current_tenant()) order by action limit 1)
      union all
      select (select l.action from audit_log l where l.tenant_id = (select current_tenant()) and l.action > u.action
        order by l.action limit 1) from used u where u.action is not null)
    select u.action, n.entity from used u cross join lateral (select l.entity from audit_log l
      where l.tenant_id = (select current_tenant()) and l.action = u.action order by l.seq desc limit 1) n
    order by u.action`
}

/** Number of the last entry. */
export const lastEntry = async (tx: Transaction): Promise<number> => {
  const row = await one(tx)<{ seq: string }>`select seq from audit_head
    where tenant_id = (select current_tenant())`
  return Number(row?.seq ?? 0)
}
