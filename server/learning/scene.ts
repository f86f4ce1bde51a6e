import type { CourseOfTask } from '../../contract/learning-shapes.ts'
import type { Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { getCertificates } from './exam-queries.ts'
import { type CourseRow, getCourses, getTasks, type TaskRow } from './queries.ts'
import { coursesIn } from './standing.ts'

/** A course within a task of the caller, as it stands now. */
export type Scene = { task: TaskRow; row: CourseRow; course: CourseOfTask; courses: CourseOfTask[] }

/** Who looks: a caller's context, or a learner whose key has come. */
export type Viewer = { tx: Transaction; now: Date; actor: { userId: string } }

/** The caller's task with its courses; one that is not his answers as one that does not exist (TR-T5). */
export const taskScene = async (
  { tx, actor, now }: Viewer,
  taskId: string,
): Promise<{ task: TaskRow; rows: CourseRow[]; courses: CourseOfTask[] }> => {
  const [task] = await getTasks(tx, actor.userId, taskId)
  if (!task) throw problem('courseNotAssigned')
  const rows = await getCourses(tx, actor.userId, [taskId])
  const certificates = await getCertificates(tx, actor.userId, { taskIds: [taskId] })
  return { task, rows, courses: coursesIn(task, rows, certificates, now) }
}

/** A course of the caller's task. */
export const courseScene = async (
  viewer: Viewer,
  { taskId, courseId }: { taskId: string; courseId: string },
): Promise<Scene> => {
  const { task, rows, courses } = await taskScene(viewer, taskId)
  const at = rows.findIndex(each => each.id === courseId)
  const row = rows[at]
  if (!row) throw problem('courseNotAssigned')
  return { task, row, course: courses[at]!, courses }
}

/** Refuses to learn where the task is over, has been deactivated or not begun, or the course is locked. */
export const mustBeOpen = ({ task, course }: Pick<Scene, 'task' | 'course'>, now: Date): void => {
  mustRun(task, now)
  if (course.state === 'locked') throw problem('courseLocked')
}

/** Refuses where a task takes nothing at this time. */
export const mustRun = (task: TaskRow, now: Date): void => {
  if (!task.active) throw problem('trainingDeactivated')
  if (task.begins_at && now < task.begins_at) throw problem('taskNotBegun')
  if (task.ends_at && now >= task.ends_at) throw problem('taskOver')
}
