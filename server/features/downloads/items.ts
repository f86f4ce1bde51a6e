import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import type { ExportKind } from '../../../contract/downloads/calls.ts'
import { limits } from '../../../contract/limits.ts'
import type { Locale } from '../../../contract/locales.ts'
import { decide } from '../../access/decide.ts'
import { resolvePerson } from '../../access/resolve.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type Page, readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getExport } from './definition.ts'

/**
 * Whether a link still serves a file: that of an export only while one of the user's roles allows the export, as when the link was made
 * (TR-Z2). Any other file is not decided here.
 */
export const mayServe = async (
  tx: Transaction,
  { fileId, userId }: { fileId: string; userId: string },
): Promise<boolean> => {
  const row = await one(tx)<{ kind: ExportKind; now: Date }>`select kind, now() as now from download
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and file_id = ${fileId}::uuid`
  if (!row) return true
  const { kind, now } = row
  const { call } = getExport(kind)
  const standings = await resolvePerson(tx, { userId, roleId: undefined, at: null })
  return standings.some(({ actor }) => decide(actor, call, null, now).allowed)
}

/** The request: columns in order, filters of the call, what the audit entry names, and whether headings name the zone. */
export type ExportRequest = {
  columns: string[]
  filters: object
  indexName: string | null
  zoneNamed: boolean
}

export type DownloadRow = {
  id: string
  user_id: string
  account_id: string
  role_id: string | null
  kind: ExportKind
  request: ExportRequest
  locale: Locale
  zone: string
  file_name: string
  status: 1 | 2 | 3
  reason: CodeName | null
  row_count: number | null
  rows_done: number
  /** Earlier exports of the tenant that have not ended, while no worker has taken this one. */
  before: number
  run: number
  file_id: string | null
  requested_at: Date
  finished_at: Date | null
  expires_at: Date | null
  seen_at: Date | null
  size: string | null
}

const columns = sql`d.id, d.user_id, d.account_id, d.role_id, d.kind, d.request, d.locale, d.zone, d.file_name, d.status, d.reason,
  d.row_count, d.rows_done, d.run, d.file_id, d.requested_at, d.finished_at, d.expires_at, d.seen_at,
  case when d.status = 1 and d.fence is null then (select count(*)::int from download o where o.tenant_id = d.tenant_id
    and o.status = 1 and (o.requested_at, o.id) < (d.requested_at, d.id)) else 0 end as before`
const own = (userId: string) => sql`d.tenant_id = (select current_tenant()) and d.user_id = ${userId}::uuid`
/** An expired file is gone even before it is removed. */
const withFile = sql`left join file f on f.tenant_id = d.tenant_id and f.id = d.file_id and f.expires_at > now()`

/** A page of one user's items, newest first, and the total. */
export const getDownloads = (
  tx: Transaction,
  userId: string,
  page: Page,
): Promise<{ rows: DownloadRow[]; total: number }> =>
  readPage(
    tx,
    {
      matches: sql`from download d where ${own(userId)}`,
      key: sql`d.id`,
      order: [
        [sql`d.requested_at`, 'desc'],
        [sql`d.id`, 'desc'],
      ],
      columns: sql`${columns}, f.size`,
      joins: sql`join download d on d.tenant_id = (select current_tenant()) and d.id = page.key ${withFile}`,
    },
    page,
  )

/** The items among these that belong to the user. `lock` locks them until commit. */
export const downloadsById = async (
  tx: Transaction,
  userId: string,
  ids: readonly string[],
  lock = false,
): Promise<DownloadRow[]> => {
  if (lock) {
    await run(tx)`select from download d where ${own(userId)} and d.id = any(${[...ids]}::uuid[])
      order by d.id for update`
  }
  return rows(tx)<DownloadRow>`select ${columns}, f.size from download d ${withFile}
    where ${own(userId)} and d.id = any(${[...ids]}::uuid[]) order by d.requested_at desc, d.id desc`
}

/** Number of a user's exports in preparation. */
export const getRunning = async (tx: Transaction, userId: string): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from download d
    where ${own(userId)} and d.status = 1`)!
  return row.count
}

export type NewDownload = Pick<
  DownloadRow,
  'id' | 'user_id' | 'account_id' | 'role_id' | 'kind' | 'request' | 'locale' | 'zone' | 'file_name'
> & { tenantId: string; rows: number }

export const insertDownload = async (tx: Transaction, asked: NewDownload): Promise<void> => {
  const { tenantId, rows, request, ...rest } = asked
  await tx
    .insertInto('download')
    .values({ ...rest, tenant_id: tenantId, request: JSON.stringify(request), row_count: rows })
    .execute()
}

/** Restarts an item: its previous result is cleared, and jobs of the previous run no longer have an effect. */
export const runAgain = async (
  tx: Transaction,
  id: string,
  by: { accountId: string; roleId: string | null; fileName: string; rows: number },
): Promise<number> => {
  const row = (await one(tx)<{ run: number }>`update download set status = 1, reason = null, run = run + 1,
    fence = null, file_id = null,
      rows_done = 0, row_count = ${by.rows}, finished_at = null, expires_at = null, seen_at = null, requested_at = now(),
      account_id = ${by.accountId}::uuid, role_id = ${by.roleId}::uuid, file_name = ${by.fileName}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid returning run`)!
  return row.run
}

export const cancel = async (tx: Transaction, id: string): Promise<void> => {
  await run(tx)`update download set status = 3, reason = 'downloadCancelled', fence = null,
    finished_at = now(), seen_at = now()
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
}

/** Marks ended items as seen; returns how many. */
export const seeEnded = async (tx: Transaction, userId: string): Promise<number> => {
  return run(tx)`update download d set seen_at = now()
    where ${own(userId)} and d.status <> 1 and d.seen_at is null`
}

/** Removes items whose file expired, or that failed, after another retention period. */
export const forgetOld = async (tx: Transaction): Promise<void> => {
  await run(tx)`delete from download where tenant_id = (select current_tenant()) and status <> 1
    and coalesce(expires_at, finished_at) < now() - make_interval(days => ${limits.exportDays})`
}
