import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
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
import type { TableColumn } from '../../../contract/studies/shapes.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, toProblem } from '../../access/reasons.ts'
import { decidesRecords } from '../../access/records.ts'
import { lastChange, wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleFileOf, handleOne } from '../../kernel/http/handle.ts'
import { eachWithOutcome, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { putOwn, readOwn } from '../own-settings/settings.ts'
import { decideStudyById } from './actions.ts'
import { add } from './add.ts'
import { compareFile } from './compare.ts'
import { edit, putLpm } from './edit.ts'
import { getCounts, getDetail, getList } from './lists.ts'
import { type StudyRecord, studiesById } from './queries.ts'
import { type FoundFile, readRegistryFile } from './registry-file.ts'
import { blocksOfStudy, remove } from './remove.ts'
import { studyToggleReason } from './rules.ts'
import { studyFor } from './study.ts'

/* Names of the two values in a user's settings. */
const columnsName = (table: string) => `table.${table}.columns`
const orderName = (table: string) => `table.${table}.order`

type StoredColumns = { tableColumn: TableColumn[]; size: number | null }

const keptColumns = async (context: Context, table: string): Promise<StoredColumns> =>
  ((await readOwn(context, { name: columnsName(table) })).value as StoredColumns | null) ?? {
    tableColumn: [],
    size: null,
  }

/** The actor's field order of a table; empty until set. */
const readOrder = async (context: Context, table: string): Promise<{ tableColumn: string[] }> => {
  const { value } = await readOwn(context, { name: orderName(table) })
  return { tableColumn: (value as string[] | null) ?? [] }
}

/** The actor's columns of a table, in their order. */
const readColumns = async (context: Context, table: string): Promise<Output<typeof tableColumns>> => {
  const storedColumns = await keptColumns(context, table)
  const { tableColumn: order } = await readOrder(context, table)
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return {
    ...storedColumns,
    tableColumn: storedColumns.tableColumn.toSorted((one, other) => place(one.id) - place(other.id)),
  }
}

/** Saves columns and page size; the order of fields is stored separately. */
const keepColumns = async (
  context: Context,
  { table, ...wanted }: Parsed<typeof saveTableColumns>,
): Promise<{ done: true }> => {
  const name = columnsName(table)
  const before = await keptColumns(context, table)
  await putOwn(context, name, wanted)
  context.audit({ entityId: name, changes: { [name]: [before, wanted] } })
  return { done: true }
}

/** Saves the order of fields. */
const keepOrder = async (
  context: Context,
  { table, tableColumn }: Parsed<typeof saveFieldOrder>,
): Promise<{ done: true }> => {
  const name = orderName(table)
  const before = await readOrder(context, table)
  await putOwn(context, name, tableColumn)
  context.audit({ entityId: name, changes: { [name]: [before.tableColumn, tableColumn] } })
  return { done: true }
}

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
