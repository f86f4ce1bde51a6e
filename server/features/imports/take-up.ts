import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import { addNotices } from '../notices/add.ts'
import type { Applied } from './definition.ts'
import type { JobRow } from './rows.ts'

/** An import that this worker applies: only its fence counts (TR-C6). */
export type Taken = JobRow & { tenantId: string; fence: string }

/** Another worker has the import: roll back silently. */
export class Lost extends Error {
  override name = 'Lost'
}

/** Sets a new fence on an import that is to be applied or undone; null when there is nothing to do. */
export const takeUp = async (tx: Transaction, job: Job): Promise<Taken | null> => {
  const fence = randomUUID()
  const row = await one(tx)<JobRow>`update import_job set fence = ${fence}::uuid, rows_done = 0
    where tenant_id = (select current_tenant()) and id = ${job.id}::uuid and run = ${job.run} and state in ('applying', 'undoing')
    returning *`
  return row ? { ...row, tenantId: job.tenantId, fence } : null
}

const mine = ({ id, fence }: Taken) =>
  sql`tenant_id = (select current_tenant()) and id = ${id}::uuid and fence = ${fence}::uuid and state in ('applying', 'undoing')`

const must = async (changed: Promise<number>): Promise<void> => {
  if ((await changed) !== 1) throw new Lost()
}

/** Saves the import's progress; throws Lost when it no longer belongs to this worker. */
export const noteProgress = (tx: Transaction, taken: Taken, rowsDone: number): Promise<void> =>
  must(run(tx)`update import_job set rows_done = ${rowsDone} where ${mine(taken)}`)

/** Finishes the import with the results of its rows and the approval requests, or does nothing. */
export const finish = async (
  tx: Transaction,
  taken: Taken,
  became: ReadonlyMap<number, Applied>,
  held: ReadonlyMap<number, string>,
): Promise<void> => {
  const rows = [
    ...[...became].map(([rowNo, { id, undo }]) => ({ rowNo, id, undo, state: 'applied' })),
    ...[...held].map(([rowNo, id]) => ({ rowNo, id, state: 'waits' })),
  ]
  await run(tx)`update import_row i set state = v.state, entity_id = v.id, undo = v.undo
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v ("rowNo" int, id uuid, undo jsonb, state text)
    where i.tenant_id = (select current_tenant()) and i.job_id = ${taken.id}::uuid and i.row_no = v."rowNo"`
  await must(
    run(tx)`update import_job set state = 'done', fence = null, rows_done = ${became.size},
      row_version = row_version + 1,
      finished_at = clock_timestamp() where ${mine(taken)}`,
  )
  await tellOwner(tx, taken, 'importDone')
}

type ImportEvent = 'importDone' | 'importUndone' | 'importFailed' | 'importUndoFailed'

const tellOwner = async (
  tx: Transaction,
  { user_id, file_name }: Taken,
  event: ImportEvent,
): Promise<void> => {
  await addNotices(tx, {
    ...{ type: 'notification', kind: 'system', subject: { event, file: file_name }, to: [user_id] },
    reason: { rule: 'starter' },
  })
}

/** Finishes the undo of an import. */
export const finishUndo = async (tx: Transaction, taken: Taken): Promise<void> => {
  await run(tx)`update import_row set state = 'undone', faults = '[]'
    where tenant_id = (select current_tenant())
    and job_id = ${taken.id}::uuid and state in ('applied', 'kept')`
  await must(
    run(tx)`update import_job set state = 'undone', fence = null, reason = null, row_version = row_version + 1
      where ${mine(taken)}`,
  )
  await tellOwner(tx, taken, 'importUndone')
}

/**
 * Reopens an import that could not be applied, or leaves one applied that could not be undone; its owner sees the message of the
 * code and the faults of the rows.
 */
export const reopen = async (tx: Transaction, taken: Taken, reason: CodeName): Promise<void> => {
  await must(
    run(tx)`update import_job set state = ${taken.state === 'undoing' ? 'done' : 'checked'},
      reason = ${reason}, fence = null, rows_done = 0, row_version = row_version + 1
      where ${mine(taken)}`,
  )
  await tellOwner(tx, taken, taken.state === 'undoing' ? 'importUndoFailed' : 'importFailed')
}

/** Reopens an import whose job failed at every try. */
export const giveUp = async (tx: Transaction, job: Job): Promise<void> => {
  const importRun = await takeUp(tx, job)
  if (importRun) await reopen(tx, importRun, 'importFailed')
}
