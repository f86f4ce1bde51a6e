import { sql } from 'kysely'
import type { courseDraft } from '../../../contract/courses/calls.ts'
import type { CourseContent } from '../../../contract/courses/content.ts'
import type { Output } from '../../../contract/define.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'

/** A course as its authors have it. */
export type CourseRecord = {
  id: string
  name: string
  name_en: string
  version: number
  published_at: Date | null
  retired_at: Date | null
  row_version: number
}

const columns = sql`c.id, c.name, c.name_en, c.content_version as version, c.published_at, c.retired_at, c.row_version`

/** One course; `lock` locks its row until commit: drafts and publications of it follow each other. */
export const courseById = (tx: Transaction, id: string, lock = false): Promise<CourseRecord | undefined> =>
  one(tx)<CourseRecord>`select ${columns} from course c
    where c.tenant_id = (select current_tenant()) and c.id = ${id}::uuid ${lock ? sql`for no key update` : sql``}`

/** The course of a change in the version that the actor has seen, locked unless nothing is written. */
export const courseToChange = async (
  { tx }: Pick<Context, 'tx'>,
  seen: { id: string; rowVersion: number },
  lock = true,
): Promise<CourseRecord> => {
  const course = await courseById(tx, seen.id, lock)
  if (!course) throw problem('dataNotFound')
  await requireVersion(tx, { entity: 'courses', id: seen.id, version: course.row_version }, seen.rowVersion)
  return course
}

/** The content in force, read from the tables of the learner; null before the first publication. */
export const contentInForce = async (
  tx: Transaction,
  course: CourseRecord,
): Promise<CourseContent | null> => {
  if (course.version === 0) return null
  const row = await one(tx)<{ content: CourseContent }>`
    select course_content(current_tenant(), ${course.id}::uuid) as content`
  return row!.content
}

type DraftRow = {
  content: CourseContent
  changed_at: Date
  user_id: string
  last_name: string
  first_name: string
  reading: string
}

export const draftRow = (tx: Transaction, id: string): Promise<DraftRow | undefined> =>
  one(tx)<DraftRow>`select d.content, d.changed_at, u.id as user_id, u.last_name, u.first_name, u.reading
    from course_draft d join users u on u.tenant_id = d.tenant_id and u.id = d.changed_by
    where d.tenant_id = (select current_tenant()) and d.course_id = ${id}::uuid`

/** The draft of a course, or what is in force while nothing has been changed. */
export const draftContent = async (tx: Transaction, course: CourseRecord): Promise<CourseContent> =>
  (await draftRow(tx, course.id))?.content ?? (await contentInForce(tx, course))!

/** Who last saved a draft, and when. */
export const getLastChange = (
  row: DraftRow | undefined,
): Pick<Output<typeof courseDraft>, 'changedBy' | 'changedAt'> => ({
  changedBy: row
    ? { id: row.user_id, lastName: row.last_name, firstName: row.first_name, reading: row.reading }
    : null,
  changedAt: iso(row?.changed_at ?? null),
})

/** Saves a draft; null puts it away. */
export const putDraft = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { id, rowVersion }: { id: string; rowVersion: number },
  content: CourseContent | null,
): Promise<void> => {
  if (!content) {
    await run(tx)`delete from course_draft
      where tenant_id = (select current_tenant()) and course_id = ${id}::uuid`
    return
  }
  await run(tx)`insert into course_draft (tenant_id, course_id, content, row_version, changed_by)
    values (current_tenant(), ${id}::uuid, ${JSON.stringify(content)}::jsonb, ${rowVersion}, ${actor.userId}::uuid)
    on conflict (tenant_id, course_id) do update set content = excluded.content, row_version = excluded.row_version,
      changed_by = excluded.changed_by, changed_at = now()`
}

/** A stored course file; what was read from its bytes is null for one that was not uploaded in parts. */
export type StoredFile = {
  id: string
  mediaType: string
  codec: string | null
  lengthMs: number | null
  pages: number | null
}

/** Which of these files are files of courses of the company, with what was read from their bytes. */
export const courseFilesNamed = (tx: Transaction, ids: readonly string[]) =>
  rows(tx)<StoredFile>`select f.id, f.media_type as "mediaType", u.codec, u.length_ms as "lengthMs", u.pages
    from file f left join course_upload u on u.tenant_id = f.tenant_id and u.file_id = f.id
    where f.tenant_id = (select current_tenant()) and f.kind = 'course' and f.id = any(${[...ids]}::uuid[])`

/** Whether a category is in use. */
export const hasCategory = async (tx: Transaction, id: string): Promise<boolean> =>
  (await one(tx)`select from course_category
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and removed_at is null for key share`) !==
  undefined
