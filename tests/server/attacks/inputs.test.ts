import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codes } from '../../../contract/codes.ts'
import { calls } from '../../../contract/registry/index.ts'
import { getDoor } from '../application-events/door.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { everyCall, failures, getFields, getInput, getStatus, never, smuggled, withValue } from './probes.ts'
import { fingerprint, getHeaders, send } from './wire.ts'

let server: DemoServer
let admin: Caller
let other: Caller
/** An application: what a call of applications takes as a file is received from no one else. */
let application: Caller
let ids: Ids

let turn = 0
/** Every third field of a call, alternating between kinds: each kind meets some hundred fields of all calls. */
const someOf = (fields: string[][]): string[][] => {
  turn += 1
  return fields.filter((_field, at) => at % 3 === turn % Math.min(3, fields.length))
}

const changing = everyCall.filter(([, call]) => call.changes && call.name !== 'signOut')

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  application = (await getDoor(server, admin.tenantId)).caller
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
})
afterAll(() => server.close())

describe('what no field takes is refused by name and changes nothing, with a token or without (TR-W8 G13)', () => {
  test.each(everyCall)('%s', async (name, call) => {
    const before = await fingerprint(server)
    const input = getInput(call, ids)
    const fields = getFields(call)
    const headers = getHeaders(call.needs === 'application' ? application : admin)
    for (const [kind, value] of Object.entries(never)) {
      // In a query or a form, a list or an object is text, and half of a surrogate pair cannot be written.
      if ((call.method === 'GET' || call.takes) && (typeof value === 'object' || kind.includes('half')))
        continue
      for (const field of fields.length ? someOf(fields) : [['unknown']]) {
        const answer = await send(server, call, withValue(input, field, value), headers)
        expect([answer.status, answer.code], `${name}.${field.join('.')}: ${kind}`).toEqual([
          getStatus(call),
          codes.invalidInput.code,
        ])
      }
    }
    const bare = await send(server, call, withValue(input, fields[0] ?? ['unknown'], never.NUL), {})
    expect(bare.code).toBe(call.needs === 'public' ? codes.invalidInput.code : codes.tokenMissing.code)
    expect(await fingerprint(server)).toBe(before)
  })
})

describe('fields added to a call set nothing (TR-T4)', () => {
  test.each(changing)('%s', async (name, call) => {
    const held = async () =>
      server.rows(
        `select u.tenant_id, u.id, u.account_id, u.super_admin, u.created_at, u.removed_at from users u where u.tenant_id = $1 or u.super_admin order by u.id`,
        [other.tenantId],
      )
    const before = await held()
    const extra = smuggled(other.tenantId, other.accountId)
    const list = getInput(call, ids) as { users?: object[] }
    const input = {
      ...list,
      ...extra,
      ...(list.users && { users: list.users.map(each => ({ ...each, ...extra })) }),
    }
    const answer = await send(server, call, input, getHeaders(admin))
    expect(failures, name).not.toContain(answer.code)
    expect(await held(), name).toEqual(before)
  })
})

describe('of one request (TR-W8)', () => {
  const body = (text: string, type = 'application/json') =>
    server.app.inject({
      method: 'POST',
      url: calls.saveSetting!.path,
      headers: { ...getHeaders(admin), 'idempotency-key': crypto.randomUUID(), 'content-type': type },
      payload: text,
    })

  test('a prototype in JSON is refused, one in a query is nothing', async () => {
    for (const text of [
      '{"name":"a.b","value":1,"__proto__":{"superAdmin":true}}',
      '{"name":"a.b","value":{"constructor":{"prototype":{"superAdmin":true}}}}',
      '{"name":"a.b","value":{"__proto__":1}}',
    ])
      expect((await body(text)).statusCode).toBe(400)
    const query = await server.app.inject({
      url: `${calls.countNotices!.path}?__proto__=1&constructor[prototype][x]=1`,
      headers: getHeaders(admin),
    })
    expect(query.json().code).toBe(0)
    expect(({} as Record<string, unknown>).superAdmin).toBeUndefined()
  })

  test.each([
    ['{"name":', 'application/json', 400],
    ['', 'application/json', 400],
    ['name=a', 'application/x-www-form-urlencoded', 415],
    ['{"name":"a.b","value":1}', 'text/plain', 415],
    ['<a/>', 'application/xml', 415],
    [JSON.stringify({ name: 'a.b', value: 'x'.repeat(1_100_000) }), 'application/json', 413],
  ])('%.12s as %s is refused by the transport, in general words', async (text, type, status) => {
    const answer = await body(text, type)
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'data', 'message', 'requestId'])
    expect(answer.json()).toMatchObject({ code: -1, data: null })
    expect(answer.body).not.toMatch(/FST_|Unexpected|JSON|stack/)
  })

  test.each(['[]', 'null', '"text"', '7', 'true'])('a body of %s is no input', async text => {
    expect((await body(text)).json().code).toBe(codes.invalidInput.code)
  })

  test.each([
    ['a control character', { name: 'a.b', value: 'x\u0000' }, 'value'],
    ['half a surrogate pair', { name: 'a.b', value: '\ud800' }, 'value'],
    ['a name that is none', { name: '1 name', value: 1 }, 'name'],
  ])('%s is a format that is refused at its field', async (_kind, input, path) => {
    const answer = (await body(JSON.stringify(input))).json()
    expect(answer).toMatchObject({
      code: codes.invalidInput.code,
      data: { issues: [{ path, rule: 'formatInvalid' }] },
    })
  })

  test('an address that would hold a regular expression for an hour is refused at once', () => {
    const began = performance.now()
    for (const email of [`a@${'.'.repeat(900_000)},`, `a@${'b.'.repeat(450_000)},`])
      expect(calls.addUser!.input.safeParse({ email }).success).toBe(false)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})

describe('what is not a call, an id or a person (TR-Z1 TR-T5)', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('explainAccess of %s', async name => {
    const asked = { asks: [{ call: name }, { call: name, id: ids.users }] }
    expect((await server.call(calls.explainAccess!, asked, admin)).code).toBe(codes.dataNotFound.code)
  })

  test('a setting of 17 KB is too large and says so', async () => {
    const answer = await server.call(calls.saveSetting!, { name: 'a.b', value: 'x'.repeat(17_000) }, admin)
    expect(answer.code).toBe(codes.valueTooLarge.code)
  })

  test('recent people that are none leave the picker as it is', async () => {
    const value = ['x', { a: 1 }, null]
    expect((await server.call(calls.saveSetting!, { name: 'recent.people', value }, admin)).code).toBe(0)
    const picked = await server.call(calls.pickUsers!, {}, admin)
    expect([picked.code, (picked.data as { records: object[] }).records.length > 0]).toEqual([0, true])
  })

  test('keys of every kind at once find each their person; an id that is an employee id of another finds its owner', async () => {
    const person = await server.getRow('users', { id: admin.userId }, 'account', 'email', 'employee_id')
    await server.setRows('users', { id: ids.person }, { employee_id: admin.userId })
    const { account, email, employee_id } = person
    const keys = [
      admin.userId.toUpperCase(),
      account.toUpperCase(),
      email,
      employee_id.toLowerCase(),
      crypto.randomUUID(),
      'none',
    ]
    const answer = await server.call(calls.resolveUsers!, { keys: [...keys, ...keys] }, admin)
    const { found, missing } = answer.data as {
      found: { key: string; user: { id: string } }[]
      missing: string[]
    }
    expect(found.map(each => each.key)).toEqual(keys.slice(0, 4))
    expect(found.every(each => each.user.id === admin.userId)).toBe(true)
    expect(missing).toEqual(keys.slice(4))
  })

  test('one id written in two ways is one id', async () => {
    const written = [ids.users, ids.users.toUpperCase()]
    expect((await server.call(calls.rememberPicked!, { ids: written }, admin)).code).toBe(0)
    const [row] = await server.rows<{ value: string[] }>(
      `select value from user_setting where user_id = $1 and name = 'recent.people'`,
      [admin.userId],
    )
    expect(row!.value.filter(each => each.toLowerCase() === ids.users)).toEqual([ids.users])
  })

  test('% _ and \\ find themselves, not everybody', async () => {
    for (const query of ['%', '_', '\\', '%%', '\\%']) {
      const found = await server.call(calls.searchUsers!, { query }, admin)
      expect((found.data as { total: number }).total, query).toBe(0)
      const places = await server.call(calls.searchOrganisations!, { query }, admin)
      expect((places.data as { total: number }).total, query).toBe(0)
    }
  })

  test('pages below one and above the bounds are refused', async () => {
    for (const page of [
      { limit: 0 },
      { limit: 101 },
      { pageNum: 0 },
      { pageNum: -1 },
      { pageNum: 1e9 },
      { limit: 1.5 },
    ])
      expect((await server.call(calls.searchUsers!, page, admin)).code).toBe(codes.invalidInput.code)
    expect((await server.call(calls.portalStudies!, { pageNum: 1e9 }, admin)).code).toBe(
      codes.invalidInput.code,
    )
  })
})
