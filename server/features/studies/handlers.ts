import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import {
  fieldOrder,
  saveFieldOrder,
  saveTableColumns,
  studyHistory,
  tableColumns,
  toggleStudies,
} from '../../../contract/studies/calls.ts'
import {
  addStudy,
  editStudy,
  removeStudy,
  setLpm,
  studyRemovalBlocks,
} from '../../../contract/studies/changes.ts'
import { compareStudyFile } from '../../../contract/studies/compare.ts'
import { countStudies, listStudies, studyById, studyProgressById } from '../../../contract/studies/list.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem } from '../../access/reasons.ts'
import { decidesRecords } from '../../access/records.ts'
import { lastChange, wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleFileOf, handleOne } from '../../kernel/http/handle.ts'
import { eachWithOutcome, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { decideStudyById } from './actions.ts'
import { add } from './add.ts'
import { keepColumns, keepOrder, readColumns, readOrder } from './columns.ts'
import { compareFile } from './compare.ts'
import { edit, putLpm } from './edit.ts'
import { getCounts, getDetail, getList } from './lists.ts'
import { type StudyRecord, studiesById } from './queries.ts'
import { type FoundFile, readRegistryFile } from './registry-file.ts'
import { blocksOfStudy, remove } from './remove.ts'
import { studyToggleReason } from './rules.ts'
import { studyFor } from './study.ts'

decidesRecords('studies', decideStudyById)

export const handlers = [
  handle(listStudies, getList),
  handle(countStudies, getCounts),
  handleOne(studyById, (context, { studyId }) => getDetail(context, studyId)),
  handleOne(studyProgressById, async (context, { studyId }) => (await getDetail(context, studyId)).progress),
  handleFileOf(
    compareStudyFile,
    ({ path }) => readRegistryFile(path),
    (context, input, _upload, found: FoundFile) => compareFile(context, input, found),
  ),
  handle(addStudy, add),
  handle(editStudy, edit),
  handle(setLpm, putLpm),
  handleOne(studyRemovalBlocks, blocksOfStudy),
  handle(removeStudy, remove),
  handle(toggleStudies, async (context, { studies: seen, active, reason }) => {
    const ids = seen.map(each => each.id)
    const rowsById = new Map(
      (await studiesById(context.tx, ids, context.actor.scope, 'update')).map(study => [study.id, study]),
    )
    return eachWithOutcome(context, seen, reason, each =>
      toggle(context, rowsById.get(each.id), each, active, reason),
    )
  }),
  handle(studyHistory, async (context, input: Parsed<typeof studyHistory>) => {
    await studyFor(context.tx, input.studyId, context.actor.scope)
    return wholeHistory(context, 'studies', input.studyId, input)
  }),
  handle(tableColumns, (context, { table }) => readColumns(context, table)),
  handle(saveTableColumns, keepColumns),
  handle(fieldOrder, (context, { table }) => readOrder(context, table)),
  handle(saveFieldOrder, keepOrder),
]

const toggle = async (
  context: Context,
  study: StudyRecord | undefined,
  seen: VersionRef,
  active: boolean,
  reason: string,
): Promise<Problem | null> => {
  if (!study) return problem('dataNotFound')
  if (study.row_version !== seen.rowVersion)
    return problem('dataChanged', await lastChange(context.tx, 'studies', study.id))
  const facts = { inScope: true, state: () => studyToggleReason(study, active) }
  const refusal = firstRefusal(decide(context.actor, toggleStudies, facts, context.now))
  if (refusal) return toProblem(refusal)
  const version = study.row_version + 1
  await context.tx
    .updateTable('study')
    .set({ active, row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${study.id}::uuid`)
    .execute()
  context.audit({ entityId: study.id, version, reason, changes: { active: [study.active, active] } })
  return null
}
