import { undoImport } from '../../../contract/imports/undo.ts'
import { appendAudit, auditActor } from '../../audit/append.ts'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import type { ImportDefinition, UndoRow, Verdict, Works } from './definition.ts'
import { putVerdicts } from './rows.ts'
import { finishUndo, type Taken } from './take-up.ts'

/** One import that a job applies or undoes. */
export type Doing = {
  works: Works
  /** Entries of the trail so far. */
  entries: AuditEntry[]
  definition: ImportDefinition
  progress: (rows: number) => Promise<void>
}

/** Rows that cannot be undone: everything is rolled back, and each says why. */
export class UndoBlocked extends Error {
  override name = 'UndoBlocked'
  readonly verdicts: readonly Verdict[]

  constructor(verdicts: readonly Verdict[]) {
    super('rows cannot be undone')
    this.verdicts = verdicts
  }
}

const undoRows = async (tx: Transaction, id: string): Promise<UndoRow[]> => {
  return rows(tx)<UndoRow>`select row_no as "rowNo", entity_id as id, (undo ->> 'version')::int as version,
      undo -> 'before' as before from import_row
    where tenant_id = (select current_tenant()) and job_id = ${id}::uuid and state in ('applied', 'kept') and undo is not null
    order by row_no`
}

/** Undoes all rows of an import, or none. */
export const undoAll = async (
  { works, entries, definition, progress }: Doing,
  taken: Taken,
): Promise<void> => {
  const { tx, actor } = works
  if (!definition.undo) throw problem('importUndoOver')
  const rows = await undoRows(tx, taken.id)
  const faults = await definition.undo(works, rows, progress)
  if (faults.size > 0)
    throw new UndoBlocked([...faults].map(([rowNo, each]) => ({ rowNo, state: 'kept', faults: [...each] })))
  await finishUndo(tx, taken)
  const client = { ip: '', zone: taken.zone, requestId: taken.id, submitTime: null }
  const detail = { kind: taken.kind, fileName: taken.file_name, rows: rows.length }
  await appendAudit(tx, auditActor(actor), undoImport, client, [
    ...entries,
    { action: 'finishUndo', entityId: taken.id, detail },
  ])
}

/** Names the rows that cannot be undone; the others are as they were. */
export const putBlocked = async (
  tx: Transaction,
  id: string,
  verdicts: readonly Verdict[],
): Promise<void> => {
  await clearBlocked(tx, id)
  await putVerdicts(tx, id, verdicts)
}

/** Takes away what an earlier try to undo the import said of its rows. */
export const clearBlocked = async (tx: Transaction, id: string): Promise<void> => {
  await run(tx)`update import_row set state = 'applied', faults = '[]'
    where tenant_id = (select current_tenant()) and job_id = ${id}::uuid and state = 'kept'`
}
