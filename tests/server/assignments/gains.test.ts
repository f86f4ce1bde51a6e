import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeGrant, endRoles, grantRoles, grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codes } from '../../../contract/codes.ts'
import { taskList } from '../../../contract/learning/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let holder: Caller
let roleId: string

const reason = 'Agreed with the line manager'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const goesOn = async () => (await server.call(userInfo, {}, holder)).code
const told = () =>
  server.rows<{ event: string; role: string }>(
    `select subject ->> 'event' as event, subject ->> 'roleEn' as role from notice
      where user_id = $1 and kind = 'authorisation' and type = 'notification' and subject ->> 'event' in ('granted', 'roleGranted') and read_at is null`,
    [holder.userId],
  )

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  holder = await server.caller('zhang.wei', 'CRA')
  roleId = (await server.getRow('role', { tenant_id: admin.tenantId, code: 'LEAD_CRA' }, 'id')).id
  await server.setRows('notice', { user_id: holder.userId }, { read_at: now() })
})
afterAll(() => server.close())

describe('TR-N10 access that grows', () => {
  test('ends no session: the notice and the training of a role are there at once, and what shrinks it ends sessions', async () => {
    const of = { tenant_id: admin.tenantId }
    const task = await server.addNew('training_task', { ...of, name: 'Of the lead' })
    await server.addRow('task_audience', { ...of, task_id: task.id, kind: 'roleGained', subject_id: roleId })
    const has = async () =>
      (await server.call(taskList, { limit: 100 }, holder)).data.records.some(each => each.id === task.id)
    expect(await has()).toBe(false)
    const grant = { roleId, effectiveAt: null, expiresAt: inDays(30), studyId: null, siteId: null }
    const given = await server.call(grantRoles, { userId: holder.userId, grants: [grant], reason }, admin)
    expect([given.code, await goesOn(), await has()]).toEqual([0, 0, true])
    expect(await told()).toEqual([{ event: 'roleGranted', role: 'Lead CRA' }])
    const id = given.data.ids[0]!
    const longer = { id, rowVersion: 1, effectiveAt: null, expiresAt: inDays(60), reason }
    expect((await server.call(changeGrant, longer, admin)).data).toEqual({ id, rowVersion: 2 })
    expect(await goesOn()).toBe(0)
    expect((await server.call(endRoles, { grants: [{ id, rowVersion: 2 }], reason }, admin)).code).toBe(0)
    expect(await goesOn()).toBe(codes.roleChanged.code)
  })

  test('what begins later is not told yet', async () => {
    holder = await server.caller('zhang.wei', 'CRA')
    await server.setRows('notice', { user_id: holder.userId }, { read_at: now() })
    const grant = { roleId, effectiveAt: inDays(1), expiresAt: null, studyId: null, siteId: null }
    const { data } = await server.call(grantRoleToUsers, { userIds: [holder.userId], grant, reason }, admin)
    expect(data.results.map(each => each.code)).toEqual([0])
    expect([await goesOn(), await told()]).toEqual([0, []])
  })
})
