import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import type { ImportFault, ImportKind, ImportRowState, ImportState } from '../../../contract/imports/calls.ts'
import type { ImportResult } from '../../../contract/imports/undo.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import type { CheckedRow, Verdict } from './definition.ts'
import type { ReadRow } from './read.ts'

export type JobRow = {
  id: string
  kind: ImportKind
  user_id: string
  account_id: string
  role_id: string | null
  locale: string
  zone: string
  file_name: string
  state: ImportState
  reason: CodeName | null
  row_version: number
  run: number
  rows_done: number
  overwrite: boolean
  study_id: string | null
  course_id: string | null
  created_at: Date
  finished_at: Date | null
}

export type StoredRow = {
  row_no: number
  original: Record<string, string>
  given: Record<string, string>
  state: ImportRowState
  faults: ImportFault[]
}

const job = (id: string) => sql`tenant_id = (select current_tenant()) and id = ${id}::uuid`
const rowsIn = (id: string) => sql`tenant_id = (select current_tenant()) and job_id = ${id}::uuid`

/** Minutes within which the same bytes count as the same import (TR-C5). */
const sameWithin = 10

/**
 * An import that the same user has just begun with the same bytes; two concurrent ones wait for each other here.
 * After a cancel or an undo the same file is a new import.
 */
export const sameImport = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { kind, sha256, studyId = null, courseId = null }: Pick<NewJob, 'kind' | 'sha256' | 'studyId' | 'courseId'>,
): Promise<JobRow | undefined> => {
  const key = `import ${actor.tenantId} ${actor.userId} ${kind} ${sha256.toString('hex')}`
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  return one(tx)<JobRow>`select * from import_job where tenant_id = (select current_tenant())
    and user_id = ${actor.userId}::uuid and sha256 = ${sha256} and kind = ${kind} and study_id is not distinct from ${studyId}::uuid
    and course_id is not distinct from ${courseId}::uuid and state not in ('cancelled', 'undone')
    and created_at > now() - make_interval(mins => ${sameWithin}) order by created_at desc limit 1`
}

export type NewJob = {
  kind: ImportKind
  fileName: string
  sha256: Buffer
  rows: readonly ReadRow[]
  overwrite?: boolean
  studyId?: string | null
  courseId?: string | null
}

/** Inserts an import with its unchecked rows; returns its id. */
export const enterImport = async (
  { tx, actor, client }: Pick<Context, 'tx' | 'actor' | 'client'>,
  { kind, fileName, sha256, rows, overwrite = false, studyId = null, courseId = null }: NewJob,
): Promise<string> => {
  const id = randomUUID()
  await run(tx)`insert into import_job (tenant_id, id, kind, user_id, account_id, role_id, locale, zone,
    file_name, sha256, overwrite, study_id, course_id)
    values (${actor.tenantId}::uuid, ${id}, ${kind}, ${actor.userId}::uuid, ${actor.accountId}::uuid, ${actor.role?.id ?? null}::uuid,
      ${client.locale}, ${client.zone}, ${fileName}, ${sha256}, ${overwrite}, ${studyId}::uuid, ${courseId}::uuid)`
  await run(tx)`insert into import_row (tenant_id, job_id, row_no, original, given, state)
    select ${actor.tenantId}::uuid, ${id}::uuid, (r ->> 'rowNo')::int, r -> 'values', r -> 'values', 'ok'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as r`
  return id
}

/** One of the user's own imports; `lock` locks it until commit. */
export const importById = async (
  tx: Transaction,
  id: string,
  userId: string,
  lock = false,
): Promise<JobRow | undefined> => {
  return one(tx)<JobRow>`select * from import_job where ${job(id)} and user_id = ${userId}::uuid
    ${lock ? sql`for update` : sql``}`
}

/** Rows that are not excluded, in the order of the sheet. */
export const takenRows = async (tx: Transaction, id: string): Promise<CheckedRow[]> => {
  return rows(tx)<CheckedRow>`select row_no as "rowNo", given as values from import_row
    where ${rowsIn(id)} and state <> 'dropped' order by row_no`
}

/** Saves the verdicts of rows. */
export const putVerdicts = async (
  tx: Transaction,
  id: string,
  verdicts: readonly Verdict[],
): Promise<void> => {
  await run(tx)`update import_row i set state = v.state, faults = v.faults
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v ("rowNo" int, state text, faults jsonb)
    where i.tenant_id = (select current_tenant()) and i.job_id = ${id}::uuid and i.row_no = v."rowNo"
      and (i.state, i.faults) is distinct from (v.state, v.faults)`
}

/** Replaces the values of a row and includes it again; returns the old values, or undefined when there is no such row. */
export const putValues = async (
  tx: Transaction,
  id: string,
  rowNo: number,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string> | undefined> => {
  const row = await one(tx)<{ before: Record<string, string> }>`with before as (
      select given from import_row where ${rowsIn(id)} and row_no = ${rowNo} for update)
    update import_row set given = import_row.given || ${JSON.stringify(values)}::jsonb, state = 'ok'
    from before where ${rowsIn(id)} and row_no = ${rowNo} returning before.given as before`
  return row?.before
}

/** Excludes rows or includes them again; returns how many changed. */
export const putDropped = async (
  tx: Transaction,
  id: string,
  rowNos: readonly number[],
  dropped: boolean,
): Promise<number> => {
  return run(tx)`update import_row set state = ${dropped ? 'dropped' : 'ok'}, faults = '[]'
    where ${rowsIn(id)} and row_no = any(${[...rowNos]}::int[]) and (state = 'dropped') <> ${dropped}`
}

/** Increments the version of an import, and sets its state when one is given. */
export const bump = async (tx: Transaction, id: string, state: ImportState = 'checked'): Promise<void> => {
  await run(tx)`update import_job set row_version = row_version + 1, state = ${state}, reason = null,
    run = run + ${state === 'applying' || state === 'undoing' ? 1 : 0}, rows_done = 0,
    finished_at = case when ${state} = 'cancelled' then clock_timestamp() when ${state} = 'undoing' then finished_at end where ${job(id)}`
}

export const getCounts = async (tx: Transaction, id: string): Promise<Record<ImportRowState, number>> => {
  const importRows = await rows(tx)<{ state: ImportRowState; count: number }>`select state,
    count(*)::int as count
    from import_row where ${rowsIn(id)} group by state`
  const none = { ok: 0, wrong: 0, skipped: 0, dropped: 0, waits: 0, applied: 0, kept: 0, undone: 0 }
  return { ...none, ...Object.fromEntries(importRows.map(row => [row.state, row.count])) }
}

type Page = { limit: number; pageNum: number; state: readonly ImportRowState[] }

/** Rows of one page in the order of the sheet, and the total. */
export const rowPage = async (
  tx: Transaction,
  id: string,
  { limit, pageNum, state }: Page,
): Promise<{ rows: StoredRow[]; total: number }> => {
  const where = sql`${rowsIn(id)} and (${state.length} = 0 or state = any(${[...state]}::text[]))`
  const importRows = await rows(tx)<StoredRow>`select row_no, original, given, state, faults from import_row
    where ${where} order by row_no limit ${limit} offset ${(pageNum - 1) * limit}`
  const counted = (await one(tx)<{ total: number }>`select count(*)::int as total from import_row
    where ${where}`)!
  return { rows: importRows, total: counted.total }
}

/** Days that the rows of an import are kept: personal data are kept no longer than needed. */
export const daysKept = 30

/** Deletes old imports with their rows; their effects are in the audit trail. */
export const forgetOldImports = async (tx: Transaction): Promise<void> => {
  await run(tx)`delete from import_job where tenant_id = (select current_tenant())
    and created_at < now() - make_interval(days => ${daysKept}) and state not in ('applying', 'undoing')`
}

/** The user's own imports of some kinds about one study or course, or about none, newest first. */
export const importsByUser = async (
  tx: Transaction,
  userId: string,
  {
    kinds,
    studyId,
    courseId,
  }: { kinds: readonly ImportKind[]; studyId: string | null; courseId: string | null },
): Promise<ImportResult[]> => {
  const importJobs = await rows(tx)<
    Omit<ImportResult, 'createdAt'> & { created: Date }
  >`select j.id, j.kind, j.file_name as "fileName", j.state,
      j.created_at as created, (select count(*)::int from import_row r where r.tenant_id = j.tenant_id and r.job_id = j.id
        and r.state not in ('skipped', 'dropped')) as rows
    from import_job j where j.tenant_id = (select current_tenant()) and j.user_id = ${userId}::uuid
      and j.kind = any(${[...kinds]}::text[]) and j.study_id is not distinct from ${studyId}::uuid
      and j.course_id is not distinct from ${courseId}::uuid order by j.created_at desc, j.id limit 50`
  return importJobs.map(({ created, ...row }) => ({ ...row, createdAt: created.toISOString() }))
}

/** Says whether rows about records that exist change them. */
export const putOverwrite = async (tx: Transaction, id: string, overwrite: boolean): Promise<void> => {
  await run(tx)`update import_job set overwrite = ${overwrite} where ${job(id)}`
}
