import type { Output } from '../../../contract/define.ts'
import type { isPassTheExamByRole } from '../../../contract/learning/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { rows as statements } from '../../kernel/db/statements.ts'
import { getCertificates } from './exam-queries.ts'
import { getCourses, type TaskRow, tasksOfRole } from './queries.ts'
import { coursesIn } from './task-state.ts'

type Learner = { userId: string; roleId: string; applicationId: number | null }

/** Which of these courses count as learned now by equivalents, and by accepted certificates from elsewhere. */
const learnedElsewhere = async (
  tx: Context['tx'],
  userId: string,
  courseIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const learned = await statements(tx)<{ id: string }>`select distinct course_id as id
    from course_learned(array[${userId}::uuid], ${[...courseIds]}::uuid[])`
  return new Set(learned.map(each => each.id))
}

/** Tasks that a role requires of a person, and those of them that are not passed. */
export const roleTasks = async (
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  { userId, roleId, applicationId }: Learner,
): Promise<{ asked: TaskRow[]; open: TaskRow[] }> => {
  const tasks = await tasksOfRole(tx, roleId, userId, applicationId)
  const taskIds = tasks.map(each => each.id)
  const rows = await getCourses(tx, userId, taskIds)
  const certificates = await getCertificates(tx, userId, { taskIds })
  const elsewhere = await learnedElsewhere(
    tx,
    userId,
    rows.map(each => each.id),
  )
  const open = tasks.filter(
    task =>
      task.excused_at === null &&
      coursesIn(task, rows, certificates, now).some(
        course =>
          !elsewhere.has(course.id) && (course.finishedAt === null || course.certificate?.expired === true),
      ),
  )
  return { asked: tasks, open }
}

/**
 * What a role still requires the actor to learn (F34). A task is passed when its every course is finished without an expired certificate.
 * learningType is 2 (may be skipped) only when nothing of it is required.
 */
export const getGate = async (
  context: Context,
  roleId: string,
  applicationId: number,
): Promise<Pick<Output<typeof isPassTheExamByRole>, 'isPass' | 'learningType' | 'tasks'>> => {
  const { open } = await roleTasks(context, { userId: context.actor.userId, roleId, applicationId })
  return {
    isPass: open.length === 0,
    learningType: open.length > 0 && open.every(task => task.learning_type === 2) ? 2 : 1,
    tasks: open.map(task => ({
      id: task.id,
      name: task.name,
      nameEn: task.name_en,
      learningType: task.learning_type,
    })),
  }
}
