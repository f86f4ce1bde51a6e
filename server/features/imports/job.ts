import { codes } from '../../../contract/codes.ts'
import * as calls from '../../../contract/imports/calls.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal } from '../../access/reasons.ts'
import type { Context, Upload } from '../../kernel/context.ts'
import { mailsOfImport } from '../../kernel/messages/of-invitations.ts'
import { problem } from '../../kernel/problem.ts'
import { codeMessage } from '../../kernel/words.ts'
import { studyFor } from '../studies/study.ts'
import { getColumns, type ImportDefinition } from './definition.ts'
import { importDefinitions } from './definitions.ts'
import { type ReadSheet, readWorkbook } from './read.ts'
import * as rows from './rows.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One of the actor's own imports, while they still have permission for its purpose. */
export const own = async (context: Context, id: string, lock = false): Promise<rows.JobRow> => {
  const job = await rows.importById(context.tx, id, context.actor.userId, lock)
  if (!job) throw problem('dataNotFound')
  const target = { name: calls.applyImport.name, needs: importDefinitions[job.kind].needs }
  const refusal = firstRefusal(decide(context.actor, target, null, context.now))
  if (refusal) throw problem(refusal.codeName)
  if (job.study_id) await studyFor(context.tx, job.study_id, context.actor.scope)
  return job
}

/** Checks all rows of an import again. */
export const checkAgain = async (
  { tx, actor, now }: Context,
  { id, kind, zone, overwrite, study_id: studyId, course_id: courseId }: rows.JobRow,
): Promise<void> => {
  const checkedRows = await rows.takenRows(tx, id)
  await rows.putVerdicts(
    tx,
    id,
    await importDefinitions[kind].check({ tx, actor, now, zone, overwrite, studyId, courseId }, checkedRows),
  )
}

/** Until when an applied import can be undone; null where it cannot. */
export const getUndoEnd = ({ kind, state, created_at }: rows.JobRow, now: Date): Date | null => {
  const end = new Date(created_at.getTime() + rows.daysKept * dayMs)
  return importDefinitions[kind].undo && state === 'done' && end > now ? end : null
}

/** An import as its owner reads it. */
export const getJob = async (context: Context, id: string): Promise<calls.ImportJob> => {
  const job = await own(context, id)
  const columns = await getColumns(importDefinitions[job.kind], context.tx)
  const { locale } = context.client
  return {
    ...{ id, kind: job.kind, fileName: job.file_name, state: job.state },
    ...(job.study_id && { studyId: job.study_id }),
    ...(job.course_id && { courseId: job.course_id }),
    ...(importDefinitions[job.kind].before && { overwrite: job.overwrite }),
    reason: job.reason && {
      code: codes[job.reason].code,
      message: codeMessage(locale, codes[job.reason].code),
    },
    columns: columns.map(({ key, head, required }) => ({ key, head: head(locale), required })),
    counts: await rows.getCounts(context.tx, id),
    rowsDone: job.rows_done,
    mails: await mailsOfImport(context.tx, id),
    createdAt: job.created_at.toISOString(),
    finishedAt: job.finished_at?.toISOString() ?? null,
    undoUntil: getUndoEnd(job, context.now)?.toISOString() ?? null,
    rowVersion: job.row_version,
  }
}

const megabyte = 1024 * 1024

/** Checks extension, then size, then content: read in a separate process before the transaction begins (TR-W4, TR-W5). */
export const readUpload = async ({ name, size, path }: Upload, kind: calls.ImportKind, studyId?: string) => {
  const definition = importDefinitions[kind]
  const isCsv = definition.byHeads === true && /\.csv$/i.test(name)
  if (!isCsv && !/\.xlsx$/i.test(name)) throw problem('importNotWorkbook')
  if (size > definition.most.mb * megabyte) throw problem('importTooLarge', { max: definition.most.mb })
  return readWorkbook(path, definition, { isCsv, studyId })
}

/** The company's own columns are those of a template made now. */
const requireOwnColumns = async (
  { tx }: Context,
  definition: ImportDefinition,
  own: ReadSheet['own'],
): Promise<void> => {
  const now = (await definition.own?.columns(tx)) ?? []
  const isSame = now.every(({ key, heads }, at) => own[at]?.key === key && heads.includes(own[at].head))
  if (now.length !== own.length || !isSame) throw problem('importTemplateOutdated')
}

/** Begins an import of a file that was read. */
export const start = async (
  context: Context,
  {
    kind,
    studyId = null,
    courseId = null,
    overwrite = false,
  }: Omit<rows.NewJob, 'fileName' | 'sha256' | 'rows'>,
  { name, sha256 }: Upload,
  { rows: found, own: ownColumns }: ReadSheet,
) => {
  await requireOwnColumns(context, importDefinitions[kind], ownColumns)
  return enter(context, { kind, fileName: name, sha256, rows: found, overwrite, studyId, courseId })
}

/** Enters an import with its rows and checks them; the same rows within ten minutes are the same import. */
export const enter = async (context: Context, wanted: rows.NewJob) => {
  const { kind, fileName } = wanted
  const before = await rows.sameImport(context, wanted)
  const id = before?.id ?? (await rows.enterImport(context, wanted))
  if (!before) await checkAgain(context, (await own(context, id))!)
  context.audit({
    entityId: id,
    detail: { kind, fileName, rows: wanted.rows.length, again: Boolean(before) },
  })
  return getJob(context, id)
}
