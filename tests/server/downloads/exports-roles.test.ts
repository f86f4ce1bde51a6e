import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRight } from '../../../contract/access/resources.ts'
import { codes } from '../../../contract/codes.ts'
import { exportRoles } from '../../../contract/downloads/calls.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { type ExportsRig, exportsRig, getTable } from './exports-rig.ts'

let server: DemoServer
let lin: Caller
let rig: ExportsRig

beforeAll(async () => {
  server = await demoServer()
  lin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  rig = exportsRig(server, lin)
})
afterAll(() => server.close())

const getMatrix = async (input: object, headers: Record<string, string> = {}) => {
  const asked = await server.call(exportRoles, input, lin, headers)
  expect(asked, asked.message).toMatchObject({ code: 0, data: { kind: 'roles' } })
  return { asked, rows: await getTable((await rig.fileOf(await rig.made(asked.data))).rawPayload) }
}

test('D32 the matrix has every role as a column and every right as a row, with a tick where it is held', async () => {
  const { rows } = await getMatrix({})
  const roles = (await server.call(listRoles, { limit: 100 }, lin)).data.records
  const [head, ...body] = rows
  expect(head!.slice(0, 4)).toEqual(['Application', 'Menu', 'Button', 'Right'])
  expect(head!.slice(4)).toEqual(roles.map(each => each.nameEn))
  expect(body.map(row => row[3]).filter(Boolean)).toEqual([...everyRight])
  for (const [at, role] of roles.entries()) {
    const held = new Set((await server.call(roleDetail, { id: role.id }, lin)).data.rights)
    const ticked = body.filter(row => row[4 + at] === '✓').map(row => row[3])
    expect(new Set(ticked), role.nameEn).toEqual(held)
  }
  const level = body.find(row => row[0] === 'Level')
  expect(level!.slice(4)).toEqual(
    roles.map(
      each => ({ study: 'Study level', site: 'Site level', personnel: 'Personnel level' })[each.level],
    ),
  )
  const users = body.find(row => row[3] === '1011-USER_MANAGEMENT_ADD')
  expect(users!.slice(0, 2)).toEqual(['Master data', 'Users'])
})

test('D32 TR-A1 in the language of whoever asks, for the roles that match, with an entry in the trail', async () => {
  const { asked, rows } = await getMatrix(
    { blindings: ['blinded'], audit: { indexName: 'roles' } },
    { 'accept-language': 'zh-CN' },
  )
  expect(rows[0]).toEqual(['应用', '菜单', '按钮', '权限标识', '盲态疗效评估者'])
  expect(rows.find(row => row[3] === '1011')?.[0]).toBe('主数据')
  const entries = await server.getRows(
    'audit_log',
    { tenant_id: lin.tenantId, entity: 'downloads', entity_id: asked.data.id, orderBy: 'seq' },
    'action',
  )
  expect(entries.map(each => each.action).slice(0, 2)).toEqual(['exportRoles', 'finishExport'])
})

test('TR-Z2 needs its button; of no role there is no matrix', async () => {
  const reviewer = await server.caller('xie.min', 'ACCESS_REVIEWER')
  expect((await server.call(exportRoles, {}, reviewer)).code).toBe(codes.noButton.code)
  expect((await server.call(exportRoles, { query: 'no such role' }, lin)).code).toBe(codes.exportEmpty.code)
})
