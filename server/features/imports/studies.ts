import type { ImportFault } from '../../../contract/imports/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { getEmptyInput } from '../../../contract/records/define.ts'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { RegistryNumber } from '../../../contract/studies/registry.ts'
import { studyFields } from '../../../contract/studies/shapes.ts'
import { words } from '../../kernel/words.ts'
import { add } from '../studies/add.ts'
import { edit } from '../studies/edit.ts'
import type { Applied, CheckedRow, ImportDefinition, Verdict, Works } from './definition.ts'
import { importColumns } from './record-columns.ts'
import { inSteps } from './steps.ts'
import { numbersColumn } from './study-numbers.ts'
import { getBefore, getValues, judgeStudies, type StudySheetRow } from './study-rows.ts'
import { undoStudies } from './study-undo.ts'

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
