import { codes } from '../../../contract/codes.ts'
import type { Parsed } from '../../../contract/define.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import type { editStudy } from '../../../contract/studies/changes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { Problem } from '../../kernel/problem.ts'
import { edit } from '../studies/edit.ts'
import { remove } from '../studies/remove.ts'
import { refused } from './cells.ts'
import type { UndoRow, Works } from './definition.ts'

/** The fields and numbers of a study that a row changes, as they were. */
export type Before = Partial<Parsed<typeof editStudy>>

const studiesWithSites = async (tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const sites = await rows(tx)<{ id: string }>`select distinct study_id as id from site
    where tenant_id = (select current_tenant()) and study_id = any(${[...ids]}::uuid[]) and removed_at is null`
  return new Set(sites.map(({ id }) => id))
}

/** Deletes the studies that rows added, and restores those that they changed; the rules of both decide (MD-O8). */
export const undoStudies = async (
  works: Works,
  rows: readonly UndoRow[],
  done: (rows: number) => Promise<void>,
): Promise<ReadonlyMap<number, readonly ImportFault[]>> => {
  const faults = new Map<number, readonly ImportFault[]>()
  const used = await studiesWithSites(
    works.tx,
    rows.filter(row => row.before === null).map(({ id }) => id),
  )
  for (const [at, row] of rows.entries()) {
    const fault = used.has(row.id)
      ? ({ field: 'planId', fault: 'inUse' } as const)
      : await undoStudy(works, row)
    if (fault) faults.set(row.rowNo, [fault])
    await done(at + 1)
  }
  return faults
}

const undoStudy = async (works: Works, { id, version, before }: UndoRow): Promise<ImportFault | null> => {
  const act =
    (action: string): Works['audit'] =>
    entry =>
      works.audit({ action, ...entry })
  const target = { id, rowVersion: version, reason: '' }
  try {
    if (before === null) await remove({ ...works, audit: act('removeStudy') }, target)
    else await edit({ ...works, audit: act('editStudy') }, { ...target, ...(before as Before) })
    return null
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.problem === 'dataChanged' || error.problem === 'dataNotFound')
      return { field: 'planId', fault: 'changedSince' }
    return refused('planId', codes[error.problem].code)
  }
}
