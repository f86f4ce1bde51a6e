import { addCertificates, type CertificateIds, certificateInputs } from '../certificates/inputs.ts'
import type { DemoServer } from '../demo-server.ts'
import type { Ids } from '../id-names.ts'
import { ago, newId } from '../rows.ts'

/** Assignments of another user: one for each act, and a test of theirs that waits for a marker. */
export type TrainingIds = Record<
  'assignedTrainings' | 'assignedToExcuse' | 'assignedExcused' | 'assignedFinished' | 'waitingTests',
  string
> &
  CertificateIds

/** Gives a user four tasks of one course: one is excused, one is finished, and of one the test waits. */
export const addTrainings = async (
  server: DemoServer,
  tenantId: string,
  { userId, markerId }: { userId: string; markerId: string },
): Promise<TrainingIds> => {
  const [course] = await server.rows<{ id: string; question: string; option: string }>(
    `select c.id, q.id as question, o.id as option from course c join course_question q on q.tenant_id = c.tenant_id and q.course_id = c.id
      join question_option o on o.tenant_id = q.tenant_id and o.question_id = q.id
      where c.tenant_id = $1 and c.kind = 'pdf' order by c.created_at, q.sort, o.sort limit 1`,
    [tenantId],
  )
  const of = { tenant_id: tenantId }
  const assign = async (name: string) => {
    const task = await server.addNew('training_task', { ...of, name, marking: 'manual' })
    await server.addRow('task_course', { ...of, task_id: task.id, course_id: course!.id })
    const row = { ...of, id: newId(), task_id: task.id, user_id: userId, assigned_at: ago('3 days') }
    const { id } = await server.addRow('task_assignment', row)
    return { id, taskId: task.id }
  }
  const addRecord = async (taskId: string, more: object) =>
    server.addNew('learning_record', {
      ...{ ...of, task_id: taskId, course_id: course!.id, user_id: userId, content_version: 1 },
      ...{ begun_at: ago('2 days'), ...more },
    })
  const open = await assign('Inputs, open')
  const toExcuse = await assign('Inputs, to excuse')
  const excused = await assign('Inputs, excused')
  const finished = await assign('Inputs, finished')
  await server.setRows(
    'task_assignment',
    { id: excused.id },
    { excused_at: ago('1 day'), excused_by: markerId, excuse_reason: 'Leave' },
  )
  await server.addRow('assignment_act', {
    ...{ ...of, assignment_id: excused.id, kind: 'excused', at: ago('1 day') },
    ...{ by_user_id: markerId, reason: 'Leave' },
  })
  await addRecord(finished.taskId, { finished_at: ago('1 day') })
  const round = await addRecord(open.taskId, { learned_at: ago('1 day') })
  const attempt = await server.addNew('test_attempt', {
    ...{ ...of, record_id: round.id, no: 1, content_version: 1, right_answers: 0, questions: 1 },
    ...{ passed: false, waits: true },
  })
  await server.addRow('test_answer', {
    ...{ ...of, attempt_id: attempt.id, question_id: course!.question },
    ...{ option_ids: [course!.option], correct: false },
  })
  return {
    ...(await addCertificates(server, tenantId, { userId, ownId: markerId, courseId: course!.id })),
    assignedTrainings: open.id,
    assignedToExcuse: toExcuse.id,
    assignedExcused: excused.id,
    assignedFinished: finished.id,
    waitingTests: attempt.id,
  }
}

const chosen = (id: string) => ({ assignments: [{ id, rowVersion: 1 }], reason: 'Parental leave' })

/** A valid input for each call that runs the training. */
export const trainingInputs: Readonly<Record<string, (ids: Ids) => object>> = {
  ...certificateInputs,
  trainingOverview: () => ({ by: 'role' }),
  listAssignments: () => ({ figure: 'overdue' }),
  trainingMatrix: () => ({}),
  trainingChoices: () => ({}),
  assignmentHistory: ids => ({ id: ids.assignedExcused }),
  waitingAttempts: () => ({}),
  attemptToMark: ids => ({ id: ids.waitingTests }),
  exportAssignments: () => ({ headers: ['name', 'training', 'state', 'dueAt'] }),
  exportMatrix: () => ({ headers: ['name', 'roles'] }),
  extendAssignments: ids => ({ ...chosen(ids.assignedTrainings), dueAt: '2090-01-01T00:00:00.000Z' }),
  excuseAssignments: ids => chosen(ids.assignedToExcuse),
  endExcuses: ids => chosen(ids.assignedExcused),
  requestRelearning: ids => chosen(ids.assignedFinished),
  markAttempt: ids => ({ id: ids.waitingTests, rowVersion: 1, remark: 'Confirmed' }),
}
