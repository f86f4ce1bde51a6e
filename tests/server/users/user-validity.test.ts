import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { activateUsers, enableUsers, pickUsers, setUserValidity } from '../../../contract/users/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'

let server: DemoServer
let admin: Caller

type Person = { id: string; rowVersion: number; validTo: string | null }
const people = (where: string, count = 1) =>
  server.rows<Person>(
    `select id, row_version as "rowVersion", nullif(valid_to, 'infinity') as "validTo" from users u
      where tenant_id = $1 and removed_at is null and ${where} order by account limit $2`,
    [admin.tenantId, count],
  )
const reason = 'The contract ends'
const set = (users: Person[], validTo: string | null, by = admin) =>
  server.call(
    setUserValidity,
    { users: users.map(({ id, rowVersion }) => ({ id, rowVersion })), validTo, reason },
    by,
  )

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

test('several accounts get an end, each with its own result and entry [G46]', async () => {
  const [one, stale, two] = await people(`status = 'enabled' and type = 'internal' and not super_admin`, 3)
  const [own] = await people(`id = '${admin.userId}'`)
  const end = '2031-06-30T16:00:00.000Z'
  const asked = [one!, { ...stale!, rowVersion: stale!.rowVersion + 1 }, own!, two!]
  const answer = await set(asked, end)
  expect(answer.data.results.map(each => each.code)).toEqual([
    0,
    codes.dataChanged.code,
    codes.selfForbidden.code,
    0,
  ])
  const stored = await people(`id in ('${one!.id}', '${stale!.id}', '${two!.id}')`, 3)
  expect(stored.map(each => each.validTo && new Date(each.validTo).toISOString())).toEqual([end, null, end])
  const entries = await server.getRows(
    'trail',
    { tenant_id: admin.tenantId, action: 'editUser', reason, orderBy: 'seq' },
    'outcome',
    'changes',
  )
  expect(entries.map(each => each.outcome)).toEqual(['done', 'refused', 'refused', 'done'])
  expect(entries[0]!.changes).toEqual({ validTo: [null, end] })
})

test('the account of an enabled external user keeps an end [G46]', async () => {
  const [external] = await people(`status = 'enabled' and type = 'external' and valid_to < 'infinity'`)
  const answer = await set([external!], null)
  expect(answer.code).toBe(codes.accountExpiryRequired.code)
})

test('an actor without the right to edit users changes nobody', async () => {
  const [one] = await people(`status = 'enabled' and type = 'internal' and not super_admin`)
  const cra = await server.caller('zhang.wei')
  expect((await set([one!], null, cra)).code).toBe(codes.noButton.code)
})

test('an account whose end has passed does not open this company, and nobody can pick it [G46]', async () => {
  const person = await server.caller('zhang.wei', 'CRA')
  const getPicked = async () => {
    const { records } = (await server.call(pickUsers, { query: 'zhang.wei' }, admin)).data
    return records.find(({ id }) => id === person.userId)!
  }
  expect([(await server.call(userInfo, {}, person)).code, (await getPicked()).unselectable]).toEqual([
    0,
    null,
  ])
  await server.setRows('users', { id: person.userId }, { valid_to: ago('1 minute') })
  expect((await server.call(userInfo, {}, person)).code).toBe(codes.accountOutOfValidity.code)
  expect((await getPicked()).unselectable?.code).toBe(codes.accountOutOfValidity.code)
})

test('who is enabled is neither activated nor enabled once more [P24]', async () => {
  const [one] = await people(`status = 'enabled' and type = 'internal' and not super_admin`)
  const users = [{ id: one!.id, rowVersion: one!.rowVersion }]
  for (const [call, code] of [
    [activateUsers, codes.userNotInactive.code],
    [enableUsers, codes.userNotDisabled.code],
  ] as const) {
    expect((await server.call(call, { users }, admin)).code).toBe(code)
  }
})
