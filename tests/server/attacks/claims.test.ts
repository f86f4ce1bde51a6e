import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeName, codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { getInput } from './probes.ts'
import { fingerprint, getHeaders, send } from './wire.ts'

let server: DemoServer
let admin: Caller
let monitor: Caller
let other: Caller
let ids: Ids

/** Calls that need no tenant: a user who leaves a closed tenant must still be able to sign out. */
const ofVisitors = handlers.filter(({ who }) => who === 'visitor').map(({ call }) => call.name)
const guarded = Object.values(calls)
  .filter(call => call.needs !== 'public')
  .map(call => [call.name, call] as const)
const ofActors = guarded.filter(([name, call]) => call.needs !== 'application' && !ofVisitors.includes(name))

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  monitor = await server.caller('zhang.wei', 'CRA')
  other = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
  ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
  written = await fingerprint(server)
})
afterAll(() => server.close())

const answerTo = async (call: Call, headers: Record<string, string>) => {
  const { requestId: _own, ...answer } = await send(server, call, getInput(call, ids), headers)
  return answer
}

/** What was written before the tests of a group. */
let written: string
const expectNothingWritten = async () => expect(await fingerprint(server)).toBe(written)

const refusedAll = async (call: Call, tries: Record<string, string>[], code: CodeName) => {
  for (const headers of tries) {
    const answer = await answerTo(call, { ...getHeaders(admin), ...headers })
    expect([answer.status, answer.code], JSON.stringify(headers)).toEqual([200, codes[code].code])
  }
}

const kinds: readonly ((id: string) => string)[] = [
  () => 'garbage',
  () => 'undefined',
  () => '0',
  id => id.replaceAll('-', ''),
  id => `${id},${id}`,
  id => `${id} `.repeat(2),
  id => `{${id}}`,
  () => "' or 1=1 --",
]
const turns = new Map<string, number>()
/** One value for each call, in turn for each kind of claim: each value meets many calls. */
const inTurn = <T>(claim: string, list: readonly T[]): T => {
  const turn = turns.get(claim) ?? 0
  turns.set(claim, turn + 1)
  return list[turn % list.length]!
}
const garbage = (id: string) => kinds.map(kind => kind(id))

describe('a claim of another user, tenant or role is refused, and one that is no id too (TR-T4 I7)', () => {
  afterAll(expectNothingWritten)

  test.each(guarded)('%s', async (_name, call) => {
    const refused = (name: string, values: string[], code: CodeName) =>
      refusedAll(
        call,
        values.map(value => ({ [name]: value })),
        code,
      )
    const users = [
      other.accountId,
      inTurn('user', [crypto.randomUUID(), admin.userId, ...garbage(admin.accountId)]),
    ]
    await refused('mds-user', users, 'tokenInvalid')
    if (call.needs === 'application') return
    await refused('mds-tenant', [inTurn('tenant', garbage(admin.tenantId))], 'tenantForbidden')
    if (ofVisitors.includes(call.name)) return
    const roles = [monitor.roleId!, inTurn('role', [...garbage(admin.roleId!), '-2'])]
    await refused('mds-role', roles, 'roleChanged')
    // The role -1 and no role open no menu.
    if (typeof call.needs === 'object')
      await refused('mds-role', [inTurn('menu', ['-1', ''])], 'noSystemPermission')
    await refused('mds-tenant', [''], 'tenantMissing')
  })
})

describe('nothing but a bearer token is a token (P19)', () => {
  afterAll(expectNothingWritten)

  test.each(guarded)('%s', async (_name, call) => {
    const { authorization, ...claims } = getHeaders(admin)
    const token = authorization!.slice('Bearer '.length)
    const tries: Record<string, string>[] = [
      { cookie: `mds-token=${token}; mds-user=${admin.accountId}; mds-tenant=${admin.tenantId}` },
      { authorization: token },
      { authorization: `Basic ${btoa(`lin.haiyan:${token}`)}` },
      { authorization: `Bearer ${token} ${token}` },
      { authorization: `Bearer ${token},Bearer ${token}` },
      { 'x-access-token': token, 'mds-token': token },
    ]
    for (const headers of [inTurn('token', tries), inTurn('token', tries)])
      expect((await answerTo(call, { ...claims, ...headers })).code).toBe(codes.tokenMissing.code)
  })
})

describe('what exists elsewhere answers like what does not exist (A1 TR-T5)', () => {
  test.each(ofActors)('%s', async (_name, call) => {
    const own = getHeaders(admin)
    const tenants = [other.tenantId, crypto.randomUUID()]
    const [theirs, none] = await Promise.all(
      tenants.map(each => answerTo(call, { ...own, 'mds-tenant': each })),
    )
    expect(theirs).toEqual(none)
    expect([theirs!.status, theirs!.code]).toEqual([200, codes.tenantForbidden.code])
    const roles = [other.roleId!, crypto.randomUUID()]
    const [foreign, unknown] = await Promise.all(
      roles.map(each => answerTo(call, { ...own, 'mds-role': each })),
    )
    expect(foreign).toEqual(unknown)
    expect([foreign!.status, foreign!.code]).toEqual([200, codes.roleChanged.code])
  })
})

describe('the trail holds what is true (TR-A1 TR-A2)', () => {
  const getEntries = (requestId: string) =>
    server.getRows('audit_log', { request_id: requestId }, 'tenant_id', 'role_name', 'action', 'outcome')

  test('a role that is claimed and not held stands in no entry', async () => {
    const claiming = { ...getHeaders(monitor), 'mds-role': admin.roleId! }
    const refused = await send(server, calls.pinStudy!, { studyId: ids.studies }, claiming)
    expect(refused.code).toBe(codes.roleChanged.code)
    expect(await getEntries(refused.requestId)).toMatchObject([{ role_name: null, outcome: 'refused' }])
    const leaver = await server.caller('zhou.mingxuan')
    const left = await send(server, calls.signOut!, {}, { ...getHeaders(leaver), 'mds-role': admin.roleId! })
    expect(left.code).toBe(0)
    expect(await getEntries(left.requestId)).toMatchObject([{ role_name: null, action: 'signOut' }])
  })

  test('signing out without naming a tenant is recorded in each of the account', async () => {
    const leaver = await server.caller('elena.navarro')
    const left = await send(server, calls.signOut!, {}, { ...getHeaders(leaver), 'mds-tenant': '' })
    expect(left.code).toBe(0)
    const entries = await getEntries(left.requestId)
    expect([entries.length, new Set(entries.map(each => each.tenant_id)).size]).toEqual([3, 3])
    expect(entries.every(each => each.action === 'signOut' && each.outcome === 'done')).toBe(true)
  })
})

describe('after the end of a session (TR-N6)', () => {
  let gone: Caller
  beforeAll(async () => {
    gone = await server.caller('zhou.mingxuan')
    await server.call(calls.signOut!, {}, gone)
    written = await fingerprint(server)
  })
  afterAll(expectNothingWritten)
  test.each(guarded)('%s', async (_name, call) => {
    expect((await answerTo(call, getHeaders(gone))).code).toBe(codes.tokenInvalid.code)
  })
})
