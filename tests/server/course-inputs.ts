import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCourses, authoringInputs } from './authoring-inputs.ts'
import type { Ids } from './call-ids.ts'
import type { DemoServer } from './demo-server.ts'
import { onePixel } from './upload-form.ts'

type Owner = { tenantId: string; userId: string; courseId: string }

/** Uploads of a course for the tests of every call: one that has begun, one of which all parts have arrived, and a stored file. */
const addCourseUploads = async (server: DemoServer, { tenantId, userId, courseId }: Owner) => {
  const add = (received: number) =>
    server.addNew('course_upload', {
      tenant_id: tenantId,
      course_id: courseId,
      user_id: userId,
      part: 'content',
      name: 'Label.png',
      size: onePixel.length,
      fingerprint: `f-${received}`,
      received,
      media_type: received ? 'image/png' : null,
    })
  const begun = await add(0)
  const finished = await add(onePixel.length)
  const folder = mkdtempSync(join(tmpdir(), 'mds-part-'))
  writeFileSync(join(folder, 'part'), onePixel)
  await server.services.files.partial(finished.id).writeAt(0, join(folder, 'part'))
  rmSync(folder, { recursive: true })
  const [stored] = await server.rows<{ id: string }>(
    "select file_id as id from course_file where tenant_id = $1 and part = 'content' order by id limit 1",
    [tenantId],
  )
  return { courseUploads: begun.id, finishedParts: finished.id, courseStoredFiles: stored!.id }
}

/** A category, a question with an option, and a session and uploads of the caller. */
export const getLearned = async (server: DemoServer, owner: Owner) => {
  const { tenantId, userId } = owner
  const [found] = await server.rows<
    Record<'categories' | 'questions' | 'questionOptions' | 'sessions', string>
  >(
    `select (select id from course_category where tenant_id = $1 limit 1) as categories,
      o.question_id as questions, o.id as "questionOptions",
      (select s.id from session s join users u on u.account_id = s.account_id where u.tenant_id = $1 and u.id = $2 limit 1) as sessions
      from question_option o where o.tenant_id = $1 limit 1`,
    [tenantId, userId],
  )
  return {
    ...found!,
    ...(await addCourses(server, tenantId)),
    ...(await addCourseUploads(server, owner)),
  }
}

/** Inputs of the calls about courses and their files. */
export const courseInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  ...authoringInputs,
  beginCourseUpload: ids => ({ courseId: ids.courses, name: 'Consent.mp4', size: 4000, fingerprint: 'f-1' }),
  questionTemplate: () => ({}),
  listCourseUploads: ids => ({ courseId: ids.courses }),
  getCourseUpload: ids => ({ uploadId: ids.courseUploads }),
  sendCoursePart: ids => ({ uploadId: ids.courseUploads, offset: 0 }),
  finishCourseUpload: ids => ({ uploadId: ids.finishedParts }),
  removeCourseUpload: ids => ({ uploadId: ids.courseUploads }),
  linkCourseFile: ids => ({ fileId: ids.courseStoredFiles }),
}
