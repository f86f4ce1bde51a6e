import type { CourseOfTask } from '../../../contract/learning/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { getCertificates } from './exam-queries.ts'
import { type CourseRow, getCourses, getTasks, type TaskRow } from './queries.ts'
import { coursesIn } from './task-state.ts'

/** A course within a task of the actor, in its current state. */
export type Scene = { task: TaskRow; row: CourseRow; course: CourseOfTask; courses: CourseOfTask[] }

/** The viewer: a call's context, or the learner of a key. */
export type Viewer = { tx: Transaction; now: Date; actor: { userId: string } }

/** A learner's task with its courses in their current state; undefined where it is not assigned to them. */
export const findLearnerTask = async (
  tx: Transaction,
  { userId, taskId }: { userId: string; taskId: string },
  now: Date,
): Promise<{ task: TaskRow; rows: CourseRow[]; courses: CourseOfTask[] } | undefined> => {
  const [task] = await getTasks(tx, userId, taskId)
  if (!task) return undefined
  const rows = await getCourses(tx, userId, [taskId])
  const certificates = await getCertificates(tx, userId, { taskIds: [taskId] })
  return { task, rows, courses: coursesIn(task, rows, certificates, now) }
}

/** The actor's task with its courses; another user's task gets the same answer as a missing one (TR-T5). */
export const taskScene = async (
  { tx, actor, now }: Viewer,
  taskId: string,
): Promise<{ task: TaskRow; rows: CourseRow[]; courses: CourseOfTask[] }> => {
  const scene = await findLearnerTask(tx, { userId: actor.userId, taskId }, now)
  if (!scene) throw problem('courseNotAssigned')
  return scene
}

/** A course of the actor's task. */
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

/** Refuses learning when the task has ended, is deactivated or has not begun, or the course is locked. */
export const mustBeOpen = ({ task, course }: Pick<Scene, 'task' | 'course'>, now: Date): void => {
  mustRun(task, now)
  if (course.state === 'locked') throw problem('courseLocked')
}

/** Refuses outside the task's period. */
export const mustRun = (task: TaskRow, now: Date): void => {
  if (!task.active) throw problem('trainingDeactivated')
  if (task.begins_at && now < task.begins_at) throw problem('taskNotBegun')
  if (task.ends_at && now >= task.ends_at) throw problem('taskOver')
}
