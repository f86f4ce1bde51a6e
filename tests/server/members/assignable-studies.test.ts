import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAssignableStudies } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('L14 getStudyListForAssignPermission finds studies of the scope, and one that takes no role says why', async () => {
  const study = await server.getRow(
    'study',
    { tenant_id: admin.tenantId, status: 'ongoing', active: true, orderBy: 'plan_id' },
    'id',
    'plan_id',
  )
  const list = async (by = admin) =>
    (await server.call(listAssignableStudies, { query: study.plan_id }, by)).data.records
  expect(await list()).toMatchObject([{ id: study.id, planId: study.plan_id, refusal: null }])
  await server.setRows('study', { id: study.id }, { status: 'locked' })
  expect((await list())[0]?.refusal?.code).toBe(codes.studyLocked.code)
  expect(await list(await server.caller('s.tanaka', 'ACCOUNT_HOLDER'))).toEqual([])
})
