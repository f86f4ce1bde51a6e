import { randomUUID } from 'node:crypto'
import { reportProgress } from '../../../contract/learning/calls.ts'
import type { Caller, DemoServer } from '../demo-server.ts'

export type CourseLocation = { taskId: string; courseId: string }
export type Said = { fromMs: number; toMs: number; id?: string; at?: string; muted?: boolean }

/** Repeated acts of e-learning tests, for one learner of the demo. */
export const getLearning = (server: DemoServer, learner: Caller) => {
  const one = async <T extends object>(statement: string, ...values: unknown[]): Promise<T> =>
    (await server.rows<T>(statement, values))[0]!
  const taskId = async (nameEn: string, by = learner) =>
    (
      await one<{ id: string }>(
        'select id from training_task where tenant_id = $1 and name_en = $2',
        by.tenantId,
        nameEn,
      )
    ).id
  const place = async (task: string, kind: string): Promise<CourseLocation> => {
    const course = 'select id from course where tenant_id = $1 and kind = $2 order by created_at limit 1'
    const { id } = await one<{ id: string }>(course, learner.tenantId, kind)
    return { taskId: await taskId(task), courseId: id }
  }
  /** Makes time pass for a record, by the database's clock. */
  const passes = (seconds: number, { taskId: task, courseId }: CourseLocation) =>
    server.rows(
      `update learning_record set clock_at = clock_at - $1 * interval '1 s', begun_at = begun_at - $1 * interval '1 s'
        where user_id = $2 and task_id = $3 and course_id = $4`,
      [seconds, learner.userId, task, courseId],
    )
  const report = (where: CourseLocation, events: readonly Said[], more: object = {}) => {
    const sentAt = new Date().toISOString()
    const all = events.map(each => ({ id: randomUUID(), at: sentAt, ...each }))
    const said = { ...where, round: 1, contentVersion: 1, sentAt, events: all, ...more }
    return server.call(reportProgress, said, learner)
  }
  const verdicts = async (answer: ReturnType<typeof report>) =>
    (await answer).data.results.map(each => each.verdict)
  /** Answers to every question of a course: the right options, or one wrong option each. */
  const answers = (courseId: string, right: boolean) =>
    server.rows<{ questionId: string; optionIds: string[] }>(
      `select q.id as "questionId", (array_agg(o.id) filter (where o.correct = $3))[1:case when $3 then 9 else 1 end] as "optionIds"
        from course_question q join question_option o on o.tenant_id = q.tenant_id and o.question_id = q.id
        where q.tenant_id = $1 and q.course_id = $2 group by q.id`,
      [learner.tenantId, courseId, right],
    )
  return { one, taskId, place, passes, report, verdicts, answers }
}
