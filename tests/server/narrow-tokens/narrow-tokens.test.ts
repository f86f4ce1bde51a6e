import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTenants } from '../../../contract/auth/calls.ts'
import { codes } from '../../../contract/codes.ts'
import {
  issueNarrowToken,
  listNarrowTokens,
  revokeNarrowToken,
} from '../../../contract/narrow-tokens/calls.ts'
import { calls } from '../../../contract/registry/index.ts'
import { listHeldRoles, userInfo } from '../../../contract/workspace/calls.ts'
import { admit, getClaims } from '../../../server/app/http/guard.ts'
import { handlers } from '../../../server/app/registry/handlers.ts'
import { revokeCredential } from '../../../server/features/application-events/credentials.ts'
import type { Handled } from '../../../server/kernel/http/handle.ts'
import { getDoor } from '../application-events/door.ts'
import { getIds, type Ids } from '../call-ids.ts'
import { elsewhere, inputs } from '../call-inputs.ts'
import { type Caller, type DemoServer, demoServer } from '../demo-server.ts'
import { ago } from '../rows.ts'
import { answeredCalls, sessionCalls } from './answered-calls.ts'

const account = 'zhou.mingxuan'
const outside = codes.tokenTooNarrow.code

let server: DemoServer
let admin: Caller
let user: Caller
let door: Awaited<ReturnType<typeof getDoor>>

beforeAll(async () => {
  server = await demoServer()
  admin = await server.caller('lin.haiyan', 'ACCOUNT_HOLDER')
  user = await server.caller(account)
  door = await getDoor(server, admin.tenantId, { kinds: ['embed'] })
})
afterAll(() => server.close())

type Wanted = { elements?: string[]; account?: string; minutes?: number; roleId?: string }
const ask = (wanted: Wanted = {}, from = door) =>
  server.call(issueNarrowToken, { elements: ['mds-user-picker'], account, ...wanted } as never, from.caller, {
    'mds-user': '',
    'mds-role': '',
  })
/** A token as the page of a host has it: without claims until it knows who it is. */
const issue = async (wanted: Wanted = {}, from = door) => {
  const answer = await ask(wanted, from)
  expect(answer, answer.message).toMatchObject({ code: 0 })
  const { id, token, roleId, expiresAt } = answer.data
  return { id, expiresAt, by: { ...user, token, roleId } satisfies Caller }
}
const who = async (by: Caller, headers: Record<string, string> = {}) =>
  (await server.call(userInfo, {}, by, headers)).code
const find = (by: Caller) => server.call(calls.pickUsers!, inputs.pickUsers!({} as Ids), by)
const claimed = (by: Caller) => ({ 'mds-tenant': by.tenantId, 'mds-role': by.roleId ?? '-1' })
const trail = (id: string) =>
  server.getRows(
    'audit_log',
    { tenant_id: admin.tenantId, entity: 'narrowTokens', entity_id: id, orderBy: 'seq' },
    'action',
    'actor_name',
  )

describe('KIT-C43 a narrow token', () => {
  test('acts for its user in the calls of its element and of the session', async () => {
    const { by } = await issue()
    expect((await server.call(userInfo, {}, by)).data).toMatchObject({ account, accountId: user.accountId })
    expect((await find(by)).code).toBe(0)
    const bare = { 'mds-user': '', 'mds-tenant': '', 'mds-role': '' }
    const tenants = await server.call(listTenants, {}, by, bare)
    expect(tenants.data.records.map(({ id }) => id)).toEqual([admin.tenantId])
    const roles = await server.call(listHeldRoles, {}, by, { 'mds-role': '' })
    expect(roles.data.map(({ id }) => id)).toEqual([by.roleId])
  })

  test('is stored as a hash alone, and ends after the minutes that were asked, at most 60', async () => {
    const { id, expiresAt, by } = await issue({ minutes: 5 })
    const left = (Date.parse(expiresAt) - Date.now()) / 60_000
    expect(left).toBeGreaterThan(4.5)
    expect(left).toBeLessThan(5.5)
    const whole = await issue()
    expect((Date.parse(whole.expiresAt) - Date.now()) / 60_000).toBeLessThan(60.5)
    for (const minutes of [0, 61, 1.5]) expect((await ask({ minutes })).code, String(minutes)).not.toBe(0)
    const stored = await server.rows<{ text: string }>(
      'select s::text || k::text as text from session s join access_token k on k.session_id = s.id where s.id = $1',
      [id],
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]!.text).not.toContain(by.token)
    const refresh = await server.getRows('refresh_token', { session_id: id })
    expect(refresh, 'nothing renews it').toEqual([])
    await server.setRows('session', { id }, { expires_at: ago('1 second') })
    expect(await who(by)).toBe(codes.sessionExpired.code)
    await server.setRows('access_token', { session_id: whole.id }, { expires_at: ago('1 second') })
    expect(await who(whole.by)).toBe(codes.tokenInvalid.code)
  })

  test('is issued to a credential for it alone, for an enabled user of its company', async () => {
    const other = await getDoor(server, admin.tenantId, { kinds: ['milestone', 'usage', 'file'] })
    expect((await ask({}, other)).code).toBe(codes.noPermission.code)
    const foreign = await server.rows<{ name: string }>(
      `select a.name from account a join membership m on m.account_id = a.id group by a.name
        having bool_and(m.tenant_id <> $1) limit 1`,
      [admin.tenantId],
    )
    const [unknown, elsewhere] = [
      await ask({ account: 'nobody.here' }),
      await ask({ account: foreign[0]!.name }),
    ]
    expect(unknown.code).toBe(codes.dataNotFound.code)
    expect({ ...elsewhere, requestId: '' }, 'not told from an unknown one').toEqual({
      ...unknown,
      requestId: '',
    })
    expect((await ask({ roleId: crypto.randomUUID() })).code).toBe(codes.dataNotFound.code)
    const disabled = await server.rows<{ name: string }>(
      `select a.name from users u join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id join account a on a.id = m.account_id
        where u.tenant_id = $1 and u.status = 'disabled' and a.enabled limit 1`,
      [admin.tenantId],
    )
    expect((await ask({ account: disabled[0]!.name })).code).not.toBe(0)
    expect((await ask({ elements: ['mds-session'] })).code).not.toBe(0)
    expect((await ask({ elements: [] })).code).not.toBe(0)
    expect((await server.call(issueNarrowToken, { elements: ['mds-upload'], account }, admin)).code).toBe(
      codes.tokenInvalid.code,
    )
  })

  test('acts in no other company, for no other user and in no other role', async () => {
    const { by } = await issue()
    expect(await who(by, { 'mds-tenant': crypto.randomUUID() })).toBe(outside)
    const other = await server.caller('s.tanaka')
    expect(await who(by, { 'mds-tenant': other.tenantId })).toBe(outside)
    expect(await who(by, { 'mds-role': admin.roleId! })).toBe(outside)
    expect(await who(by, { 'mds-user': other.accountId })).toBe(codes.tokenInvalid.code)
    expect(await who(by)).toBe(0)
  })

  test('is listed, revoked by an administrator at once, and both are in the trail', async () => {
    const { id, by } = await issue()
    const listed = await server.call(listNarrowTokens, { limit: 100 }, admin)
    expect(listed.data.records.find(each => each.id === id)).toMatchObject({
      application: 'ctms',
      elements: ['mds-user-picker'],
      user: { id: user.userId },
    })
    expect(JSON.stringify(listed.data)).not.toContain(by.token)
    expect((await server.call(revokeNarrowToken, { id }, admin)).code).toBe(0)
    expect(await who(by)).toBe(codes.tokenInvalid.code)
    const left = await server.call(listNarrowTokens, { limit: 100 }, admin)
    expect(left.data.records.map(each => each.id)).not.toContain(id)
    expect((await server.call(revokeNarrowToken, { id }, admin)).code).toBe(codes.dataNotFound.code)
    expect((await trail(id)).map(each => [each.action, each.actor_name.split(' ')[0]])).toEqual([
      ['issueNarrowToken', 'application'],
      ['revokeNarrowToken', expect.not.stringMatching('application')],
    ])
    const stranger = await server.caller('s.tanaka', 'ACCOUNT_HOLDER')
    const kept = await issue()
    expect((await server.call(revokeNarrowToken, { id: kept.id }, stranger)).code).toBe(
      codes.dataNotFound.code,
    )
    expect(await who(kept.by)).toBe(0)
  })

  test('what it does is in the trail as done with it', async () => {
    const { id, by } = await issue({ elements: ['mds-upload'] })
    expect((await server.call(calls.uploadFile!, inputs.uploadFile!({} as Ids), by)).code).toBe(0)
    const [entry] = await server.rows<{ token: string }>(
      `select c.payload -> 'detail' ->> 'narrowToken' as token from audit_log l join audit_content c using (tenant_id, seq)
        where l.tenant_id = $1 and l.action = 'uploadFile' order by l.seq desc limit 1`,
      [admin.tenantId],
    )
    expect(entry?.token).toBe(id)
  })

  test('ends with its credential', async () => {
    const own = await getDoor(server, admin.tenantId, { kinds: ['embed'] })
    const [{ by }, other] = [await issue({}, own), await issue()]
    expect(await server.database.transaction(admin.tenantId, tx => revokeCredential(tx, own.id))).toBe(true)
    expect(await who(by)).toBe(codes.tokenInvalid.code)
    expect(await who(other.by)).toBe(0)
    expect((await ask({}, own)).code).toBe(codes.tokenInvalid.code)
  })

  test('ends with the membership, and when the user is disabled, also once they are enabled again', async () => {
    const [free] = await server.rows<{ id: string; account: string }>(
      `select u.id, a.name as account from users u join membership m on m.tenant_id = u.tenant_id and m.user_id = u.id
        join account a on a.id = m.account_id where u.tenant_id = $1 and u.status = 'enabled' and not u.super_admin
        and u.id <> all($2) and not exists (select from notice n where n.user_id = u.id and n.blocking and n.done_at is null) limit 1`,
      [admin.tenantId, [admin.userId, user.userId]],
    )
    const { account, id } = free!
    const alone = { 'mds-user': '' }
    const status = async (name: 'disableUsers' | 'enableUsers') => {
      const row = await server.getRow('users', { id }, 'row_version as v')
      const input = { users: [{ id, rowVersion: row.v }], reason: 'Leaves the company' }
      const answer = await server.call(calls[name]!, input, admin)
      expect(answer, answer.message).toMatchObject({ code: 0 })
    }
    const { by } = await issue({ account })
    expect(await who(by, alone)).toBe(0)
    await status('disableUsers')
    expect(await who(by, alone)).not.toBe(0)
    await status('enableUsers')
    expect(await who(by, alone)).toBe(codes.tokenInvalid.code)
    const next = await issue({ account })
    expect(await who(next.by, alone)).toBe(0)
    await server.removeRows('membership', { tenant_id: admin.tenantId, user_id: id })
    expect(await who(next.by, alone)).not.toBe(0)
  })
})

describe('KIT-C43 at every call of the registry', () => {
  const asAdmin = async (element: string) => {
    const { data } = await ask({ elements: [element], account: 'lin.haiyan', roleId: admin.roleId! })
    return { ...admin, token: data.token }
  }
  const getRefusal = async (handled: Handled, by: Caller): Promise<string> => {
    const claims = getClaims({ headers: { authorization: `Bearer ${by.token}`, ...claimed(by) } } as never)
    const admitted = server.database.transaction(by.tenantId, tx => admit(tx, handled, claims, () => {}))
    return admitted.then(
      () => 'admitted',
      error => error.problem,
    )
  }

  test.each(Object.entries(answeredCalls))(
    '%s: its own calls and those of the session are admitted',
    async (element, own) => {
      const by = await asAdmin(element)
      const found = new Map<string, string>()
      for (const handled of handlers)
        if (handled.who === 'actor' || handled.who === 'visitor')
          found.set(handled.call.name, await getRefusal(handled, by))
      const admitted = [...found].filter(([, code]) => code === 'admitted').map(([name]) => name)
      expect(admitted.sort()).toEqual([...sessionCalls, ...own].sort())
      expect(new Set(found.values())).toEqual(new Set(['admitted', 'tokenTooNarrow']))
    },
  )

  test('over the wire, with a valid input, every other call answers the code of its own', async () => {
    const by = await asAdmin('mds-user-picker')
    const ids = await getIds(server, admin.tenantId, admin.userId, admin.roleId!)
    const guarded = Object.values(calls).filter(
      ({ needs, name }) => needs !== 'public' && !elsewhere.includes(name),
    )
    const answers = new Map<string, number>()
    for (const call of guarded)
      answers.set(call.name, (await server.call(call, inputs[call.name]!(ids), by)).code)
    for (const name of [...sessionCalls, ...answeredCalls['mds-user-picker']!]) {
      expect(answers.get(name), name).toBe(0)
      answers.delete(name)
    }
    // The credential of an application is no session, and a session is no credential.
    for (const call of guarded.filter(({ needs }) => needs === 'application')) {
      expect(answers.get(call.name), call.name).toBe(codes.tokenInvalid.code)
      answers.delete(call.name)
    }
    expect([...answers].filter(([, code]) => code !== outside)).toEqual([])
    expect(answers.size).toBeGreaterThan(300)
  }, 120_000)

  test('none of them signs, mints a token, switches role or company, or ends another session', () => {
    const all = Object.values(answeredCalls).flat()
    for (const name of all) expect(calls[name]!.changes?.signature, name).toBeUndefined()
    const never = [
      'applicationToken',
      'useRole',
      'enterTenant',
      'signOut',
      'endSession',
      'stepUp',
      'issueNarrowToken',
    ]
    expect(all.filter(name => never.includes(name))).toEqual([])
  })
})
