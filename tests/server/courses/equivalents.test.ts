import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { courseHistory } from '../../../contract/courses/calls.ts'
import {
  addCourseEquivalent,
  courseEquivalents,
  endCourseEquivalent,
} from '../../../contract/courses/equivalents.ts'
import { isPassTheExamByRole } from '../../../contract/learning/calls.ts'
import { listAssignments, trainingMatrix, trainingOverview } from '../../../contract/training/calls.ts'
import { addTrainingTask } from '../../../contract/training-tasks/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let learner: Caller
const of = () => ({ tenant_id: admin.tenantId })

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  // Rows are written as the server writes them: within the tenant.
  await server.rows("select set_config('app.tenant', $1, false)", [admin.tenantId])
  learner = await server.caller('zhang.wei', 'CRA')
})
afterAll(() => server.close())

const addCourse = async (name: string) =>
  (await server.addNew('course', { ...of(), kind: 'pdf', name, length_ms: 1000 })).id

/** A role that the learner has, and a task with a course that its holders have to finish before they work in it. */
const askOf = async (courseId: string) => {
  const [role] = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, name, name_en, category, level, data_scope, blinding) select tenant_id, gen_random_uuid(),
      'Role ' || gen_random_uuid(), 'Role ' || gen_random_uuid(), category, level, data_scope, blinding from role where tenant_id = $1 and code = 'CRA' returning id`,
    [admin.tenantId],
  )
  const asked = { name: `Task ${courseId}`, courseIds: [courseId], gainedRoleIds: [role!.id], dueDays: 1 }
  const { data } = await server.call(addTrainingTask, asked, admin)
  await server.addNew('role_assignment', { ...of(), user_id: learner.userId, role_id: role!.id })
  // It was due yesterday, so that only what counts keeps it from being overdue.
  await server.setRows(
    'task_assignment',
    { task_id: data.id },
    { assigned_at: ago('3 days'), due_at: ago('1 day') },
  )
  return { taskId: data.id, roleId: role!.id }
}

/** What overview, list, matrix and gate say of a task, at a moment or now. */
const readAll = async ({ taskId, roleId }: { taskId: string; roleId: string }, at?: string) => {
  const filter = { taskIds: [taskId], ...(at && { at }) }
  const overview = (await server.call(trainingOverview, filter, admin)).data.figures
  const list = (await server.call(listAssignments, { ...filter, figure: 'overdue' }, admin)).data
  const rows = (await server.call(listAssignments, { ...filter, figure: 'assigned' }, admin)).data.records
  const matrix = (await server.call(trainingMatrix, { ...filter, limit: 100 }, admin)).data.records
  const cell = matrix.find(each => each.id === learner.userId)?.cells.find(each => each.taskId === taskId)
  const gate = (await server.call(isPassTheExamByRole, { rid: roleId, aid: 1 }, learner)).data.isPass
  return {
    ...{ overdue: overview.overdue, listed: list.total, state: rows[0]?.state, cell: cell?.state },
    ...(!at && { gate }),
  }
}
const open = { overdue: 1, listed: 1, state: 'overdue', cell: 'overdue' }
const finished = { overdue: 0, listed: 0, state: 'completed_late', cell: 'completed_late' }

const openNotices = (taskId: string) =>
  server.getRows('notice', {
    user_id: learner.userId,
    type: 'todo',
    kind: 'learning',
    "subject ->> 'taskId'": taskId,
    done_at: null,
  })

test('MD-L7 what was learned in an equivalent counts in overview, list, matrix and gate, until it ends', async () => {
  const [chinese, english] = [await addCourse('GCP 中文'), await addCourse('GCP English')]
  const { taskId: elsewhere } = await askOf(english)
  await server.addNew('learning_record', {
    ...{ ...of(), task_id: elsewhere, course_id: english, user_id: learner.userId, content_version: 1 },
    ...{ begun_at: ago('2 hours'), finished_at: now() },
  })
  const asked = await askOf(chinese)
  const before = (await server.rows<{ at: Date }>('select now() as at'))[0]!.at.toISOString()
  expect(await readAll(asked)).toEqual({ ...open, gate: false })
  expect(await openNotices(asked.taskId)).toHaveLength(1)

  const pair = { courseId: english, countsForId: chinese, kind: 'edition' as const }
  const { data: declared } = await server.call(addCourseEquivalent, pair, admin)
  expect(await readAll(asked)).toEqual({ ...finished, gate: true })
  expect(await openNotices(asked.taskId)).toEqual([])
  expect((await server.call(addCourseEquivalent, pair, admin)).code).toBe(codes.equivalentTwice.code)
  const within = (await server.rows<{ at: Date }>('select now() as at'))[0]!.at.toISOString()

  const end = { id: declared.id, reason: 'Another syllabus' }
  const ended = await server.call(endCourseEquivalent, end, admin)
  expect(ended.data.asked, 'the learner is asked again').toBe(1)
  expect(await readAll(asked)).toEqual({ ...open, gate: false })
  expect(await openNotices(asked.taskId)).toHaveLength(1)
  expect((await server.call(endCourseEquivalent, end, admin)).code).toBe(codes.alreadyHandled.code)

  // Each moment is read as it was then.
  expect(await readAll(asked, before)).toEqual(open)
  expect(await readAll(asked, within)).toEqual(finished)

  // Both courses tell it: the list has the ended one, the history both acts with the reason.
  for (const id of [chinese, english]) {
    const list = (await server.call(courseEquivalents, { id }, admin)).data.records
    expect(list).toMatchObject([{ id: declared.id, endedBy: { id: admin.userId } }])
    const { records } = (await server.call(courseHistory, { id }, admin)).data
    expect(records.map(each => each.action)).toEqual(['endCourseEquivalent', 'addCourseEquivalent'])
    expect(records[0]).toMatchObject({
      reason: end.reason,
      changes: [{ field: 'editionCourseId', to: null }],
    })
  }
  // After an end the same courses may be declared again.
  expect((await server.call(addCourseEquivalent, pair, admin)).code).toBe(0)
  expect(await readAll(asked)).toEqual({ ...finished, gate: true })
})

test('MD-L7 MD-L3 a certificate from outside counts for the courses for which its course counts', async () => {
  const [older, newer] = [await addCourse('GCP 2025'), await addCourse('GCP 2026')]
  const asked = await askOf(older)
  const [file] = await server.rows<{ id: string }>('select id from file where tenant_id = $1 limit 1', [
    admin.tenantId,
  ])
  await server.addNew('outside_certificate', {
    ...{ ...of(), user_id: learner.userId, file_id: file!.id, title: 'ICH GCP', issuer: 'Transcelerate' },
    ...{ issued_on: '2026-01-02', ends_on: '2029-01-01', state: 'accepted', course_id: newer },
    ...{ submitted_by: learner.userId, decided_by: admin.userId, decided_at: now() },
  })
  expect((await readAll(asked)).gate).toBe(false)
  const pair = { courseId: newer, countsForId: older, kind: 'version' as const }
  const { data } = await server.call(addCourseEquivalent, pair, admin)
  expect(await readAll(asked)).toMatchObject({ overdue: 0, listed: 0, cell: 'finished', gate: true })
  await server.call(endCourseEquivalent, { id: data.id }, admin)
  expect(await readAll(asked)).toEqual({ ...open, gate: false })
})
