import { applyImport } from '../../../contract/imports/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import { resolveHolder } from '../../access/resolve.ts'
import { appendAudit, auditActor } from '../../audit/append.ts'
import type { Actor, AuditEntry, Services, Transaction } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import type { Job } from '../../kernel/jobs/queues.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { rests } from '../../kernel/throttle/turns.ts'
import { untilNotOvertaken } from '../impact/blinding.ts'
import type { ImportDefinition, Works } from './definition.ts'
import { importDefinitions } from './definitions.ts'
import { putVerdicts, takenRows } from './rows.ts'
import { finish, Lost, noteProgress, reopen, type Taken, takeUp } from './take-up.ts'
import { type Doing, putBlocked, UndoBlocked, undoAll } from './undo.ts'

export type ImportTools = {
  database: Database
  services: Services
  /** Reports that sending its mails was interrupted: they are posted, and will be sent later. */
  fault: (error: unknown) => void
}

const progressEveryMs = 500
const statementTimeout = 60_000

/**
 * Applies one import: all valid rows or none, at most once, by the last worker that took it, with the current permissions. A worker that
 * dies has changed nothing, and the next one starts again (TR-C5, TR-C6).
 */
export const runImport = async (tools: ImportTools, job: Job, signal: AbortSignal): Promise<void> => {
  const within = <T>(work: (tx: Transaction) => Promise<T>) => tools.database.transaction(job.tenantId, work)
  const importRun = await within(tx => takeUp(tx, job))
  if (!importRun) return
  try {
    await untilNotOvertaken(() => work(tools, importRun, signal))
    await tools.services.messages.deliverDue(job.tenantId).catch(tools.fault)
  } catch (error) {
    if (error instanceof Lost) return
    // Other errors may be temporary: the queue retries, and reopens the import when it gives up.
    if (signal.aborted || !isRefusal(error)) throw error
    await within(tx => openAgain(tx, importRun, error)).catch(lost => {
      if (!(lost instanceof Lost)) throw lost
    })
  }
}

/** Refused by a rule, or another user took the same address or number first. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || error instanceof UndoBlocked || (error as { code?: string }).code === '23505'

const openAgain = async (tx: Transaction, taken: Taken, error: unknown): Promise<void> => {
  if (error instanceof UndoBlocked) {
    await putBlocked(tx, taken.id, error.verdicts)
    return reopen(tx, taken, 'importUndoBlocked')
  }
  if (taken.state === 'undoing')
    return reopen(tx, taken, error instanceof Problem ? error.problem : 'importUndoBlocked')
  const holder = await resolveHolder(tx, getHolder(taken))
  if (holder) {
    const checking = { tx, actor: holder.actor, now: holder.now, ...getTerms(taken) }
    const rows = await takenRows(tx, taken.id)
    await putVerdicts(tx, taken.id, await importDefinitions[taken.kind].check(checking, rows))
  }
  await reopen(tx, taken, error instanceof Problem ? error.problem : 'importRowsInvalid')
}

/** What the checks need to know of the import itself. */
const getTerms = ({ zone, overwrite, study_id: studyId, course_id: courseId }: Taken) => ({
  ...{ zone, overwrite, studyId, courseId },
})

const getHolder = ({ account_id, tenantId, role_id }: Taken) => ({
  accountId: account_id,
  tenantId,
  roleId: role_id,
})

/** Applies or undoes the import in one transaction. */
const work = (tools: ImportTools, taken: Taken, signal: AbortSignal): Promise<void> =>
  tools.database.transaction(
    taken.tenantId,
    async tx => {
      const definition = importDefinitions[taken.kind]
      const { actor, now } = await admitAgain(tx, taken, definition)
      const entries: AuditEntry[] = []
      const works: Works = {
        ...{ tx, actor, now, ...getTerms(taken) },
        ...{ services: tools.services, importId: taken.id },
        audit: entry =>
          entries.push({ ...definition.entry, ...entry, detail: { ...entry.detail, import: taken.id } }),
        // Posted mails are sent together, below.
        afterCommit: () => undefined,
        apart: (task, tenantId = taken.tenantId) => tools.database.transaction(tenantId, task),
      }
      const doing = { works, entries, definition, progress: progress(tools, taken, signal) }
      await (taken.state === 'undoing' ? undoAll(doing, taken) : apply(doing, taken))
    },
    { statementTimeout },
  )

const apply = async (
  { works, entries, definition, progress: report }: Doing,
  taken: Taken,
): Promise<void> => {
  const { tx, actor } = works
  const rows = await takenRows(tx, taken.id)
  const verdicts = await definition.check(works, rows)
  const states = new Map(verdicts.map(each => [each.rowNo, each.state]))
  // Another user changed the underlying data since the check.
  if (verdicts.some(each => each.state === 'wrong')) throw problem('importRowsInvalid')
  await putVerdicts(tx, taken.id, verdicts)
  const became = await definition.apply(
    works,
    rows.filter(each => states.get(each.rowNo) === 'ok'),
    report,
    rows,
  )
  const waiting = rows.filter(each => states.get(each.rowNo) === 'waits')
  const requestIds = (await definition.hold?.(works, waiting)) ?? new Map<number, string>()
  await finish(tx, taken, became, requestIds)
  const client = { ip: '', zone: taken.zone, requestId: taken.id, submitTime: null }
  await appendAudit(tx, auditActor(actor), applyImport, client, [
    ...entries,
    ended(taken, became.size, requestIds.size),
  ])
}

const ended = (taken: Taken, rows: number, waiting: number): AuditEntry => ({
  action: 'finishImport',
  entityId: taken.id,
  detail: { kind: taken.kind, fileName: taken.file_name, rows, ...(waiting > 0 && { waiting }) },
})

/** Saves the progress from time to time, and pauses; stops when the work no longer belongs to this worker. */
const progress = ({ database }: ImportTools, taken: Taken, signal: AbortSignal) => {
  let toldAt = performance.now()
  const rest = rests()
  return async (rows: number): Promise<void> => {
    signal.throwIfAborted()
    await rest()
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    await database.transaction(taken.tenantId, tx => noteProgress(tx, taken, rows))
  }
}

/** Permissions are those of the moment when it is applied: a permission lost since the request is refused. */
const admitAgain = async (
  tx: Transaction,
  taken: Taken,
  { needs }: ImportDefinition,
): Promise<{ actor: Actor; now: Date }> => {
  const holder = await resolveHolder(tx, getHolder(taken))
  if (!holder) throw problem('tenantForbidden')
  if (taken.role_id && !holder.actor.role) throw problem('roleChanged')
  const refusal = firstRefusal(decide(holder.actor, { ...applyImport, needs }, null, holder.now))
  if (refusal) throw problem(refusal.codeName)
  return holder
}
