import { addHandover } from '../../../contract/handovers/calls.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import { appendAudit } from '../../audit/append.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { one, run } from '../../kernel/db/statements.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import { askAlone, untilNotOvertaken, withSights } from '../impact/blinding.ts'
import { handOver } from './execute.ts'
import { getItems, type HandoverRecord, handoverFor } from './queries.ts'

/**
 * Executes one handover, once: a second run finds it done. When the successor cannot take it over, it fails as a whole and moves nothing.
 */
export const runHandover = (database: Database, job: Job): Promise<void> =>
  untilNotOvertaken(() => database.transaction(job.tenantId, tx => execute(tx, job)))

const execute = async (tx: Transaction, job: Job): Promise<void> => {
  const handover = await handoverFor(tx, job.id, null, true)
  if (handover?.state !== 'pending') return
  await run(tx)`savepoint handing`
  const { refusal, entries } = await handed(tx, handover)
  if (refusal) {
    entries.length = 0
    await run(tx)`rollback to savepoint handing`
  }
  const failure = refusal?.code ?? null
  entries.push(await settle(tx, handover, failure))
  await appendAudit(tx, systemFor(handover), addHandover, { ...client, requestId: job.id }, entries)
}

/** Hands over the items of a handover; on failure it returns the reason, and nothing of it may be kept. */
const handed = async (
  tx: Transaction,
  found: HandoverRecord,
): Promise<{ refusal: Refusal | null; entries: AuditEntry[] }> => {
  const { id, from, to, at, reason, confirmed } = found
  const row = (await one(tx)<{ now: Date; tenantId: string }>`select now() as now,
    current_tenant() as "tenantId"`)!
  const entries: AuditEntry[] = []
  const works = {
    ...{ tx, ...row, byUserId: found.submitted_by_id! },
    audit: (entry: AuditEntry) => void entries.push({ ...entry, detail: { ...entry.detail, handover: id } }),
  }
  const items = await getItems(tx, id)
  const work = () => handOver(works, { fromUserId: from.id, toUserId: to.id, at, reason, items })
  if (confirmed) {
    const refusal = await work()
    await askAlone(tx)
    return { refusal, entries }
  }
  const { output: unfit, sights } = await withSights(tx, work)
  const unblinds = sights.length > 0 ? deny('state', 'blindedWouldUnblind') : null
  return { refusal: unfit ?? unblinds, entries }
}

const client = { ip: '', zone: 'UTC', submitTime: null }
/** No user is present during execution; the submitter is the actor. */
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
  await run(tx)`update handover set state = ${state}, failure = ${failure}, executed_at = now(),
    row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${found.id}::uuid`
  return {
    action: 'executeHandover',
    entityId: found.id,
    version,
    changes: { state: ['pending', state] },
    ...(failure !== null && { detail: { code: failure } }),
  }
}
