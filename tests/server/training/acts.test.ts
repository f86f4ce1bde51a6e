import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import {
  answerDetail,
  coursesOfTask,
  isPassTheExamByRole,
  openCourse,
  questionsOfCourse,
  submitAnswers,
  taskDetail,
} from '../../../contract/learning/calls.ts'
import { learnerCourses } from '../../../contract/learning/records.ts'
import { assignmentHistory, listAssignments, trainingMatrix } from '../../../contract/training/calls.ts'
import {
  endExcuses,
  excuseAssignments,
  extendAssignments,
  requestRelearning,
} from '../../../contract/training/changes.ts'
import { attemptToMark, markAttempt, waitingAttempts } from '../../../contract/training/marking.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getLearning } from '../learning/learning-scene.ts'
import { ago, ahead, newId } from '../rows.ts'

let server: DemoServer
let admin: Caller
let learner: Caller
let course: string
let learning: ReturnType<typeof getLearning>
const day = 86_400_000

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  learner = await server.caller('zhang.wei', 'CRA')
  learning = getLearning(server, learner)
  course = (
    await learning.one<{ id: string }>(
      "select id from course where tenant_id = $1 and kind = 'pdf' order by created_at limit 1",
      admin.tenantId,
    )
  ).id
})
afterAll(() => server.close())

const of = () => ({ tenant_id: admin.tenantId })

/** A task of the GCP course that the learner has to finish within ten days. */
const addTask = async (name: string, more: object = {}) => {
  const task = await server.addNew('training_task', {
    ...of(),
    name,
    name_en: name,
    due_at: ahead('10 days'),
    ...more,
  })
  await server.addRow('task_course', { ...of(), task_id: task.id, course_id: course })
  return task.id
}
const assign = (taskId: string) =>
  server.addRow('task_assignment', { ...of(), id: newId(), task_id: taskId, user_id: learner.userId })
const read = async (taskId: string, at: string | null = null) => {
  const { data } = await server.call(listAssignments, { taskIds: [taskId], at }, admin)
  const [row] = data.records
  return {
    at: data.at,
    row: row && { ...row, actions: null, rowVersion: 0 },
    id: row?.id ?? '',
    rowVersion: row?.rowVersion ?? 0,
    state: row?.state,
  }
}
const ref = async (taskId: string) => {
  const { id, rowVersion } = await read(taskId)
  return { assignments: [{ id, rowVersion }], reason: 'Parental leave' }
}
const watchAll = async (taskId: string) => {
  const where = { taskId, courseId: course }
  expect((await server.call(openCourse, where, learner)).code).toBe(0)
  await learning.passes(60, where)
  const { round } = (await learning.one<{ round: number }>(
    'select max(round)::int as round from learning_record where task_id = $1',
    taskId,
  ))!
  await learning.report(where, [{ fromMs: 0, toMs: 20_000 }], { round })
  return where
}
const submit = async (taskId: string, right: boolean) => {
  const where = await watchAll(taskId)
  const { data } = await server.call(questionsOfCourse, where, learner)
  const answers = await learning.answers(course, right)
  const handed = { ...where, attempt: data.attempt, contentVersion: data.contentVersion, answers }
  return server.call(submitAnswers, handed, learner)
}
const waiting = async (taskId: string) => {
  const { data } = await server.call(waitingAttempts, { taskIds: [taskId] }, admin)
  return data.records[0]!
}

describe('a test that waits for a marker (MD-L2, F27)', () => {
  test('MD-L2 F27 shows no result until somebody else marks it, and then gives the certificate', async () => {
    const taskId = await addTask('Marked by hand', { marking: 'manual' })
    await assign(taskId)
    const { data } = await submit(taskId, true)
    expect(data).toMatchObject({ test: { result: 'pending', scorePercent: null }, certificate: null })
    const where = { taskId, courseId: course }
    expect((await server.call(answerDetail, where, learner)).data.questions[0]!.correct).toBeNull()
    expect((await server.call(taskDetail, { taskId }, learner)).data.finishedAt).toBeNull()
    expect((await server.call(questionsOfCourse, where, learner)).code).toBe(codes.answerSubmittedTwice.code)
    const mine = await server.call(learnerCourses, { taskId }, learner)
    expect(mine.data.records[0]!.rounds[0]!.attempts).toMatchObject([
      { result: 'pending', scorePercent: null },
    ])
    expect(await read(taskId)).toMatchObject({ state: 'in_progress', row: { waiting: true } })

    const attempt = await waiting(taskId)
    const shown = await server.call(attemptToMark, { id: attempt.id }, admin)
    const options = shown.data.answers.flatMap(each => each.options)
    expect(options.every(each => each.right === each.chosen)).toBe(true)
    const marked = await server.call(markAttempt, { id: attempt.id, rowVersion: attempt.rowVersion }, admin)
    expect(marked.data).toMatchObject({ passed: true, certificate: expect.any(String) })
    const { data: after } = await server.call(coursesOfTask, { taskId }, learner)
    expect(after.courses[0]).toMatchObject({
      state: 'finished',
      test: { result: 'passed', scorePercent: 100 },
      certificate: { number: marked.data.certificate },
    })
    expect(after.task.finishedAt).toBe(attempt.submittedAt)
    const again = await server.call(markAttempt, { id: attempt.id, rowVersion: 1 }, admin)
    expect(again.code).toBe(codes.alreadyHandled.code)
  })

  test('MD-L2 the marker changes an answer with its reason, and the learner gets the changed score', async () => {
    const taskId = await addTask('Changed by hand', { marking: 'manual' })
    await assign(taskId)
    await submit(taskId, false)
    const attempt = await waiting(taskId)
    const { data } = await server.call(attemptToMark, { id: attempt.id }, admin)
    expect(data.answers.every(each => !each.correct)).toBe(true)
    const changed = data.answers.map(({ questionId }) => ({
      questionId,
      correct: true,
      reason: 'Two are right',
    }))
    const noReason = [{ ...changed[0]!, reason: '' }]
    const marking = { id: attempt.id, rowVersion: attempt.rowVersion }
    const refused = await server.call(markAttempt, { ...marking, changed: noReason }, admin)
    expect(refused.code).toBe(codes.invalidInput.code)
    const marked = await server.call(markAttempt, { ...marking, changed }, admin)
    expect(marked.data).toMatchObject({ passed: true, rightAnswers: data.answers.length })
    const { data: answers } = await server.call(answerDetail, { taskId, courseId: course }, learner)
    expect(answers.test).toMatchObject({ result: 'passed', scorePercent: 100 })
    expect(answers.questions.every(each => each.correct)).toBe(true)
    const [entry] = await server.getRows('trail', { entity_id: attempt.id, action: 'markAttempt' })
    expect(entry!.reason).toContain('Two are right')
  })

  test('MD-L2 the learner is never the marker, whatever their role', async () => {
    const taskId = await addTask('Own test', { marking: 'manual' })
    await assign(taskId)
    await submit(taskId, true)
    const attempt = await waiting(taskId)
    const holder = await server.addRow('role_assignment', {
      ...{ ...of(), id: newId(), user_id: learner.userId, role_id: admin.roleId },
      ...{ effective_at: ago('1 day'), expires_at: 'infinity' },
    })
    expect(holder.id).toBeTruthy()
    const self = { ...learner, roleId: admin.roleId }
    const shown = await server.call(waitingAttempts, { taskIds: [taskId] }, self)
    expect(shown.data.records[0]!.marking?.code).toBe(codes.selfForbidden.code)
    expect((await server.call(attemptToMark, { id: attempt.id }, self)).code).toBe(codes.selfForbidden.code)
    const marked = await server.call(markAttempt, { id: attempt.id, rowVersion: 1 }, self)
    expect(marked.code).toBe(codes.selfForbidden.code)
    const excused = await server.call(excuseAssignments, await ref(taskId), self)
    expect(excused.code).toBe(codes.selfForbidden.code)
  })
})

describe('acts of a coordinator (MD-L2)', () => {
  test('MD-L2 TR-A1 an extension moves the due date of one person, with reason, log and trail', async () => {
    const taskId = await addTask('Extended', { due_at: ago('1 day') })
    await assign(taskId)
    expect((await read(taskId)).state).toBe('overdue')
    const dueAt = new Date(Date.now() + 5 * day).toISOString()
    const chosen = await ref(taskId)
    const { data } = await server.call(extendAssignments, { ...chosen, dueAt }, admin)
    expect(data.results).toMatchObject([{ code: 0 }])
    expect(await read(taskId)).toMatchObject({ state: 'not_started', row: { dueAt, extended: 1 } })
    expect((await server.call(taskDetail, { taskId }, learner)).data).toMatchObject({
      dueAt,
      state: 'not_started',
    })
    const earlier = { ...(await ref(taskId)), dueAt: new Date(Date.now() + day).toISOString() }
    expect((await server.call(extendAssignments, earlier, admin)).code).toBe(codes.dueNotLater.code)
    const stale = await server.call(extendAssignments, { ...chosen, dueAt }, admin)
    expect(stale.code).toBe(codes.dataChanged.code)
    const history = await server.call(assignmentHistory, { id: chosen.assignments[0]!.id }, admin)
    expect(history.data.records).toMatchObject([{ kind: 'extended', reason: 'Parental leave', dueTo: dueAt }])
    const [entry] = await server.getRows('trail', {
      entity_id: chosen.assignments[0]!.id,
      action: 'extendAssignment',
    })
    expect(entry!.reason).toBe('Parental leave')
  })

  test('MD-L2 F34 an excused training does not hold back its role, until the excuse is taken back', async () => {
    const taskId = await addTask('Asked for by a role')
    await assign(taskId)
    const rule = { kind: 'roleGained', subject_id: learner.roleId }
    await server.removeRows('task_audience', rule)
    await server.addRow('task_audience', { ...of(), ...rule, task_id: taskId })
    const gate = async () =>
      (await server.call(isPassTheExamByRole, { rid: learner.roleId!, aid: 1 }, learner)).data.isPass
    expect(await gate()).toBe(false)
    await server.call(excuseAssignments, await ref(taskId), admin)
    expect(await gate()).toBe(true)
    expect((await server.call(taskDetail, { taskId }, learner)).data.state).toBe('excused')
    const twice = await server.call(excuseAssignments, await ref(taskId), admin)
    expect(twice.code).toBe(codes.alreadyHandled.code)
    await server.call(endExcuses, await ref(taskId), admin)
    expect(await gate()).toBe(false)
  })

  test('MD-L2 several at once: each has its own result, and a stranger to the scope is not found', async () => {
    const [first, second] = [await addTask('Batch 1'), await addTask('Batch 2')]
    await assign(first)
    await assign(second)
    const both = [...(await ref(first)).assignments, ...(await ref(second)).assignments]
    const unknown = { id: crypto.randomUUID(), rowVersion: 1 }
    const asked = { assignments: [...both, unknown], reason: 'Closed site' }
    const { data } = await server.call(excuseAssignments, asked, admin)
    expect(data.results.map(each => each.code)).toEqual([0, 0, codes.dataNotFound.code])
  })
})

test('MD-L2 the state at a moment that is read later is the state that was read then', async () => {
  const taskId = await addTask('Read again')
  const before = await read(taskId)
  expect(before.state).toBeUndefined()
  await assign(taskId)
  const seen: Awaited<ReturnType<typeof read>>[] = []
  const look = async () => {
    seen.push(await read(taskId))
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await look()
  await watchAll(taskId)
  await look()
  await server.call(excuseAssignments, await ref(taskId), admin)
  await look()
  await server.call(endExcuses, await ref(taskId), admin)
  await look()
  const dueAt = new Date(Date.now() + 40 * day).toISOString()
  await server.call(extendAssignments, { ...(await ref(taskId)), dueAt }, admin)
  await look()
  await server.setRows('training_task', { id: taskId }, { marking: 'manual' })
  await submit(taskId, true)
  await look()
  const { id, rowVersion } = await waiting(taskId)
  await server.call(markAttempt, { id, rowVersion }, admin)
  await look()
  const later = new Date(Date.now() + 80 * day).toISOString()
  await server.call(requestRelearning, { ...(await ref(taskId)), dueAt: later }, admin)
  await look()
  await watchAll(taskId)
  await look()
  expect(seen.map(each => each.state)).toEqual([
    ...['not_started', 'in_progress', 'excused', 'in_progress', 'in_progress', 'in_progress'],
    ...['finished', 'not_started', 'in_progress'],
  ])
  expect(seen.map(each => each.row?.waiting).filter(Boolean).length).toBe(1)
  expect(new Set(seen.map(each => each.row?.dueAt)).size).toBe(3)
  for (const then of seen) {
    expect((await read(taskId, then.at)).row).toEqual(then.row)
    const matrix = await server.call(trainingMatrix, { taskIds: [taskId], at: then.at }, admin)
    const cells = matrix.data.records.flatMap(each => each.cells)
    expect(cells.map(each => [each.state, each.dueAt])).toEqual([[then.state, then.row?.dueAt]])
  }
  expect((await read(taskId, before.at)).state).toBeUndefined()
})
