import type { Parsed } from '../../../contract/define.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { importMembers as membersCall, memberTemplate } from '../../../contract/imports/members.ts'
import * as treeCalls from '../../../contract/imports/org-tree.ts'
import * as organisationCalls from '../../../contract/imports/organisations.ts'
import { pasteImport } from '../../../contract/imports/paste.ts'
import { importPlace as placeCall } from '../../../contract/imports/place.ts'
import { importQuestions as questionsCall, questionTemplate } from '../../../contract/imports/questions.ts'
import * as studyCalls from '../../../contract/imports/studies.ts'
import { importResults, undoImport } from '../../../contract/imports/undo.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { type Handled, handle, handleFileOf, handleMadeFile } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { heavyWork } from '../../kernel/throttle/heavy.ts'
import { words } from '../../kernel/words.ts'
import { requireCourse } from '../courses/draft.ts'
import { studyToChange } from '../members/find.ts'
import { studyFor } from '../studies/study.ts'
import { getColumns } from './definition.ts'
import { importDefinitions } from './definitions.ts'
import { checkAgain, enter, getJob, getUndoEnd, own, readUpload, start } from './job.ts'
import { readPasted } from './paste.ts'
import type { ReadSheet } from './read.ts'
import * as rows from './rows.ts'
import { getTemplate, getWrongRows, withSentence } from './template.ts'
import { clearBlocked } from './undo.ts'

const startImport = handleFileOf(
  calls.startImport,
  (upload, { kind }: Parsed<typeof calls.startImport>) => readUpload(upload, kind),
  (context, { kind }, upload, found: ReadSheet) => start(context, { kind }, upload, found),
  'file',
)

/** Takes the file of a kind that nothing but its rows decides. */
const takesFile = (
  call:
    | typeof calls.importPermissions
    | typeof treeCalls.importDepartments
    | typeof treeCalls.importPositions,
  kind: calls.ImportKind,
) =>
  handleFileOf(
    call,
    upload => readUpload(upload, kind),
    (context, _, upload, found: ReadSheet) => start(context, { kind }, upload, found),
    'file',
  )

const importStudies = handleFileOf(
  studyCalls.importStudies,
  upload => readUpload(upload, 'studies'),
  (context, { existing }: Parsed<typeof studyCalls.importStudies>, upload, found: ReadSheet) =>
    start(context, { kind: 'studies', overwrite: existing === 'overwrite' }, upload, found),
  'file',
)

const importOrganisations = handleFileOf(
  organisationCalls.importOrganisations,
  upload => readUpload(upload, 'organisations'),
  (context, { existing }: Parsed<typeof organisationCalls.importOrganisations>, upload, found: ReadSheet) =>
    start(context, { kind: 'organisations', overwrite: existing === 'overwrite' }, upload, found),
  'file',
)

const importMembers = handleFileOf(
  membersCall,
  (upload, { studyId }: Parsed<typeof membersCall>) => readUpload(upload, 'members', studyId),
  async (context, { studyId }, upload, found: ReadSheet) => {
    await studyToChange(context, membersCall, studyId)
    return start(context, { kind: 'members', studyId }, upload, found)
  },
  'file',
)

const importQuestions = handleFileOf(
  questionsCall,
  upload => readUpload(upload, 'questions'),
  async (context, { courseId }: Parsed<typeof questionsCall>, upload, found: ReadSheet) => {
    await requireCourse(context, courseId)
    return start(context, { kind: 'questions', courseId }, upload, found)
  },
  'file',
)

const open = async (context: Context, id: string): Promise<rows.JobRow> => {
  const job = await own(context, id, true)
  if (job.state !== 'checked') throw problem('importRunning')
  return job
}

const importPlace = handle(placeCall, async ({ actor }, { key }) => ({
  before: heavyWork.file.before({ tenantId: actor.tenantId, userId: actor.accountId, ticket: key }),
}))

const listImportRows = handle(calls.listImportRows, async (context, { id, ...page }) => {
  const job = await own(context, id)
  const { rows: found, total } = await rows.rowPage(context.tx, id, page)
  const { locale } = context.client
  const before = job.state === 'checked' ? await readBefore(context, job, found) : new Map<number, never>()
  const records = found.map(({ row_no: rowNo, original, given: values, state, faults }) => ({
    ...{ rowNo, original, values, state, faults: faults.map(fault => withSentence(fault, locale)) },
    before: before.get(rowNo) ?? {},
  }))
  return { records, total }
})

/** Texts of the records that rows change, for the rows of a page. */
const readBefore = async (
  { tx, actor, now, client: { locale } }: Context,
  { kind, zone, overwrite, study_id: studyId }: rows.JobRow,
  found: readonly rows.StoredRow[],
): Promise<ReadonlyMap<number, Record<string, string>>> => {
  const ready = found
    .filter(({ state }) => state === 'ok')
    .map(({ row_no: rowNo, given }) => ({ rowNo, values: given }))
  return (
    (await importDefinitions[kind].before?.(
      { tx, actor, now, zone, overwrite, studyId, reads: true },
      ready,
      locale,
    )) ?? new Map()
  )
}

const chooseExisting = handle(studyCalls.chooseExisting, async (context, { id, existing }) => {
  const job = await open(context, id)
  const overwrite = existing === 'overwrite'
  await rows.putOverwrite(context.tx, id, overwrite)
  if (job.overwrite !== overwrite) await rows.bump(context.tx, id)
  await checkAgain(context, { ...job, overwrite })
  context.audit({ entityId: id, changes: { overwrite: [job.overwrite, overwrite] } })
  return getJob(context, id)
})

const fixImportRow = handle(calls.fixImportRow, async (context, { id, rowNo, values }) => {
  const job = await open(context, id)
  const keys = (await getColumns(importDefinitions[job.kind], context.tx)).map(({ key }) => key)
  const columnValues = Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)))
  const before = await rows.putValues(context.tx, id, rowNo, columnValues)
  if (!before) throw problem('dataNotFound')
  await rows.bump(context.tx, id)
  await checkAgain(context, job)
  // The entry lists which cells were changed, not their values: the trail of a person begins with their record.
  const fields = Object.keys(columnValues).filter(key => (before[key] ?? '') !== columnValues[key])
  context.audit({ entityId: id, detail: { row: rowNo, fields } })
  return getJob(context, id)
})

const dropImportRows = handle(calls.dropImportRows, async (context, { id, dropped, ...asked }) => {
  const job = await open(context, id)
  const rowNos = asked.wrong
    ? [...asked.rowNos, ...(await wrongRows(context, id)).map(row => row.row_no)]
    : asked.rowNos
  const changed = await rows.putDropped(context.tx, id, rowNos, dropped)
  if (changed > 0) await rows.bump(context.tx, id)
  await checkAgain(context, job)
  context.audit({ entityId: id, detail: { rows: rowNos, dropped } })
  return getJob(context, id)
})

const applyImport = handle(calls.applyImport, async (context, { id, rowVersion }) => {
  const job = await open(context, id)
  if (job.row_version !== rowVersion) throw problem('dataChanged')
  await checkAgain(context, job)
  const counts = await rows.getCounts(context.tx, id)
  if (counts.wrong > 0) throw problem('importRowsInvalid', { rows: await wrongNumbers(context, id) })
  if (counts.ok + counts.waits === 0) throw problem('importEmpty')
  await rows.bump(context.tx, id, 'applying')
  const { tenantId } = context.actor
  await context.services.jobs.send(context.tx, 'imports', { tenantId, id, run: job.run + 1 })
  context.audit({ entityId: id, detail: { kind: job.kind, rows: counts.ok + counts.waits } })
  return getJob(context, id)
})

const undo = handle(undoImport, async (context, { id, rowVersion }) => {
  const job = await own(context, id, true)
  if (job.state === 'applying' || job.state === 'undoing') throw problem('importRunning')
  if (job.row_version !== rowVersion) throw problem('dataChanged')
  if (!getUndoEnd(job, context.now)) throw problem('importUndoOver')
  await clearBlocked(context.tx, id)
  await rows.bump(context.tx, id, 'undoing')
  const { tenantId } = context.actor
  await context.services.jobs.send(context.tx, 'imports', { tenantId, id, run: job.run + 1 })
  context.audit({ entityId: id, detail: { kind: job.kind } })
  return getJob(context, id)
})

const listResults = handle(importResults, async ({ tx, actor }, wanted) => {
  const records = await rows.importsByUser(tx, actor.userId, wanted)
  return { records, total: records.length }
})

const paste = handle(pasteImport, async (context, { kind, studyId, courseId, cells, existing }) => {
  const definition = importDefinitions[kind]
  const refusal = firstRefusal(
    decide(context.actor, { ...pasteImport, needs: definition.needs }, null, context.now),
  )
  if (refusal) throw problem(refusal.codeName)
  if (Boolean(studyId) !== Boolean(definition.ofStudy)) throw problem('dataNotFound', { field: 'studyId' })
  if (Boolean(courseId) !== Boolean(definition.ofCourse)) throw problem('dataNotFound', { field: 'courseId' })
  if (studyId) await studyToChange(context, membersCall, studyId)
  if (courseId) await requireCourse(context, courseId)
  const columns = await getColumns(definition, context.tx)
  const pasted = await readPasted(definition, columns, cells)
  const name = words(context.client.locale)('imports:paste.file')
  const about = { studyId, courseId, overwrite: existing === 'overwrite' }
  return enter(context, { kind, fileName: name, ...pasted, ...about })
})

/** The first wrong rows, numbered from 1. */
const wrongNumbers = async ({ tx }: Context, id: string): Promise<string> => {
  const { rows: wrong, total } = await rows.rowPage(tx, id, { state: ['wrong'], limit: 20, pageNum: 1 })
  return wrong.map(row => row.row_no).join(', ') + (total > wrong.length ? ' …' : '')
}

const cancelImport = handle(calls.cancelImport, async (context, { id }) => {
  await open(context, id)
  await rows.bump(context.tx, id, 'cancelled')
  context.audit({ entityId: id })
  return getJob(context, id)
})

const wrongRows = async ({ tx }: Context, id: string): Promise<rows.StoredRow[]> =>
  (await rows.rowPage(tx, id, { state: ['wrong'], limit: 1000, pageNum: 1 })).rows

const wrongImportRows = handleMadeFile(calls.wrongImportRows, async (context, { id }) => {
  const job = await own(context, id)
  const wrong = await wrongRows(context, id)
  if (wrong.length === 0) throw problem('importEmpty')
  return getWrongRows(context, job, wrong)
})

/** Handlers of contract/imports/calls.ts. */
export const handlers: readonly Handled[] = [
  handleMadeFile(calls.importTemplate, (context, { kind }) => getTemplate(context, kind)),
  handleMadeFile(calls.permissionTemplate, context => getTemplate(context, 'permissions')),
  handleMadeFile(studyCalls.studyTemplate, context => getTemplate(context, 'studies')),
  startImport,
  handleMadeFile(organisationCalls.organisationTemplate, context => getTemplate(context, 'organisations')),
  handleMadeFile(memberTemplate, async (context, { studyId }) =>
    getTemplate(context, 'members', await studyFor(context.tx, studyId, context.actor.scope)),
  ),
  handleMadeFile(questionTemplate, context => getTemplate(context, 'questions')),
  importQuestions,
  importStudies,
  importOrganisations,
  importMembers,
  chooseExisting,
  takesFile(calls.importPermissions, 'permissions'),
  takesFile(treeCalls.importDepartments, 'departments'),
  takesFile(treeCalls.importPositions, 'positions'),
  handleMadeFile(treeCalls.departmentTemplate, context => getTemplate(context, 'departments')),
  handleMadeFile(treeCalls.positionTemplate, context => getTemplate(context, 'positions')),
  importPlace,
  handle(calls.readImport, (context, { id }) => getJob(context, id)),
  listImportRows,
  fixImportRow,
  dropImportRows,
  applyImport,
  undo,
  listResults,
  paste,
  cancelImport,
  wrongImportRows,
]
