import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listAssignments, trainingMatrix, trainingOverview } from '../../../contract/training/calls.ts'
import { trainingFigures } from '../../../contract/training/shapes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, ahead, newId } from '../rows.ts'
import { addTrainings } from './inputs.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const learner = await server.caller('zhang.wei', 'CRA')
  await addTrainings(server, admin.tenantId, { userId: learner.userId, markerId: admin.userId })
  const [round] = await server.rows<{ id: string; user_id: string }>(
    `select r.id, r.user_id from learning_record r join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
      join task_assignment ta on ta.task_id = r.task_id and ta.user_id = r.user_id and ta.ended_at is null and ta.excused_at is null
      join training_task t on t.id = ta.task_id and t.active join users u on u.id = r.user_id and u.removed_at is null and u.status <> 'disabled'
      where r.tenant_id = $1 and k.expires_at > now() order by k.issued_at desc, r.id limit 1`,
    [admin.tenantId],
  )
  await server.setRows('certificate', { record_id: round!.id }, { expires_at: ahead('5 days') })
})
afterAll(() => server.close())

/** Plain counts, one statement a figure, which share nothing with the server. */
const plain: Record<string, string> = {
  assigned: 'true',
  excused: 'ta.excused_at is not null',
  overdue: `ta.excused_at is null and least(coalesce(ta.due_at, t.due_at), 'infinity') <= now() and t.begins_at <= now() and exists (
      select from task_course tc where tc.task_id = t.id and not exists (select from learning_record r where r.user_id = ta.user_id
        and r.task_id = t.id and r.course_id = tc.course_id and r.finished_at is not null
        and r.round = (select max(round) from learning_record m where m.user_id = r.user_id and m.task_id = r.task_id and m.course_id = r.course_id)))`,
  failed: `ta.excused_at is null and exists (select from learning_record r join course c on c.id = r.course_id
      where r.user_id = ta.user_id and r.task_id = t.id and r.finished_at is null and c.attempts <= (
        select count(*) from test_attempt a where a.record_id = r.id and not a.passed and (not a.waits or a.marked_at is not null)))`,
  waiting: `ta.excused_at is null and exists (select from test_attempt a join learning_record r on r.id = a.record_id
      where r.user_id = ta.user_id and r.task_id = t.id and a.waits and a.marked_at is null)`,
  certificateEnded: `ta.excused_at is null and exists (select from certificate k join learning_record r on r.id = k.record_id
      where r.user_id = ta.user_id and r.task_id = t.id and k.expires_at <= now())`,
}
for (const days of [90, 60, 30, 7])
  plain[`ending${days}`] =
    `ta.excused_at is null and exists (select from certificate k join learning_record r on r.id = k.record_id
      where r.user_id = ta.user_id and r.task_id = t.id and k.expires_at > now() and k.expires_at <= now() + interval '${days} days')`

const count = async (condition: string) => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*)::int as count from task_assignment ta join training_task t on t.id = ta.task_id and t.active
      join users u on u.id = ta.user_id and u.removed_at is null and u.status <> 'disabled' where ta.tenant_id = $1 and ${condition}`,
    [admin.tenantId],
  )
  return row!.count
}

test('MD-L2 A11 every figure is the plain count of the database, and each but the first is not the same as another by chance', async () => {
  const { data } = await server.call(trainingOverview, {}, admin)
  const expected: Record<string, number> = {}
  for (const figure of trainingFigures) expected[figure] = await count(plain[figure]!)
  expect(data.figures).toEqual(expected)
  expect(data.figures.overdue).toBeGreaterThan(0)
  expect(data.figures.failed).toBeGreaterThan(0)
  expect(data.figures.waiting).toBeGreaterThan(0)
  expect(data.figures.excused).toBe(1)
  expect(data.figures.ending7).toBeGreaterThan(0)
  expect(data.figures.certificateEnded).toBeGreaterThan(0)
})

test('MD-L2 behind every figure is a list of just as many assignments, in total and in every part', async () => {
  for (const by of ['department', 'study', 'site', 'role', 'training'] as const) {
    const { data } = await server.call(trainingOverview, { by }, admin)
    expect(data.parts.length, by).toBeGreaterThan(0)
    const filter = {
      department: 'departmentIds',
      study: 'studyIds',
      site: 'siteIds',
      role: 'roleIds',
    } as const
    const whole = by === 'department' ? [null] : []
    for (const part of [...whole, ...data.parts.slice(0, 2)])
      for (const figure of part ? (['assigned', 'overdue'] as const) : trainingFigures) {
        const name = by === 'training' ? 'taskIds' : filter[by]
        const asked = { figure, limit: 100, at: data.at, ...(part && { [name]: [part.id] }) }
        const list = await server.call(listAssignments, asked, admin)
        const expected = (part ?? data).figures[figure]
        expect(list.data.total, `${by} ${part?.name} ${figure}`).toBe(expected)
        expect(new Set(list.data.records.map(each => each.id)).size).toBe(Math.min(100, expected))
      }
  }
})

test('MD-L2 F26 the matrix has a cell for every assignment, in the state of the list, and one for what a role asks for', async () => {
  const rules = { tenant_id: admin.tenantId, kind: 'roleGained' }
  await server.setRows('task_audience', rules, { since: ago('10 years') })
  const { data } = await server.call(trainingMatrix, { limit: 100 }, admin)
  const { data: list } = await server.call(listAssignments, { limit: 100, at: data.at }, admin)
  const cells = data.records.flatMap(({ id, cells }) => cells.map(cell => ({ id, ...cell })))
  for (const row of list.records) {
    const cell = cells.find(each => each.assignmentId === row.id)
    expect([cell?.id, cell?.taskId, cell?.state]).toEqual([row.person.id, row.training.id, row.state])
  }
  expect(cells.filter(each => each.assignmentId).length).toBe(list.total)
  const [pair] = await server.rows<{ count: number }>(
    `select count(distinct (ra.user_id, tr.task_id))::int as count from role_assignment ra
      join task_audience tr on tr.kind = 'roleGained' and tr.subject_id = ra.role_id
        and (ra.effective_at > tr.since or ra.created_at > tr.since) join training_task t on t.id = tr.task_id and t.active
      join users u on u.id = ra.user_id and u.removed_at is null and u.status <> 'disabled'
      where ra.tenant_id = $1 and ra.effective_at <= now() and ra.ended_at is null and ra.expires_at > now()
        and not exists (select from task_assignment ta where ta.user_id = ra.user_id and ta.task_id = tr.task_id)`,
    [admin.tenantId],
  )
  const missing = cells.filter(each => each.state === 'not_assigned')
  expect(pair!.count).toBeGreaterThan(0)
  expect(data.total <= 100 ? missing.length : pair!.count).toBe(pair!.count)
  expect(missing.every(each => each.roleIds.length > 0)).toBe(true)
})

test('MD-L2 TR-T5 a coordinator of a department sees the trainings of its people only, in figures, list and matrix', async () => {
  const [head] = await server.rows<{ name: string; user_id: string; id: string }>(
    `select a.name, u.id as user_id, d.id from department d join users u on u.tenant_id = d.tenant_id and u.id = d.head_user_id
      join account a on a.id = u.account_id where d.tenant_id = $1 and u.status = 'enabled' and not u.super_admin order by d.id limit 1`,
    [admin.tenantId],
  )
  const [role] = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, name, name_en, level, data_scope) values ($1, gen_random_uuid(), '部门培训', 'Training of a department', 'personnel', 'department') returning id`,
    [admin.tenantId],
  )
  await server.rows('insert into role_application values ($1, $2, 1)', [admin.tenantId, role!.id])
  await server.addRow('role_menu', { tenant_id: admin.tenantId, role_id: role!.id, menu_id: 1051 })
  await server.addRow('role_assignment', {
    ...{ tenant_id: admin.tenantId, id: newId(), user_id: head!.user_id, role_id: role!.id },
    ...{ effective_at: ago('1 day'), expires_at: 'infinity' },
  })
  const coordinator = { ...(await server.caller(head!.name)), roleId: role!.id }
  const mine = await server.rows<{ id: string }>(
    `select distinct ud.user_id as id from user_department ud join department d on d.id = ud.department_id
      where ud.tenant_id = $1 and exists (select from department h where h.head_user_id = $2 and h.id = any(d.path))
      union select $2::uuid`,
    [admin.tenantId, head!.user_id],
  )
  const ids = mine.map(each => each.id)
  const { data: list } = await server.call(listAssignments, { limit: 100 }, coordinator)
  const { data: all } = await server.call(listAssignments, { limit: 100 }, admin)
  expect(list.total).toBeLessThan(all.total)
  expect(list.records.every(each => ids.includes(each.person.id))).toBe(true)
  expect(list.total).toBe(all.records.filter(each => ids.includes(each.person.id)).length)
  const { data } = await server.call(trainingOverview, {}, coordinator)
  expect(data.figures.assigned).toBe(list.total)
  const matrix = await server.call(trainingMatrix, { limit: 100 }, coordinator)
  expect(matrix.data.records.every(each => ids.includes(each.id))).toBe(true)
})

test('MD-L2 a moment to come is refused', async () => {
  const at = new Date(Date.now() + 3_600_000).toISOString()
  for (const call of [trainingOverview, listAssignments, trainingMatrix])
    expect((await server.call(call, { at }, admin)).code).toBe(codes.momentToCome.code)
})
