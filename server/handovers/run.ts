import { sql } from 'kysely'
import { codes } from '../../contract/codes.ts'
import { addHandover } from '../../contract/handovers.ts'
import { refused } from '../access/decide.ts'
import { appendAudit } from '../audit/append.ts'
import type { AuditEntry, Transaction } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { withSights } from '../impact/blinding.ts'
import type { Job } from '../jobs/queues.ts'
import { handOver } from './execute.ts'
import { type HandoverRecord, handoverFor, itemsOf } from './queries.ts'

/**
 * Does one handover, once: whoever comes second finds it done. When the successor can't take it over it fails as a whole,
 * and nothing has gone over.
 */
export const runHandover = (database: Database, job: Job): Promise<void> =>
  database.transaction(job.tenantId, async tx => {
    const found = await handoverFor(tx, job.id, null, true)
    if (found?.state !== 'pending') return
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(tx)
    const entries: AuditEntry[] = []
    await sql`savepoint handing`.execute(tx)
    const works = {
      tx,
      now: rows[0]!.now,
      tenantId: job.tenantId,
      byUserId: found.submitted_by_id!,
      audit: (entry: AuditEntry) =>
        void entries.push({ ...entry, detail: { ...entry.detail, handover: job.id } }),
    }
    const handed = { fromUserId: found.from.id, toUserId: found.to.id, at: found.at, reason: found.reason }
    const items = await itemsOf(tx, job.id)
    const { output: unfit, sights } = await withSights(tx, () => handOver(works, { ...handed, items }))
    const unblinds = !found.confirmed && sights.length > 0
    const refusal = unfit ?? (unblinds ? refused('state', 'blindedWouldUnblind') : null)
    if (refusal) {
      entries.length = 0
      await sql`rollback to savepoint handing`.execute(tx)
    }
    const failure = refusal ? (refusal.code ?? codes.handoverReceiverUnfit.code) : null
    entries.push(await settle(tx, found, failure))
    await appendAudit(tx, systemFor(found), addHandover, { ...client, requestId: job.id }, entries)
  })

const client = { ip: '', zone: 'UTC', submitTime: null }
/** Nobody is there when it is done; whoever submitted it stands for it. */
const systemFor = ({ submitted_by_id: userId }: HandoverRecord) => ({
  accountId: null,
  userId,
  name: 'system',
  roleId: null,
  roleName: null,
})

const settle = async (
  tx: Transaction,
  found: HandoverRecord,
  failure: number | null,
): Promise<AuditEntry> => {
  const version = found.row_version + 1
  const state = failure === null ? 'done' : 'failed'
  await sql`update handover set state = ${state}, failure = ${failure}, executed_at = now(), row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${found.id}::uuid`.execute(tx)
  return {
    action: 'executeHandover',
    entityId: found.id,
    version,
    changes: { state: ['pending', state] },
    ...(failure !== null && { detail: { code: failure } }),
  }
}
