import { codes } from '../../../contract/codes.ts'
import type { Parsed } from '../../../contract/define.ts'
import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import type { editStudy } from '../../../contract/studies/changes.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import { studyFields } from '../../../contract/studies/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { Problem } from '../../kernel/problem.ts'
import { inSteps } from '../../kernel/throttle/turns.ts'
import { words } from '../../kernel/words.ts'
import { add } from '../studies/add.ts'
import { edit } from '../studies/edit.ts'
import { remove } from '../studies/remove.ts'
import { refused } from './cells.ts'
import type { Applied, CheckedRow, ImportDefinition, UndoRow, Verdict, Works } from './definition.ts'
import { importColumns } from './record-columns.ts'
import { numbersColumn } from './study-numbers.ts'
import { getBefore, getValues, judgeStudies, type StudySheetRow } from './study-rows.ts'

/** The fields and numbers of a study that a row changes, as they were. */
type Before = Partial<Parsed<typeof editStudy>>

const studiesWithSites = async (tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const sites = await rows(tx)<{ id: string }>`select distinct study_id as id from site
    where tenant_id = (select current_tenant()) and study_id = any(${[...ids]}::uuid[]) and removed_at is null`
  return new Set(sites.map(({ id }) => id))
}

/** Deletes the studies that rows added, and restores those that they changed; the rules of both decide (MD-O8). */
const undoStudies = async (
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

const toVerdict = ({ rowNo, faults, existing, isSame }: StudySheetRow, overwrite: boolean): Verdict => {
  const skipped = (fault: ImportFault['fault']): Verdict => ({
    ...{ rowNo, state: 'skipped', faults: [{ field: 'planId', fault }] },
  })
  if (existing && !overwrite) return skipped('taken')
  if (faults.length > 0) return { rowNo, state: 'wrong', faults: [...faults] }
  return existing && isSame ? skipped('same') : { rowNo, state: 'ok', faults: [] }
}

/** Adds up to 100 studies from a sheet; rows of studies that exist are skipped, or change them (G25). */
export const studiesImport: ImportDefinition = {
  kind: 'studies',
  needs: { menu: 1004, button: 'STUDY_MANAGEMENT_ADD' },
  version: 4,
  most: { mb: limits.personnelImportMb, rows: limits.studyImportRows, code: 'importStudiesLimit' },
  entry: { action: 'addStudy', entity: 'studies' },
  title: locale => words(locale)('imports:kind.studies'),
  columns: [...importColumns(studyRecord, ['planId', 'name']), numbersColumn],
  check: async (checking, rows) =>
    (await judgeStudies(checking, rows)).map(row => toVerdict(row, checking.overwrite === true)),
  before: async (checking, rows, locale) =>
    checking.overwrite ? getBefore(await judgeStudies(checking, rows), checking, locale) : new Map(),
  apply: async (works, rows: readonly CheckedRow[], done) => {
    const became = new Map<number, Applied>()
    const editing = {
      ...works,
      audit: entry => works.audit({ action: 'editStudy', ...entry }),
    } satisfies Works
    await inSteps(rows, async step => {
      for (const row of await judgeStudies(works, step)) {
        const { existing, fieldValues, rowNo } = row
        const { id, rowVersion } = existing
          ? await edit(editing, {
              id: existing.id,
              rowVersion: existing.row_version,
              reason: '',
              ...fieldValues,
            })
          : await add(works, {
              ...studyFields.parse({ ...getEmptyInput(studyRecord), ...fieldValues }),
              registryNumbers: fieldValues.registryNumbers as RegistryNumber[] | undefined,
            })
        became.set(rowNo, { id, undo: { version: rowVersion, before: getValues(row) } })
      }
      await done(became.size)
    })
    return became
  },
  undo: undoStudies,
}
