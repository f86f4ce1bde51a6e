import type { CodeName } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { safeUrl } from '../../../contract/learning/files.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import { signedLink } from '../files/links.ts'
import { isAssigned } from './queries.ts'
import { courseScene, mustBeOpen, type Viewer } from './scene.ts'

/** The learner's tasks with the course of a file, and the id of its bytes. */
const getPlaces = async ({ tx, actor }: Viewer, courseFileId: string) => {
  return rows(tx)<{ file_id: string; task_id: string; course_id: string }>`
    select cf.file_id, tc.task_id, tc.course_id from course_file cf
    join task_course tc on tc.tenant_id = cf.tenant_id and tc.course_id = cf.course_id
    join task_assignment ta on ta.tenant_id = tc.tenant_id and ta.task_id = tc.task_id and ta.user_id = ${actor.userId}::uuid
      and ${isAssigned}
    where cf.tenant_id = (select current_tenant()) and cf.id = ${courseFileId}::uuid order by tc.task_id`
}

/** The file of a course for a learner who may learn that course now, in one of their tasks; otherwise the reason. */
export const courseFileFor = async (
  viewer: Viewer,
  courseFileId: string,
): Promise<{ fileId: string } | { refusal: CodeName }> => {
  let refusal: CodeName = 'dataNotFound'
  for (const place of await getPlaces(viewer, courseFileId)) {
    const scene = await courseScene(viewer, { taskId: place.task_id, courseId: place.course_id })
    try {
      mustBeOpen(scene, viewer.now)
      return { fileId: place.file_id }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refusal = error.problem
    }
  }
  return { refusal }
}

/** A signed link to a file of a course that the actor may learn (M3). */
export const getSafeUrl = async (
  context: Context,
  { url, expires }: Parsed<typeof safeUrl>,
): Promise<Output<typeof safeUrl>> => {
  const file = await courseFileFor(context, url)
  if ('refusal' in file) throw problem(file.refusal)
  const { services, actor, now } = context
  return signedLink({ keys: services.keys, actor, now }, file.fileId, { kind: 'course', seconds: expires })
}
