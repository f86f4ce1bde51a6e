import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { studyApplicationPermissionStatList } from '../../../contract/members/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let studyId: string
let people: string[]
let roles: Record<string, string>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  const [found] = await server.rows<{ map: Record<string, string> }>(
    'select jsonb_object_agg(code, id) as map from role where tenant_id = $1 and code is not null',
    [admin.tenantId],
  )
  roles = found!.map
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
    'id',
  )
  studyId = study.id
  await server.setRows('role_assignment', { study_id: studyId, ended_at: null }, { ended_at: now() })
  const users = await server.rows<{ id: string }>(
    "select id from users where tenant_id = $1 and status = 'enabled' and removed_at is null order by account limit 3",
    [admin.tenantId],
  )
  people = users.map(each => each.id)
})
afterAll(() => server.close())

const assign = (userId: string, role: string, ends = 'infinity') =>
  server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id, study_id, effective_at, expires_at)
      values ($1, gen_random_uuid(), $2, $3, $4, now() - interval '2 days', $5)`,
    [admin.tenantId, userId, roles[role], studyId, ends],
  )
const list = async (by = admin) => server.call(studyApplicationPermissionStatList, { studyId }, by)
const setApplications = async (role: string, applications: readonly number[]) => {
  await server.removeRows('role_application', { role_id: roles[role] })
  for (const id of applications)
    await server.rows(
      'insert into role_application (tenant_id, role_id, application_id) values ($1, $2, $3)',
      [...[admin.tenantId, roles[role], id]],
    )
}

test('L96 each application says how many people of the study can use it now, and by how many roles', async () => {
  expect((await list()).data).toEqual({ records: [], total: 0 })
  const [licensed] = await server.rows<{ ids: number[] }>(
    `select array_agg(application_id order by application_id) as ids from tenant_application
      where tenant_id = $1 and application_id <> 1 and licence_from <= now() and now() < licence_to`,
    [admin.tenantId],
  )
  const [one, two] = licensed!.ids as [number, number]
  await setApplications('PROJECT_MANAGER', [1, one])
  await setApplications('LEAD_CRA', [1, one, two])
  const [first, second, third] = people as [string, string, string]
  await assign(first, 'PROJECT_MANAGER')
  await assign(first, 'LEAD_CRA')
  await assign(second, 'PROJECT_MANAGER')
  await assign(third, 'LEAD_CRA', new Date(Date.now() - 3_600_000).toISOString())
  expect((await list()).data.records).toEqual([
    { application: 1, users: 2, roles: 2 },
    { application: one, users: 2, roles: 2 },
    { application: two, users: 1, roles: 1 },
  ])
  await server.setRows('role', { id: roles.LEAD_CRA }, { enabled: false })
  await server.setRows('users', { id: second }, { status: 'disabled' })
  expect((await list()).data.records).toEqual([
    { application: 1, users: 1, roles: 1 },
    { application: one, users: 1, roles: 1 },
  ])
})

test('L96 TR-T5 a study of another company is unknown', async () => {
  const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  expect((await list(stranger)).code).toBe(codes.dataNotFound.code)
})
