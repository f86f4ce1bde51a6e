import { sql } from 'kysely'
import type { CourseUpload, StoredCourseFile } from '../../../contract/courses/files.ts'
import { limits } from '../../../contract/limits.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

/** An upload as stored; `mediaType` is null until the first part has arrived. */
export type UploadRow = Omit<CourseUpload, 'begunAt' | 'endsAt'> & {
  begunAt: Date
  mediaType: string | null
  fileId: string | null
}

const columns = sql`u.id, u.course_id as "courseId", u.part, u.name, u.size::float8 as size, u.received::float8 as received,
  u.fingerprint, u.begun_at as "begunAt", u.media_type as "mediaType", u.file_id as "fileId"`
const own = (userId: string) => sql`u.tenant_id = (select current_tenant()) and u.user_id = ${userId}::uuid`
/** Uploads that can still go on. */
const begun = sql`u.finished_at is null and u.begun_at > now() - make_interval(hours => ${limits.courseUploadHours})`

export const isCourse = async (tx: Transaction, courseId: string): Promise<boolean> =>
  Boolean(
    await one(tx)`select 1 as one from course
      where tenant_id = (select current_tenant()) and id = ${courseId}::uuid`,
  )

/** The user's upload, finished or not. */
export const findUpload = (tx: Transaction, userId: string, id: string): Promise<UploadRow | undefined> =>
  one(tx)<UploadRow>`select ${columns} from course_upload u
    where ${own(userId)} and u.id = ${id}::uuid and (u.file_id is not null or ${begun})`

/** The same, locked until the commit. */
export const lockUpload = (tx: Transaction, userId: string, id: string): Promise<UploadRow | undefined> =>
  one(tx)<UploadRow>`select ${columns} from course_upload u
    where ${own(userId)} and u.id = ${id}::uuid and (u.file_id is not null or ${begun}) for update`

/** The same by account, for work before the transaction of a call. */
export const findUploadByAccount = (
  tx: Transaction,
  accountId: string,
  id: string,
): Promise<UploadRow | undefined> =>
  one(tx)<UploadRow>`select ${columns} from course_upload u
    join users p on p.tenant_id = u.tenant_id and p.id = u.user_id and p.account_id = ${accountId}::uuid
    where u.tenant_id = (select current_tenant()) and u.id = ${id}::uuid and (u.file_id is not null or ${begun})`

export const begunUploads = (tx: Transaction, userId: string, courseId: string): Promise<UploadRow[]> =>
  rows(tx)<UploadRow>`select ${columns} from course_upload u
    where ${own(userId)} and u.course_id = ${courseId}::uuid and ${begun} order by u.begun_at, u.id`

/** How many uploads the user has begun, over all courses. */
export const countBegun = async (tx: Transaction, userId: string): Promise<number> => {
  const row = await one(tx)<{ n: number }>`select count(*)::int as n from course_upload u
    where ${own(userId)} and ${begun}`
  return row!.n
}

/**
 * Places of a course that are taken: by the files of its draft, or of what is in force, and by uploads that are on their way or were finished
 * after the draft was saved. A file that was taken out of the draft leaves its place.
 */
export const countPlaces = async (tx: Transaction, courseId: string): Promise<number> => {
  const row = await one(tx)<{ n: number }>`with shown as (
      select coalesce(d.content, course_content(c.tenant_id, c.id)) -> 'files' as files,
        coalesce(d.changed_at, c.published_at, '-infinity') as saved_at
      from course c left join course_draft d on d.tenant_id = c.tenant_id and d.course_id = c.id
      where c.tenant_id = (select current_tenant()) and c.id = ${courseId}::uuid),
    file_ids as (select (f ->> 'fileId')::uuid as id from shown, jsonb_array_elements(files) f)
    select (select count(*)::int from file_ids)
      + (select count(*)::int from course_upload u, shown where u.tenant_id = (select current_tenant())
        and u.course_id = ${courseId}::uuid and u.part = 'content'
        and (${begun} or (u.finished_at > shown.saved_at and u.file_id not in (select id from file_ids)))) as n`
  return row!.n
}

type NewUpload = Pick<UploadRow, 'courseId' | 'part' | 'name' | 'size' | 'fingerprint'>

export const enterUpload = async (tx: Transaction, userId: string, each: NewUpload): Promise<UploadRow> =>
  (await one(
    tx,
  )<UploadRow>`insert into course_upload as u (tenant_id, id, course_id, user_id, part, name, size, fingerprint)
    values (current_tenant(), gen_random_uuid(), ${each.courseId}::uuid, ${userId}::uuid, ${each.part}, ${each.name},
      ${each.size}::bigint, ${each.fingerprint}) returning ${columns}`)!

export const noteReceived = async (
  tx: Transaction,
  id: string,
  received: number,
  mediaType: string,
): Promise<void> => {
  await run(tx)`update course_upload set received = ${received}::bigint, media_type = ${mediaType}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
}

export const noteFinished = async (
  tx: Transaction,
  id: string,
  file: Omit<StoredCourseFile, 'size'>,
): Promise<void> => {
  await run(tx)`update course_upload set finished_at = clock_timestamp(), file_id = ${file.fileId}::uuid,
      name = ${file.name}, media_type = ${file.mediaType}, codec = ${file.codec}, length_ms = ${file.lengthMs}, pages = ${file.pages}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
}

export const removeUpload = async (tx: Transaction, id: string): Promise<void> => {
  await run(tx)`delete from course_upload where tenant_id = (select current_tenant()) and id = ${id}::uuid
    and file_id is null`
}

/** A stored file by its id: one that was uploaded, or one that a course had from the beginning. */
export const storedFile = (tx: Transaction, fileId: string): Promise<StoredCourseFile | undefined> =>
  one(
    tx,
  )<StoredCourseFile>`select f.id as "fileId", f.name, f.media_type as "mediaType", f.size::float8 as size,
      coalesce(u.codec, c.codec, '') as codec, coalesce(u.length_ms, c.length_ms, 0) as "lengthMs",
      coalesce(u.pages, c.pages, 0) as pages
    from file f left join course_upload u on u.tenant_id = f.tenant_id and u.file_id = f.id
      left join lateral (select codec, case when f.media_type like 'video/%' then length_ms else 0 end as length_ms, pages
        from course_file where tenant_id = f.tenant_id and file_id = f.id limit 1) c on true
    where f.tenant_id = (select current_tenant()) and f.id = ${fileId}::uuid and f.kind = 'course' and f.expires_at > now()`

/** Removes uploads that were not finished in time; their bytes go with the sweep of partial files. */
export const removeLateUploads = async (tx: Transaction): Promise<void> => {
  await run(
    tx,
  )`delete from course_upload u where u.tenant_id = (select current_tenant()) and u.file_id is null and not (${begun})`
}
