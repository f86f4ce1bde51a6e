import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { listRoleMenus } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

const refusals = async (by: Caller, sysId = 1) => {
  const { menus } = (await server.call(listRoleMenus, { roleId: by.roleId!, sysId }, by)).data
  expect(menus.length).toBeGreaterThan(0)
  return [...new Set(menus.map(each => each.refusal))]
}

test('B24 an item of the side menu is refused while the licence of its application has ended, as its calls are', async () => {
  expect(await refusals(admin)).toEqual([undefined])
  const end = (at: string) =>
    server.rows(
      `update tenant_application set licence_to = ${at} where tenant_id = $1 and application_id = 1`,
      [admin.tenantId],
    )
  await end("now() - interval '1 day'")
  const refused = codes.applicationNotLicensed.code
  expect(await refusals(admin)).toEqual([refused])
  expect((await server.call(searchUsers, {}, admin)).code, 'the call behind the item').toBe(refused)
  await end("'infinity'")
  expect(await refusals(admin)).toEqual([undefined])
})

test('B24 H5 it is refused to a person none of whose departments may use the application', async () => {
  const head = await server.caller('shen.yulan', 'DEPARTMENT_HEAD')
  expect(await refusals(head)).toEqual([undefined])
  await server.rows(
    `insert into department_application (tenant_id, department_id, application_id)
      select tenant_id, department_id, 10 from user_department where tenant_id = $1 on conflict do nothing`,
    [head.tenantId],
  )
  await server.removeRows('department_application', { tenant_id: head.tenantId, application_id: 1 })
  const departments = await server.getRows('user_department', {
    tenant_id: head.tenantId,
    user_id: head.userId,
  })
  expect(departments.length).toBeGreaterThan(0)
  expect(await refusals(head)).toEqual([codes.departmentApplicationShut.code])
  expect((await server.call(searchUsers, {}, head)).code).toBe(codes.departmentApplicationShut.code)
})
