import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { addCourseEquivalent } from '../../../contract/courses/equivalents.ts'
import { coursesOfTask, isPassTheExamByRole, taskList } from '../../../contract/learning/calls.ts'
import {
  addTrainingTask,
  copyTrainingTask,
  editTrainingTask,
  listTrainingTasks,
  toggleTrainingTask,
  trainingTaskById,
  trainingTaskHistory,
  trainingTaskPeople,
} from '../../../contract/training-tasks/calls.ts'
import { startTraining } from '../../../server/app/jobs.ts'
import { keepTraining, tellBegun } from '../../../server/features/training-tasks/keep.ts'
import { type JobQueue, openQueue } from '../../../server/kernel/jobs/queue.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ahead, now, raw } from '../rows.ts'

let server: DemoServer
let admin: Caller
let learner: Caller
let course: string
let further: string
const of = () => ({ tenant_id: admin.tenantId })

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  // Rows are written as the server writes them: within the tenant.
  await server.rows("select set_config('app.tenant', $1, false)", [admin.tenantId])
  learner = await server.caller('zhang.wei', 'CRA')
  const courses = await server.getRows(
    'course',
    { tenant_id: admin.tenantId, orderBy: 'created_at, name' },
    'id',
  )
  course = courses[0]!.id
  further = courses[1]!.id
})
afterAll(() => server.close())

let count = 0
type Content = Partial<Parameters<typeof add>[0]>
const add = async (more: object) => {
  count += 1
  const answer = await server.call(
    addTrainingTask,
    { name: `Task ${count}`, courseIds: [course], ...more },
    admin,
  )
  expect(answer, answer.message).toMatchObject({ code: 0 })
  return answer.data.id
}
const read = async (id: string) => (await server.call(trainingTaskById, { id }, admin)).data
/** The content of a saved task as a form sends it. */
const contentOf = async (id: string, more: Content = {}) => {
  const task = await read(id)
  const ids = (list: { id: string }[]) => list.map(each => each.id)
  return {
    ...{ id, rowVersion: task.rowVersion, name: task.name, courseIds: ids(task.courses) },
    ...{ dueDays: task.dueDays, dueAt: task.dueAt },
    ...{ userIds: ids(task.audience.userIds), roleIds: ids(task.audience.roleIds) },
    ...{ gainedRoleIds: ids(task.audience.gainedRoleIds), departmentIds: ids(task.audience.departmentIds) },
    ...{ studyIds: ids(task.audience.studyIds), siteIds: ids(task.audience.siteIds), ...more },
  }
}
const edit = async (id: string, more: object) =>
  server.call(editTrainingTask, { ...(await contentOf(id)), ...more }, admin)
const people = (id: string, state: 'open' | 'later' | 'ended' | 'finished') =>
  server.call(trainingTaskPeople, { id, state, limit: 100 }, admin)
const taskOf = async (id: string, by = learner) =>
  (await server.call(taskList, { limit: 100 }, by)).data.records.find(each => each.id === id)
const newRole = async () =>
  (
    await server.rows<{ id: string }>(
      `insert into role (tenant_id, id, name, name_en, category, level, data_scope, blinding) select tenant_id, gen_random_uuid(),
        'Role ' || gen_random_uuid(), 'Role ' || gen_random_uuid(), category, level, data_scope, blinding from role where tenant_id = $1 and code = 'CRA' returning id`,
      [admin.tenantId],
    )
  )[0]!.id
const give = async (roleId: string, more: object = {}, userId = learner.userId) =>
  server.addNew('role_assignment', { ...of(), user_id: userId, role_id: roleId, ...more })

describe('Tasks', () => {
  test('MD-L2 P16 a task has its courses in order, may be skipped, and is found by what it is', async () => {
    const id = await add({ courseIds: [further, course], learningType: 2, userIds: [learner.userId] })
    expect((await read(id)).courses.map(each => each.id)).toEqual([further, course])
    const task = await taskOf(id)
    expect(task).toMatchObject({ learningType: 2, courses: 2, state: 'not_started' })
    const filter = { query: (await read(id)).name, learningType: [2 as const], state: ['running' as const] }
    const { data } = await server.call(listTrainingTasks, filter, admin)
    expect(data.records).toMatchObject([{ id, courses: 2, assigned: 1, finished: 0 }])
    expect((await server.call(listTrainingTasks, { ...filter, learningType: [1] }, admin)).data.total).toBe(0)
    const swapped = await edit(id, { courseIds: [course, further] })
    expect(swapped.code).toBe(0)
    expect((await read(id)).courses.map(each => each.id)).toEqual([course, further])
    const history = (await server.call(trainingTaskHistory, { id }, admin)).data
    expect(history.records.map(each => each.action)).toEqual(['editTrainingTask', 'addTrainingTask'])
  })

  test('TR-C1 a second edit of the same version gets a conflict; contradictory dates are refused', async () => {
    const id = await add({})
    const content = await contentOf(id)
    expect((await server.call(editTrainingTask, { ...content, inOrder: false }, admin)).code).toBe(0)
    const late = await server.call(editTrainingTask, { ...content, learningType: 2 }, admin)
    expect(late.code).toBe(codes.dataChanged.code)
    const twice = await edit(id, { dueAt: '2090-01-01T00:00:00.000Z', dueDays: 3 })
    expect(twice.code).toBe(codes.taskDueTwice.code)
    const order = await edit(id, { beginsAt: '2090-02-01T00:00:00.000Z', endsAt: '2090-01-01T00:00:00.000Z' })
    expect(order.code).toBe(codes.taskDatesOrder.code)
  })

  test('MD-L2 a copy reaches nobody until it is activated, and a deactivated task asks nothing', async () => {
    const id = await add({ userIds: [learner.userId] })
    const copy = (await server.call(copyTrainingTask, { id, name: `Copy ${id}` }, admin)).data
    expect(await taskOf(copy.id)).toBeUndefined()
    const on = await server.call(
      toggleTrainingTask,
      { id: copy.id, rowVersion: copy.rowVersion, active: true },
      admin,
    )
    expect(on.data.assigned).toBe(1)
    expect(await taskOf(copy.id)).toMatchObject({ active: true })
    await server.call(
      toggleTrainingTask,
      { id: copy.id, rowVersion: on.data.rowVersion, active: false },
      admin,
    )
    expect(await taskOf(copy.id)).toMatchObject({ active: false })
    const open = await server.getRows('notice', {
      type: 'todo',
      "subject ->> 'taskId'": copy.id,
      done_at: null,
    })
    expect(open).toEqual([])
  })

  test('MD-L2 a course that somebody has begun in the task stays in it', async () => {
    const id = await add({ courseIds: [course, further], userIds: [learner.userId] })
    await server.addNew('learning_record', {
      ...{ ...of(), task_id: id, course_id: further, user_id: learner.userId, content_version: 1 },
    })
    expect((await edit(id, { courseIds: [course] })).code).toBe(codes.taskCourseBegun.code)
    expect((await edit(id, { courseIds: [further] })).code).toBe(0)
  })
})

describe('Coming and going', () => {
  let jobs: JobQueue
  beforeAll(async () => {
    jobs = openQueue(server.connections.app)
    await startTraining(server.database, { jobs }, server.app.log)
  })
  afterAll(() => jobs.stop())
  /** Adds what the clock adds every minute. */
  const tick = () => server.rows("insert into pgboss.job (name) values ('training')")

  test('MD-L2 the clock of trainings ticks every minute', async () => {
    const [clock] = await server.rows("select cron, timezone from pgboss.schedule where name = 'training'")
    expect(clock).toEqual({ cron: '* * * * *', timezone: 'UTC' })
  })

  test('MD-L2 a role that begins later assigns from its beginning, whatever has run by then', async () => {
    const role = await newRole()
    const id = await add({ gainedRoleIds: [role], dueDays: 10 })
    const { id: given } = await give(role, { effective_at: ahead('3 days') })
    expect(await taskOf(id)).toBeUndefined()
    expect((await people(id, 'later')).data.total).toBe(1)
    const told = () => server.getRows('notice', { type: 'todo', "subject ->> 'taskId'": id }, 'user_id')
    expect(await told()).toEqual([])
    // The role begins by the clock alone: no statement touches people.
    await server.rows('alter table role_assignment disable trigger user')
    await server.setRows(
      'role_assignment',
      { id: given },
      { effective_at: raw("now() - interval '1 minute'") },
    )
    await server.rows('alter table role_assignment enable trigger user')
    await server.rows(
      "update task_assignment set assigned_at = assigned_at - interval '3 days 1 minute' where task_id = $1",
      [id],
    )
    expect(await taskOf(id)).toMatchObject({ state: 'not_started' })
    await tick()
    await vi.waitFor(async () => expect(await told()).toEqual([{ user_id: learner.userId }]), 15_000)
    await server.database.transaction(admin.tenantId, keepTraining)
    await tellBegun(server.database, new AbortController().signal, server.app.log)
    expect(await told(), 'once').toHaveLength(1)
  }, 30_000)

  test('MD-L2 days until the due date are whole days of the company from the beginning of the role', async () => {
    const role = await newRole()
    const id = await add({ roleIds: [role], dueDays: 2 })
    await give(role, { effective_at: '2090-03-10T03:00:00Z' })
    const [row] = await server.rows<{ due: string }>(
      "select to_char(due_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as due from task_assignment where task_id = $1",
      [id],
    )
    expect(row!.due).toBe('2090-03-13 00:00')
  })

  test('MD-L2 who leaves the audience is asked no more, and what was finished stays', async () => {
    const role = await newRole()
    const id = await add({ roleIds: [role] })
    const done = await add({ roleIds: [role] })
    const { id: given } = await give(role)
    await server.addNew('learning_record', {
      ...{ ...of(), task_id: done, course_id: course, user_id: learner.userId, content_version: 1 },
      finished_at: now(),
    })
    await server.setRows('role_assignment', { id: given }, { ended_at: now() })
    expect(await taskOf(id)).toBeUndefined()
    expect(await taskOf(done)).toMatchObject({ state: 'finished' })
    expect((await people(id, 'ended')).data.total).toBe(1)
    expect((await people(done, 'finished')).data.total).toBe(1)
    await give(role)
    expect(await taskOf(id)).toMatchObject({ state: 'not_started' })
  })

  test('MD-L2 an edit that ends a role and gives it again changes nothing for the learner', async () => {
    const role = await newRole()
    const id = await add({ roleIds: [role], dueDays: 5 })
    const { id: given } = await give(role)
    const before = await server.getRows(
      'task_assignment',
      { task_id: id },
      'assigned_at',
      'due_at',
      'notified_at',
    )
    await server.database.transaction(admin.tenantId, async tx => {
      const { sql } = await import('kysely')
      await sql`update role_assignment set ended_at = now() where id = ${given}::uuid`.execute(tx)
      await sql`insert into role_assignment (tenant_id, id, user_id, role_id) values (current_tenant(), gen_random_uuid(), ${learner.userId}::uuid, ${role}::uuid)`.execute(
        tx,
      )
    })
    expect(
      await server.getRows('task_assignment', { task_id: id }, 'assigned_at', 'due_at', 'notified_at'),
    ).toEqual(before)
    const open = await server.getRows('notice', { type: 'todo', "subject ->> 'taskId'": id, done_at: null })
    expect(open).toHaveLength(1)
  })

  test('F34 MD-L2 a role gained asks for its task before it is taken; who held it before is not asked', async () => {
    const role = await newRole()
    await give(role)
    const gate = async () => (await server.call(isPassTheExamByRole, { rid: role, aid: 1 }, learner)).data
    const id = await add({ gainedRoleIds: [role] })
    expect(await gate()).toMatchObject({ isPass: true })
    await server.setRows('role_assignment', { role_id: role }, { ended_at: now() })
    await give(role)
    expect(await gate()).toMatchObject({ isPass: false, tasks: [{ id }] })
  })

  test('MD-L2 a role given while its task is saved is not missed', async () => {
    const others = await server.rows<{ id: string }>(
      "select id from users where tenant_id = $1 and status = 'enabled' and removed_at is null limit 5",
      [admin.tenantId],
    )
    for (let round = 0; round < 4; round += 1) {
      const role = await newRole()
      const [id] = await Promise.all([
        add({ roleIds: [role] }),
        ...others.map(({ id: userId }) =>
          server.database.transaction(admin.tenantId, async tx => {
            const { sql } = await import('kysely')
            await sql`insert into role_assignment (tenant_id, id, user_id, role_id)
              values (current_tenant(), gen_random_uuid(), ${userId}::uuid, ${role}::uuid)`.execute(tx)
          }),
        ),
      ])
      const rows = await server.getRows('task_assignment', { task_id: id })
      expect(rows).toHaveLength(others.length)
    }
  })
})

describe('Equivalents', () => {
  test('MD-L7 an edition counts both ways, a version only for the older one, through several steps', async () => {
    const make = async (name: string) =>
      (await server.addNew('course', { ...of(), kind: 'pdf', name, length_ms: 1000 })).id
    const [chinese, english, newer] = [await make('GCP zh'), await make('GCP en'), await make('GCP 2027')]
    const learned = await add({ courseIds: [newer!], userIds: [learner.userId] })
    const role = await newRole()
    const asked = await add({ courseIds: [chinese!], gainedRoleIds: [role] })
    const back = await add({ courseIds: [newer!], userIds: [learner.userId] })
    await give(role)
    await server.addNew('learning_record', {
      ...{ ...of(), task_id: learned, course_id: newer, user_id: learner.userId, content_version: 1 },
      finished_at: now(),
    })
    const gate = async () =>
      (await server.call(isPassTheExamByRole, { rid: role, aid: 1 }, learner)).data.isPass
    expect(await gate()).toBe(false)
    const declare = (courseId: string, countsForId: string, kind: 'edition' | 'version') =>
      server.call(addCourseEquivalent, { courseId, countsForId, kind }, admin)
    expect((await declare(newer!, english!, 'version')).code).toBe(0)
    expect(await gate()).toBe(false)
    expect((await declare(chinese!, english!, 'edition')).code).toBe(0)
    expect((await declare(english!, chinese!, 'edition')).code).toBe(codes.equivalentTwice.code)
    expect(await gate()).toBe(true)
    const { data } = await server.call(coursesOfTask, { taskId: asked }, learner)
    expect(data).toMatchObject({ task: { state: 'finished' }, courses: [{ state: 'finished' }] })
    // What counts for the older one does not come back: the newer one has to be learned itself.
    await server.setRows('learning_record', { task_id: learned }, { finished_at: null })
    await server.addNew('learning_record', {
      ...{ ...of(), task_id: asked, course_id: chinese, user_id: learner.userId, content_version: 1 },
      finished_at: now(),
    })
    expect(await taskOf(back)).toMatchObject({ state: 'not_started' })
    const open = await server.getRows('notice', {
      user_id: learner.userId,
      type: 'todo',
      "subject ->> 'taskId'": asked,
      done_at: null,
    })
    expect(open).toEqual([])
  })
})
