import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

test.each([
  ['H10', 1004, 'STUDY_MANAGEMENT_ADD', 'addStudy'],
  ['H11', 1041, 'STUDY_OVERVIEW_INFO_EDIT', 'editStudy'],
  ['H13', 1011, 'USER_MANAGEMENT_INVITATION', 'inviteUsers'],
  ['H14', 1043, 'STUDY_CENTER_ADD', 'bindSites'],
])('%s button %i-%s opens %s, which a role without it is refused', async (_row, menu, button, name) => {
  const ask = () => server.call(calls[name]!, inputs[name]!(ids), admin)
  const right = [admin.tenantId, admin.roleId, menu, button]
  await server.rows(
    'delete from role_button where tenant_id = $1 and role_id = $2 and menu_id = $3 and button = $4',
    right,
  )
  expect((await ask()).code).toBe(codes.noButton.code)
  await server.rows(
    'insert into role_button (tenant_id, role_id, menu_id, button) values ($1, $2, $3, $4)',
    right,
  )
  expect(await ask()).toMatchObject({ code: 0 })
})
