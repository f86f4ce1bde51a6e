import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPersonnelRoles } from '../../../contract/assignments/calls.ts'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Input } from '../../../contract/define.ts'
import { exportUsers } from '../../../contract/downloads/calls.ts'
import { activateUsers, addUser, editUser, searchUsers, userById } from '../../../contract/users/calls.ts'
import { userInfo } from '../../../contract/workspace/calls.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago, now } from '../rows.ts'

let server: DemoServer
let admin: Caller
let count = 0

const code = (name: CodeName) => codes[name].code
const later = '2090-06-30T16:00:00.000Z'
const added = async (type: 'internal' | 'external') => {
  count += 1
  const given = {
    ...{ type, lastName: 'Nwosu', firstName: `Ada ${count}`, reading: '', region: '', phone: '' },
    ...{ email: `ada.${count}@visit.example`, employeeId: '', organisationId: null, validTo: null },
    ...{ departmentIds: [], positionIds: [] },
  }
  return (await server.call(addUser, given, admin)).data
}
const edit = (id: string, rowVersion: number, change: Partial<Input<typeof editUser>>) =>
  server.call(editUser, { id, rowVersion, ...change }, admin)
const enabled = async (account: string) => {
  const row = await server.getRow('users', { tenant_id: admin.tenantId, account }, 'id', 'row_version')
  return row
}

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
})
afterAll(() => server.close())

describe('G39 the type of a user', () => {
  test('changes on the form, with its entry in the trail', async () => {
    const { id } = await added('internal')
    expect((await edit(id, 1, { type: 'external' })).data).toEqual({ id, rowVersion: 2 })
    expect((await server.call(userById, { userId: id }, admin)).data.type).toBe('external')
    const [entry] = await server.rows<{ changes: unknown }>(
      `select p.payload -> 'changes' as changes from audit_log l join audit_payload p using (tenant_id, seq)
        where l.entity_id = $1 and l.action = 'editUser' order by l.seq desc limit 1`,
      [id],
    )
    expect(entry!.changes).toEqual({ type: ['internal', 'external'] })
  })

  test('L73 G36 G37 G39 stays while a personnel-level role is held, now or later, and changes once it has ended', async () => {
    const { id } = await added('internal')
    const give = (from: string) =>
      server.rows(
        `insert into role_assignment (tenant_id, id, user_id, role_id, effective_at, expires_at)
          select tenant_id, gen_random_uuid(), $2, id, ${from}, 'infinity' from role
          where tenant_id = $1 and level = 'personnel' and enabled limit 1`,
        [admin.tenantId, id],
      )
    for (const from of ["now() - interval '1 day'", "now() + interval '30 days'"]) {
      await give(from)
      expect(await edit(id, 1, { type: 'external' })).toMatchObject({
        code: code('userTypeHasPersonnelRoles'),
        data: { field: 'type', count: 1 },
      })
      const { data } = await server.call(listPersonnelRoles, { userId: id }, admin)
      expect(data).toMatchObject({
        records: [
          { applications: [2, 7, 102], expiresAt: null, state: from.includes('+') ? 'to come' : 'in force' },
        ],
        total: 1,
      })
      await server.setRows('role_assignment', { user_id: id }, { ended_at: now() })
    }
    expect((await server.call(listPersonnelRoles, { userId: id }, admin)).data.total).toBe(0)
    expect((await edit(id, 1, { type: 'external' })).code).toBe(0)
  })

  test('G37 stays internal while a department has him as its head', async () => {
    const { id } = await added('internal')
    await server.rows(
      `update department set head_user_id = $2 where id = (select id from department where tenant_id = $1 and head_user_id is null and removed_at is null limit 1)`,
      [admin.tenantId, id],
    )
    expect((await edit(id, 1, { type: 'external' })).code).toBe(code('userIsHead'))
    await server.setRows('department', { head_user_id: id }, { head_user_id: null })
    expect((await edit(id, 1, { type: 'external' })).code).toBe(0)
  })
})

describe('G46 K6 the account of an external person has an end', () => {
  const activate = (users: { id: string; rowVersion: number }[], validTo: string | null = null) =>
    server.call(activateUsers, { users, validTo }, admin)

  test('that is chosen as he is activated, and lies ahead; internal people need none', async () => {
    const [outside, inside] = [await added('external'), await added('internal')]
    expect(await activate([outside])).toMatchObject({
      code: code('accountExpiryRequired'),
      data: { field: 'validTo' },
    })
    expect((await activate([outside], '2020-01-01T00:00:00.000Z')).code).toBe(code('accountExpiryInPast'))
    expect((await activate([outside, inside], later)).data.results.map(each => each.code)).toEqual([0, 0])
    const validTo = async ({ id }: { id: string }) =>
      (await server.call(userById, { userId: id }, admin)).data.validTo
    expect([await validTo(outside), await validTo(inside)]).toEqual([later, null])
  })

  test('an end that he has already stays, and one that has passed is chosen anew', async () => {
    const [kept, passed] = [await added('external'), await added('external')]
    await server.setRows('users', { id: kept.id }, { valid_to: '2091-01-01T00:00Z' })
    await server.setRows('users', { id: passed.id }, { valid_to: ago('1 day') })
    const { data } = await activate([kept, passed])
    expect(data.results.map(each => each.code)).toEqual([0, code('accountExpiryRequired')])
  })

  test('cannot be taken away from who is enabled, nor left out when he becomes external', async () => {
    const outside = await added('external')
    await activate([outside], later)
    expect((await edit(outside.id, 2, { validTo: null })).code).toBe(code('accountExpiryRequired'))
    expect((await edit(outside.id, 2, { validTo: '2020-01-01T00:00:00.000Z' })).code).toBe(
      code('accountExpiryInPast'),
    )
    const inside = await added('internal')
    await activate([inside])
    expect((await edit(inside.id, 2, { type: 'external' })).data).toMatchObject({ field: 'validTo' })
    expect((await edit(inside.id, 2, { type: 'external', validTo: later })).code).toBe(0)
  })
})

describe('E19 TR-N12 a second factor asked of one person', () => {
  test('ends what was opened without one, and stays until somebody else takes it away', async () => {
    const user = await enabled('zhang.wei')
    const caller = await server.caller('zhang.wei', 'CRA')
    await server.setRows(
      'session',
      { account_id: caller.accountId },
      { kind: 'browser', second_factor_at: null },
    )
    const other = await server.caller('l.vidal', 'CRC')
    expect((await edit(user.id, user.row_version, { twoFactor: true })).code).toBe(0)
    expect((await server.call(userInfo, {}, caller)).code).not.toBe(0)
    expect((await server.call(userInfo, {}, other)).code).toBe(0)
    expect((await server.call(userById, { userId: user.id }, admin)).data.twoFactor).toBe(true)
    expect((await edit(user.id, user.row_version + 1, { twoFactor: false })).code).toBe(0)
  })

  test('is not taken away by whom it is asked of', async () => {
    const own = await enabled('lin.haiyan')
    expect((await edit(own.id, own.row_version, { twoFactor: true })).code).toBe(0)
    expect(await edit(own.id, own.row_version + 1, { twoFactor: false })).toMatchObject({
      code: code('selfForbidden'),
      data: { field: 'twoFactor' },
    })
    expect((await server.call(userInfo, {}, admin)).code, 'his own session goes on').toBe(0)
  })
})

describe('K13 the list by the end of accounts and by who has not been here', () => {
  const found = async (filters: Partial<Input<typeof searchUsers>>) =>
    (await server.call(searchUsers, { ...filters, limit: 100 }, admin)).data.records

  test('ended, permanent, and not signed in for so many days, nor ever since the account was opened', async () => {
    const [away, never, here] = (await server.rows<{ id: string }>(
      "select id from users where tenant_id = $1 and status = 'enabled' and account is not null and not super_admin order by account limit 3",
      [admin.tenantId],
    )) as [{ id: string }, { id: string }, { id: string }]
    await server.setRows(
      'users',
      { tenant_id: admin.tenantId },
      { last_sign_in_at: now(), valid_to: 'infinity' },
    )
    await server.setRows('users', { id: away.id }, { last_sign_in_at: ago('91 days') })
    await server.setRows('users', { id: never.id }, { last_sign_in_at: null, created_at: ago('200 days') })
    await server.setRows(
      'users',
      { id: here.id },
      { last_sign_in_at: ago('89 days'), valid_to: ago('1 day') },
    )
    const ids = (rows: { id: string }[]) => rows.map(each => each.id).sort()
    expect(ids(await found({ inactiveDays: 90 }))).toEqual([away.id, never.id].sort())
    expect(ids(await found({ inactiveDays: 80 }))).toEqual([away.id, never.id, here.id].sort())
    expect(ids(await found({ validity: 'ended' }))).toEqual([here.id])
    expect(ids(await found({ validity: 'permanent', inactiveDays: 80 }))).toEqual([away.id, never.id].sort())
    const file = await server.call(exportUsers, { headers: ['name'], inactiveDays: 90 }, admin)
    expect([file.code, file.data.rows]).toEqual([0, 2])
  })
})
