import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { listSignatures, verifySignature } from '../../../contract/signatures/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { changeStatus, getStudy } from './signing.ts'

let server: DemoServer
let lin: Caller

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('TR-E3 a role without the menus of studies and sites reads no signatures of them', async () => {
  const study = await getStudy(server, lin, 'HY-0207-301')
  const { data } = await changeStatus(server, lin, study, 'on_hold')
  const site = await server.getRow('site', { tenant_id: lin.tenantId, removed_at: null, orderBy: 'id' }, 'id')
  const read = async () => [
    (await server.call(listSignatures, { entity: 'studies', id: study.id }, lin)).code,
    (await server.call(verifySignature, { id: data.signatureId }, lin)).code,
    (await server.call(listSignatures, { entity: 'sites', id: site.id }, lin)).code,
  ]
  expect(await read()).toEqual([0, 0, 0])
  await server.removeRows('role_button', { role_id: lin.roleId })
  await server.removeRows('role_menu', { role_id: lin.roleId })
  expect(await read()).toEqual(Array(3).fill(codes.dataNotFound.code))
})
