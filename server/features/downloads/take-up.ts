import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type CodeName, codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { appendAudit, auditActor } from '../../audit/append.ts'
import type { Actor, Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import { enterFile } from '../files/rows.ts'
import { addNotices } from '../notices/add.ts'
import { getExport } from './definition.ts'
import type { DownloadRow } from './items.ts'
import { workbookType } from './workbook.ts'

/** An item that this worker writes: only its fence counts (TR-C6). */
export type Taken = DownloadRow & { tenantId: string; fence: string }

/** Another worker has the item, or it was cancelled: discard the result silently. */
export class Lost extends Error {
  override name = 'Lost'
}

/** Sets a new fence on an unfinished item; null when there is nothing to do. */
export const takeUp = async (tx: Transaction, job: Job): Promise<Taken | null> => {
  const fence = randomUUID()
  const row = await one(tx)<DownloadRow>`update download set fence = ${fence}::uuid, rows_done = 0
    where tenant_id = (select current_tenant()) and id = ${job.id}::uuid and run = ${job.run} and status = 1
    returning *, null as size`
  return row ? { ...row, tenantId: job.tenantId, fence } : null
}

const mine = ({ id, fence }: Taken) =>
  sql`tenant_id = (select current_tenant()) and id = ${id}::uuid and fence = ${fence}::uuid and status = 1`

const must = async (changed: Promise<number>): Promise<void> => {
  if ((await changed) !== 1) throw new Lost()
}

/** Saves the item's progress; throws Lost when the item no longer belongs to this worker. */
export const noteProgress = (tx: Transaction, taken: Taken, rowsDone: number): Promise<void> =>
  must(run(tx)`update download set rows_done = ${rowsDone} where ${mine(taken)}`)

export type Made = { rows: number; size: number; sha256: Buffer; key: string; actor: Actor }

/** Inserts the file and finishes the item, or does neither. */
export const finish = async (tx: Transaction, taken: Taken, made: Made, now: Date): Promise<void> => {
  const expiresAt = new Date(now.getTime() + limits.exportDays * 24 * 60 * 60 * 1000)
  const fileId = await enterFile(tx, {
    tenantId: taken.tenantId,
    ownerUserId: taken.user_id,
    kind: 'export',
    name: taken.file_name,
    mediaType: workbookType,
    size: made.size,
    sha256: made.sha256,
    key: made.key,
    expiresAt,
  })
  await must(
    run(tx)`update download set status = 2, file_id = ${fileId}::uuid, row_count = ${made.rows},
      rows_done = ${made.rows},
      finished_at = clock_timestamp(), expires_at = ${expiresAt}, fence = null where ${mine(taken)}`,
  )
  await tellOwner(tx, taken, 'exportDone')
  await record(tx, taken, made.actor, 'done', {
    rows: made.rows,
    size: made.size,
    sha256: made.sha256.toString('hex'),
    zone: taken.zone,
  })
}

/** Ends an item without a file; its owner sees the message of the code. */
export const fail = async (
  tx: Transaction,
  taken: Taken,
  reason: CodeName,
  actor: Actor | null,
): Promise<void> => {
  await must(
    run(tx)`update download set status = 3, reason = ${reason}, finished_at = clock_timestamp(), fence = null
      where ${mine(taken)}`,
  )
  await tellOwner(tx, taken, 'exportFailed')
  await record(tx, taken, actor, 'refused', { code: codes[reason].code })
}

const tellOwner = (tx: Transaction, { user_id, file_name }: Taken, event: 'exportDone' | 'exportFailed') =>
  addNotices(tx, {
    ...{ type: 'notification', kind: 'system', subject: { event, file: file_name }, to: [user_id] },
    ...{ reason: { rule: 'starter' }, link: '/documentCenter' },
  })

/** Ends an item whose job failed at every try. */
export const giveUp = async (tx: Transaction, job: Job): Promise<void> => {
  const download = await takeUp(tx, job)
  if (download) await fail(tx, download, 'serverFailed', null)
}

const record = (
  tx: Transaction,
  taken: Taken,
  actor: Actor | null,
  outcome: 'done' | 'refused',
  detail: Record<string, unknown>,
) => {
  const nobody = {
    accountId: taken.account_id,
    userId: taken.user_id,
    name: 'system',
    roleId: null,
    roleName: null,
  }
  const client = { ip: '', zone: taken.zone, requestId: taken.id, submitTime: null }
  const { call } = getExport(taken.kind)
  const entry = { action: 'finishExport', entity: 'downloads', entityId: taken.id, outcome }
  return appendAudit(tx, actor ? auditActor(actor) : nobody, call, client, [
    { ...entry, detail: { kind: taken.kind, fileName: taken.file_name, ...detail } },
  ])
}
