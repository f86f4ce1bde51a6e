import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { roleDetail } from '../../../contract/roles/calls.ts'
import { addRole } from '../../../contract/roles/changes.ts'
import { listHeldRoles, userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'

let server: DemoServer
let admin: Caller
let made = 0

const added = async (expiresAt: string | null = null) => {
  const name = `Timed ${++made}`
  const input = {
    name,
    nameEn: name,
    description: '',
    category: 'site' as const,
    level: 'study' as const,
    dataScope: 'self' as const,
    blinding: 'none' as const,
    contractRole: false,
    validity: expiresAt ? ('temporary' as const) : ('permanent' as const),
    expiresAt,
    positionIds: [],
    rights: ['1', '1011'],
  }
  return (await server.call(addRole, input, admin)).data.id
}
const give = (roleId: string, userId: string, from: string) =>
  server.rows(
    `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at)
      values ($1, gen_random_uuid(), $2, $3, ${from})`,
    [admin.tenantId, userId, roleId],
  )

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('TR-Z7 temporary roles begin and end to the second, by the clock of the database', () => {
  const clock = async () =>
    (await server.rows<{ now: Date }>('select clock_timestamp() as now'))[0]!.now.getTime()
  const until = async (at: number) => {
    while ((await clock()) < at) await new Promise(done => setTimeout(done, 20))
  }

  test('what it gives is there in the second before its end and gone with it', async () => {
    const user = await server.caller('zhang.wei')
    const end = Math.ceil((await clock()) / 1000) * 1000 + 2000
    const roleId = await added(new Date(end).toISOString())
    await give(roleId, user.userId, `'-infinity'`)
    const acting = { ...user, roleId }
    const holds = async () =>
      (await server.call(listHeldRoles, {}, { ...user, roleId: null })).data.some(each => each.id === roleId)
    await until(end - 900)
    expect([await holds(), (await server.call(userInfo, {}, acting)).code]).toEqual([true, 0])
    expect((await server.call(roleDetail, { id: roleId }, admin)).data.state).toBe('temporary')
    await until(end)
    expect([await holds(), (await server.call(userInfo, {}, acting)).code]).toEqual([
      false,
      codes.roleChanged.code,
    ])
    expect((await server.call(roleDetail, { id: roleId }, admin)).data.state).toBe('ended')
  })

  test('a grant to come counts from its second on', async () => {
    const user = await server.caller('zhang.wei')
    const roleId = await added()
    const begin = Math.ceil((await clock()) / 1000) * 1000 + 2000
    await give(roleId, user.userId, `'${new Date(begin).toISOString()}'`)
    const acts = async () => (await server.call(userInfo, {}, { ...user, roleId })).code
    await until(begin - 900)
    expect(await acts()).toBe(codes.roleChanged.code)
    await until(begin)
    expect(await acts()).toBe(0)
  })
})
