import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccessRequest, listAccessRisks } from '../../../contract/access-requests/calls.ts'
import { prefillAccessRequest } from '../../../contract/access-requests/choices.ts'
import { codes } from '../../../contract/codes.ts'
import { fullName } from '../../../server/kernel/names.ts'
import type { Caller, DemoServer } from '../demo-server.ts'
import { demoServer } from '../demo-server.ts'
import { openRequests } from './rig.ts'

type Person = { id: string; account: string }
let server: DemoServer
let on: Awaited<ReturnType<typeof openRequests>>
let head: Caller
let reviewer: Person
let department: string
/** A department that the reviewer does not head. */
let elsewhere: string

const addRole = async (code: string, dataScope: string, buttons: readonly string[]): Promise<string> => {
  const [role] = await server.rows<{ id: string }>(
    `insert into role (tenant_id, id, code, name, name_en, level, data_scope)
      values ($1, gen_random_uuid(), $2, $2, $2, 'study', $3) returning id`,
    [on.lin.tenantId, code, dataScope],
  )
  await server.addRow('role_application', {
    tenant_id: on.lin.tenantId,
    role_id: role!.id,
    application_id: 1,
  })
  await server.addRow('role_menu', { tenant_id: on.lin.tenantId, role_id: role!.id, menu_id: 1014 })
  for (const button of buttons)
    await server.addRow('role_button', {
      tenant_id: on.lin.tenantId,
      role_id: role!.id,
      menu_id: 1014,
      button,
    })
  return role!.id
}

const assign = (userId: string, roleId: string) =>
  server.addNew('role_assignment', { tenant_id: on.lin.tenantId, user_id: userId, role_id: roleId })

const move = async (userId: string, departmentIds: readonly string[]): Promise<void> => {
  await server.removeRows('user_department', { user_id: userId })
  for (const [at, id] of departmentIds.entries())
    await server.addRow('user_department', {
      tenant_id: on.lin.tenantId,
      user_id: userId,
      department_id: id,
      main: at === 0,
    })
}

beforeAll(async () => {
  server = await demoServer()
  on = await openRequests(server)
  const [one, two] = await server.rows<{ id: string }>(
    `select d.id from department d where d.tenant_id = $1 and d.removed_at is null and not exists (
      select from department o where o.parent_id = d.id) order by d.path limit 2`,
    [on.lin.tenantId],
  )
  department = one!.id
  elsewhere = two!.id
  reviewer = await on.somebody()
  await server.removeRows('study_member', { user_id: reviewer.id })
  await server.setRows('department', { id: department }, { head_user_id: reviewer.id })
  await assign(reviewer.id, await addRole('NARROW', 'department', ['AUTHORISATION_REVIEW']))
  await server.setRows('study', { id: on.study.id }, { department_id: department, lead_pm_user_id: null })
  head = await server.caller(reviewer.account, 'NARROW')
})
afterAll(() => server.close())

test('a role that sees the whole company is beyond the scope of a reviewer for a department, also in one study [H19 TR-Z5]', async () => {
  const user = await on.somebody()
  await move(user.id, [department])
  const narrow = await on.ask(user.id)
  expect((await on.read(narrow.data.id, head)).refusal).toBeNull()
  expect((await on.decide(narrow.data.id, 'returned', head)).code).toBe(0)
  const grants = [{ roleId: on.roles.DH_ADMINISTRATOR!, studyId: on.study.id }]
  const { data, code, message } = await on.asking({ userId: user.id, grants })
  expect(code, message).toBe(0)
  expect((await on.read(data.id, head)).refusal).toMatchObject({ code: codes.businessUnitMismatch.code })
  expect((await on.decide(data.id, 'approved', head)).code).toBe(codes.businessUnitMismatch.code)
  expect(await on.listHeld(user.id)).toEqual([])
})

test('a role for a department that the reviewer does not see is beyond their scope [H19 TR-Z5]', async () => {
  const user = await on.somebody()
  await move(user.id, [department])
  await server.setRows('department', { id: elsewhere }, { head_user_id: user.id })
  const grants = [{ roleId: on.roles.LINE_MANAGER! }]
  const { data, code, message } = await on.asking({ userId: user.id, grants })
  expect(code, message).toBe(0)
  expect((await on.decide(data.id, 'approved', head)).code).toBe(codes.businessUnitMismatch.code)
  await server.setRows('department', { id: elsewhere }, { head_user_id: null })
  await server.addRow('department_manager', {
    tenant_id: on.lin.tenantId,
    department_id: elsewhere,
    user_id: user.id,
  })
  expect((await on.read(data.id, head)).refusal).toMatchObject({ code: codes.businessUnitMismatch.code })
})

test('the risks name nobody whom the reviewer does not see [TR-Z3 MD-A2]', async () => {
  const user = await on.somebody()
  await move(user.id, [department, elsewhere])
  const inside = await on.somebody()
  const outside = await on.somebody()
  await move(inside.id, [department])
  await move(outside.id, [elsewhere])
  await server.removeRows('study_member', { user_id: [inside.id, outside.id] })
  await assign(inside.id, on.roles.PROJECT_MANAGER!)
  await assign(outside.id, on.roles.PROJECT_MANAGER!)
  const { data } = await on.ask(user.id)
  const listNames = async (caller: Caller) => {
    const risks = await server.call(listAccessRisks, { id: data.id }, caller)
    return risks.data.records.filter(({ kind }) => kind === 'sameRole').flatMap(({ names }) => names)
  }
  const shown = await server.getRow(
    'users',
    { id: inside.id },
    'last_name as "lastName"',
    'first_name as "firstName"',
  )
  const names = await listNames(head)
  expect(names).toEqual([fullName(shown, 'en-US')])
  expect(await listNames(on.reviewer)).toHaveLength(2)
})

test('an invitation names no study that the applicant does not see, whoever it says it is for [TR-Z3]', async () => {
  const applicant = await on.somebody()
  await server.removeRows('study_member', { user_id: applicant.id })
  await assign(applicant.id, await addRole('ASKER', 'self', ['AUTHORISATION_APPLY']))
  const caller = await server.caller(applicant.account, 'ASKER')
  const asked = await on.asking(
    {
      kind: 'invite',
      userId: applicant.id,
      invited: { email: 'friend@example.com' },
      grants: [{ roleId: on.roles.PROJECT_MANAGER!, studyId: on.study.id }],
      submit: false,
    },
    caller,
  )
  expect(asked.code).toBe(codes.dataNotFound.code)
  const own = await on.ask(applicant.id, { submit: false }, caller)
  expect(own.code, own.message).toBe(0)
  const read = await server.call(getAccessRequest, { id: own.data.id }, caller)
  expect(read.data.own).toBe(true)
})

test('a request that is prefilled for another user names no site that the actor does not see [TR-Z3]', async () => {
  const applicant = await on.somebody()
  const user = await on.somebody()
  await server.removeRows('study_member', { user_id: [applicant.id, user.id] })
  await move(user.id, [department])
  await server.addRow('department_manager', {
    tenant_id: on.lin.tenantId,
    department_id: department,
    user_id: applicant.id,
  })
  await assign(applicant.id, await addRole('ASKER_FOR', 'department', ['AUTHORISATION_APPLY']))
  const caller = await server.caller(applicant.account, 'ASKER_FOR')
  const [site] = await server.rows<{ id: string }>(
    `select c.id from site c join study s on s.tenant_id = c.tenant_id and s.id = c.study_id
      where c.tenant_id = $1 and c.removed_at is null and s.removed_at is null and s.lead_pm_user_id is distinct from $2
        and not exists (select from department d where d.id = s.department_id and d.path && array[$3::uuid]) limit 1`,
    [on.lin.tenantId, applicant.id, department],
  )
  const place = { right: '1004', siteId: site!.id }
  const other = await server.call(prefillAccessRequest, { ...place, userId: user.id }, caller)
  expect(other.code).toBe(codes.dataNotFound.code)
  expect((await server.call(prefillAccessRequest, place, caller)).code).toBe(0)
})
