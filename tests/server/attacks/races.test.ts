import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { connectOwner } from '../../../server/kernel/db/connections.ts'
import { hmac } from '../../../server/kernel/keys.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { inputs } from '../call-inputs.ts'
import { type Answer, type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { fingerprint } from './wire.ts'

let server: DemoServer
let admin: Caller
let second: Caller
let ids: Ids

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  second = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))
const getCodes = (answers: readonly Answer[]) => answers.map(each => each.code).sort((a, b) => a - b)
const getVersion = async (id: string) => (await server.getRow('users', { id }, 'row_version as v')).v
const person = (changes: object) => ({ ...(inputs.addUser!(ids) as object), ...changes })

describe('changes at once (TR-C1)', () => {
  test('of eight edits of one version one is done, the others are told who came first', async () => {
    const rowVersion = await getVersion(ids.users)
    const answers = await times(8, at =>
      server.call(
        calls.editUser!,
        { id: ids.users, rowVersion, region: `Ward ${at}` },
        at % 2 ? admin : second,
      ),
    )
    expect(getCodes(answers)).toEqual([0, ...Array<number>(7).fill(codes.dataChanged.code)])
    expect(await getVersion(ids.users)).toBe(rowVersion + 1)
    for (const each of answers.filter(answer => answer.code !== 0))
      expect(each.data).toMatchObject({ by: expect.any(String), at: expect.any(String) })
  })

  test('of an edit and a change of status at once one is done', async () => {
    const rowVersion = await getVersion(ids.disabled)
    const users = [{ id: ids.disabled, rowVersion }]
    const answers = await Promise.all([
      server.call(calls.enableUsers!, { users, reason: 'Back from leave' }, admin),
      server.call(calls.editUser!, { id: ids.disabled, rowVersion, region: 'Osaka' }, second),
    ])
    expect(getCodes(answers)).toEqual([0, codes.dataChanged.code])
  })

  test('of six people with one employee id one is added', async () => {
    const answers = await times(6, at =>
      server.call(
        calls.addUser!,
        person({ employeeId: 'HY-77001', email: `race${at}@hengyu.example`, phone: `1390000000${at}` }),
        at % 2 ? admin : second,
      ),
    )
    expect(answers.filter(each => each.code === 0)).toHaveLength(1)
    for (const each of answers.filter(answer => answer.code !== 0))
      expect([codes.employeeIdTaken.code, codes.dataChanged.code]).toContain(each.code)
    expect(await server.countRows('users', { employee_id: 'HY-77001' })).toBe(1)
  })
})

describe('one key, one change (TR-C3)', () => {
  const add = (key: string, by: Caller, changes: object) =>
    server.call(calls.addUser!, person({ email: '', phone: '', ...changes }), by, { 'idempotency-key': key })

  test('eight requests with one key at once add one person and hear one answer', async () => {
    const key = crypto.randomUUID()
    const answers = await times(8, at => add(key, at % 2 ? admin : second, { employeeId: 'HY-77002' }))
    expect(getCodes(answers)).toEqual(Array(8).fill(0))
    expect(new Set(answers.map(each => (each.data as { id: string }).id)).size).toBe(1)
    expect(new Set(answers.map(each => each.requestId)).size).toBe(8)
  })

  test('with another body, for another call or in another spelling of the id it is refused or the same', async () => {
    const key = crypto.randomUUID()
    expect((await add(key, admin, { employeeId: 'HY-77003' })).code).toBe(0)
    expect((await add(key, admin, { employeeId: 'HY-77004' })).code).toBe(codes.keyReused.code)
    const pin = { studyId: ids.studies }
    expect((await server.call(calls.pinStudy!, pin, admin, { 'idempotency-key': key })).code).toBe(
      codes.keyReused.code,
    )
    const upper = { employeeId: 'HY-77003', organisationId: ids.organisations.toUpperCase() }
    expect((await add(key, admin, upper)).code).toBe(0)
    expect(
      await server.rows("select 1 from users where employee_id like 'HY-7700_' and employee_id > 'HY-77002'"),
    ).toHaveLength(1)
  })

  test('TR-P1 what was asked is kept as a hash that only the server can make', async () => {
    const key = crypto.randomUUID()
    const input = { name: 'race.key', value: 'c' }
    const { call, value } = { call: calls.saveSetting!, value: calls.saveSetting!.input.parse(input) }
    expect((await server.call(call, input, admin, { 'idempotency-key': key })).code).toBe(0)
    const kept = await server.getRow('idempotency', { key }, 'request_hash as hash')
    const asked = `${call.name}\n${JSON.stringify(value)}`
    expect(kept.hash.equals(hmac(server.services.keys.request, asked))).toBe(true)
    expect(kept.hash.equals(createHash('sha256').update(asked).digest())).toBe(false)
    const { request: _own, ...others } = server.services.keys
    for (const other of Object.values(others).filter(Buffer.isBuffer))
      expect(kept.hash.equals(hmac(other, asked))).toBe(false)
  })

  test('the key of one person is another key for everybody else', async () => {
    const key = crypto.randomUUID()
    const reviewer = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const setting = (by: Caller, value: string) =>
      server.call(calls.saveSetting!, { name: 'race.key', value }, by, { 'idempotency-key': key })
    expect([(await setting(admin, 'a')).code, (await setting(reviewer, 'b')).code]).toEqual([0, 0])
  })

  test.each([
    '',
    'short',
    'x'.repeat(65),
    'a b c d e f g h',
    '../../etc/passwd',
    `${'a'.repeat(8)},${'a'.repeat(8)}`,
  ])('the key "%s" is none', async key => {
    const answer = await server.call(calls.saveSetting!, { name: 'race.key', value: 1 }, admin, {
      'idempotency-key': key,
    })
    expect(answer.code).toBe(codes.keyRequired.code)
  })
})

describe('batches (F15 TR-C1)', () => {
  const entry = async () => ({ id: ids.inactive, rowVersion: await getVersion(ids.inactive) })

  test('none and 201 are refused whole', async () => {
    const before = await fingerprint(server)
    for (const users of [[], Array(201).fill(await entry())])
      expect((await server.call(calls.activateUsers!, { users, reason: '' }, admin)).code).toBe(
        codes.invalidInput.code,
      )
    expect(await fingerprint(server)).toBe(before)
  })

  test('one user three times, once in capitals, is changed once', async () => {
    const one = await entry()
    const users = [one, one, { ...one, id: one.id.toUpperCase() }]
    const answer = await server.call(calls.activateUsers!, { users, reason: '' }, admin)
    const { results } = answer.data as { results: { code: number }[] }
    expect(results.map(each => each.code)).toEqual([0, codes.dataChanged.code, codes.dataChanged.code])
    expect(await getVersion(ids.inactive)).toBe(one.rowVersion + 1)
  })
})

describe('the end of a validity is no way around disabling (H18 TR-T4)', () => {
  const holder = () => ({ id: admin.userId, validTo: '2020-01-01T00:00:00Z' })

  test('not for the account holder, not for oneself', async () => {
    const editor = await server.caller('zhang.wei', 'CRA')
    await server.rows(
      `with role_ as (update role set data_scope = 'tenant' where id = $1 returning tenant_id, id),
        menu as (insert into role_menu select tenant_id, id, 1011 from role_ on conflict do nothing),
        application as (insert into role_application select tenant_id, id, 1 from role_ on conflict do nothing)
      insert into role_button select tenant_id, id, 1011, 'USER_MANAGEMENT_EDIT' from role_ on conflict do nothing`,
      [editor.roleId],
    )
    const rowVersion = await getVersion(admin.userId)
    const own = await server.call(calls.editUser!, { ...holder(), rowVersion }, admin)
    expect([own.code, own.data]).toEqual([codes.selfForbidden.code, { field: 'validTo' }])
    const byPeer = await server.call(calls.editUser!, { ...holder(), rowVersion }, editor)
    expect(byPeer.code).toBe(codes.accountHolderForbidden.code)
    const prolonged = {
      id: editor.userId,
      rowVersion: await getVersion(editor.userId),
      validTo: '2099-01-01T00:00:00Z',
    }
    expect((await server.call(calls.editUser!, prolonged, editor)).code).toBe(codes.selfForbidden.code)
    expect(await getVersion(admin.userId)).toBe(rowVersion)
  })
})

describe('what comes to refer to a record meanwhile (TR-C1)', () => {
  test('keeps no change of it waiting: two who each did both would end in a conflict', async () => {
    const owner = await connectOwner(server.connections)
    await owner.query('begin')
    // An insertion locks the rows that it refers to like this, until its commit.
    for (const table of ['tenant', 'users', 'role', 'position', 'department'])
      await owner.query(`select from ${table} for key share`)
    const rowVersion = await getVersion(ids.users)
    const changes = {
      updateSetting: inputs.updateSetting!(ids),
      updateCompany: inputs.updateCompany!(ids),
      editUser: { id: ids.users, rowVersion, region: 'Kobe' },
      updateRole: inputs.updateRole!(ids),
      editPosition: inputs.editPosition!(ids),
      editDepartment: inputs.editDepartment!(ids),
    }
    for (const [name, input] of Object.entries(changes))
      expect(await server.call(calls[name]!, input, admin), name).toMatchObject({ code: 0 })
    await owner.query('rollback')
    await owner.end()
  })
})
