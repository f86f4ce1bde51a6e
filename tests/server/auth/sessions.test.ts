import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '../../../contract/auth/calls.ts'
import type { CodeName } from '../../../contract/codes.ts'
import { endSessions, issueSession, sweep } from '../../../server/features/auth/sessions.ts'
import { browserAt, openScene, type Scene } from './scene.ts'
import { signIn, whoami } from './ways.ts'

let scene: Scene
let hengyu: string
let number = 0

beforeAll(async () => {
  scene = await openScene()
  hengyu = await scene.tenant('Hengyu')
})
afterAll(() => scene.close())

const newPerson = (tenants = [hengyu]) => {
  number += 1
  return scene.person(`person.${number}`, tenants)
}
const getToken = async (name: string, client = browserAt('10.0.0.1')) =>
  (await signIn(scene, name, { client })).data.accessToken
const code = async (token: string) => (await whoami(scene, token)).code
const refreshed = async (refreshToken: string) => (await scene.call(calls.refresh, { refreshToken })).code
const age = (column: 'last_seen_at' | 'expires_at', interval: string, accountId: string) =>
  scene.rows(`update session set ${column} = now() - $1::interval where account_id = $2`, [
    interval,
    accountId,
  ])

describe('logged in elsewhere', () => {
  it('TR-N9 another browser ends the older session: 999410 once, then 999411', async () => {
    const { name } = await newPerson()
    const older = await getToken(name)
    const newer = await getToken(name)
    expect([await code(older), await code(older), await code(older)]).toEqual([999410, 999411, 999411])
    expect(await code(newer)).toBe(0)
  })

  it('TR-N9 the refresh token of the older session tells it as well, once', async () => {
    const { name } = await newPerson()
    const older = (await signIn(scene, name, { client: browserAt('10.0.0.1') })).data
    await getToken(name)
    expect([await refreshed(older.refreshToken), await refreshed(older.refreshToken)]).toEqual([
      999410, 999411,
    ])
  })

  it('TR-N9 the same browser replaces its own session silently', async () => {
    const { name } = await newPerson()
    const client = browserAt('10.0.0.1')
    const older = await getToken(name, client)
    const newer = await getToken(name, client)
    expect([await code(older), await code(newer)]).toEqual([999411, 0])
  })

  it('TR-N9 of ten sign-ins at once one session lives', async () => {
    const { name } = await newPerson()
    const tokens = await Promise.all(Array.from({ length: 10 }, () => getToken(name)))
    const codes = await Promise.all(tokens.map(code))
    expect(codes.filter(each => each === 0)).toHaveLength(1)
  })

  it('TR-N9 nor do two processes miss each other: one session lives', async () => {
    const { accountId } = await newPerson()
    const issued = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        scene.database.transaction(null, tx =>
          issueSession(tx, { accountId, method: 'password', ...browserAt(`10.0.0.${i}`) }),
        ),
      ),
    )
    const codes = await Promise.all(issued.map(each => code(each.accessToken)))
    expect(codes.filter(each => each === 0)).toHaveLength(1)
  })

  it('TR-N9 of ten calls at once exactly one is told of the other place', async () => {
    const { name } = await newPerson()
    const older = await getToken(name)
    await getToken(name)
    const codes = await Promise.all(Array.from({ length: 10 }, () => code(older)))
    expect(codes.filter(each => each === 999410)).toHaveLength(1)
  })

  it('TR-N9 tenants that allow several sessions keep them; one strict tenant is enough to end them', async () => {
    const easy = await scene.tenant('Easy', `settings = '{"singleSession": false}'`)
    const free = await newPerson([easy])
    const both = [await getToken(free.name), await getToken(free.name)]
    expect(await Promise.all(both.map(code))).toEqual([0, 0])
    const mixed = await newPerson([easy, hengyu])
    const older = await getToken(mixed.name)
    await getToken(mixed.name)
    expect(await code(older)).toBe(999410)
  })

  it('TR-N9 a token for scripts neither ends sessions nor is ended by one', async () => {
    const { name, accountId } = await newPerson()
    const browser = await getToken(name)
    const script = await scene.database.transaction(null, tx =>
      issueSession(tx, {
        accountId,
        method: 'token',
        kind: 'token',
        browser: null,
        ip: '127.0.0.1',
        userAgent: 'script',
      }),
    )
    expect(await code(browser)).toBe(0)
    await getToken(name)
    expect(await code(script.accessToken)).toBe(0)
  })

  it('a browser that the account never used is told of to its owner', async () => {
    const { name, users } = await newPerson()
    const own = browserAt('10.0.0.1')
    const count = () =>
      scene.rows(`select 1 from notice where user_id = $1 and subject ->> 'event' = 'newBrowser'`, [users[0]])
    await getToken(name, own)
    await getToken(name, own)
    expect(await count()).toHaveLength(0)
    await getToken(name)
    expect(await count()).toHaveLength(1)
  })
})

describe('ends of a session', () => {
  it('TR-N8 idle for an hour: 999402 for calls and refresh; a passive call does not extend it, another does', async () => {
    const { name, accountId } = await newPerson()
    const { accessToken, refreshToken } = (await signIn(scene, name)).data
    const seen = async () =>
      (
        await scene.rows<{ ago: number }>(
          'select extract(epoch from now() - last_seen_at)::int as ago from session where account_id = $1',
          [accountId],
        )
      )[0]!.ago
    await age('last_seen_at', '59 minutes', accountId)
    expect(await refreshed(refreshToken)).toBe(0)
    expect(await seen()).toBeGreaterThan(3500)
    expect(await code(accessToken)).toBe(0)
    expect(await seen()).toBeLessThan(60)
    await age('last_seen_at', '61 minutes', accountId)
    expect([await code(accessToken), await code(accessToken)]).toEqual([999402, 999402])
  })

  it('TR-N8 idle: the refresh token does not bring it back', async () => {
    const { name, accountId } = await newPerson()
    const { refreshToken } = (await signIn(scene, name)).data
    await age('last_seen_at', '61 minutes', accountId)
    expect(await refreshed(refreshToken)).toBe(999402)
  })

  it('TR-N8 the absolute end, however busy', async () => {
    const { name, accountId } = await newPerson()
    const { accessToken, refreshToken } = (await signIn(scene, name)).data
    const [row] = await scene.rows<{ hours: number }>(
      'select extract(epoch from expires_at - created_at) / 3600 as hours from session where account_id = $1',
      [accountId],
    )
    expect(Number(row!.hours)).toBeLessThanOrEqual(24)
    await age('expires_at', '0 seconds', accountId)
    expect(await refreshed(refreshToken)).toBe(999402)
    expect(await code(accessToken)).toBe(999402)
  })

  it('TR-N6 TR-N10 each reason has its code, for calls at once', async () => {
    for (const [reason, expected] of [
      ['roleChanged', 999910],
      ['tenantForbidden', 999403],
      ['tokenInvalid', 999411],
      ['systemUpdated', 999408],
    ] as [CodeName, number][]) {
      const { name, users } = await newPerson()
      const token = await getToken(name)
      const ended = await scene.database.transaction(null, tx =>
        endSessions(tx, { tenantId: hengyu, userId: users[0]! }, reason),
      )
      expect(ended).toBe(1)
      expect(await code(token)).toBe(expected)
    }
  })

  it('TR-N6 an account that is disabled is refused at its next call and refresh', async () => {
    const { name, accountId } = await newPerson()
    const { accessToken, refreshToken } = (await signIn(scene, name)).data
    await scene.setRows('account', { id: accountId }, { enabled: false })
    expect(await refreshed(refreshToken)).toBe(999403)
    expect(await code(accessToken)).toBe(999403)
  })

  it('J7 F33 E40 TR-N13 signing out ends this session, or every one; the trail holds the title', async () => {
    const easy = await scene.tenant('Easy', `settings = '{"singleSession": false}'`)
    const { name, accountId } = await newPerson([easy])
    const [a, b, c] = [await getToken(name), await getToken(name), await getToken(name)]
    const out = (token: string, everywhere: boolean, key: string) =>
      scene.call(calls.signOut, { everywhere, auditTitle: 'Sign out' }, { token, tenantId: easy, key })
    const listed = await scene.call(calls.listSessions, {}, { token: a })
    expect(listed.data.total).toBe(3)
    expect(listed.data.records.filter(each => each.own)).toHaveLength(1)
    expect(listed.data.records[0]!.network, 'tells two of them apart').toBe('10.0.0')
    expect((await out(a, false, 'key-1')).code).toBe(0)
    expect([await code(a), await code(b)]).toEqual([999411, 0])
    expect((await out(b, true, 'key-2')).code).toBe(0)
    expect([await code(b), await code(c)]).toEqual([999411, 999411])
    const titles = await scene.rows(
      `select p.payload #>> '{detail,title}' as title from audit_log l join audit_content p using (tenant_id, seq)
      where l.actor_account_id = $1 and l.action = 'signOut'`,
      [accountId],
    )
    expect(titles).toEqual([{ title: 'Sign out' }, { title: 'Sign out' }])
  })

  it('TR-N13 every other session is ended at once, this one goes on, and the trail says how many', async () => {
    const { name, accountId } = await newPerson()
    await scene.setRows('tenant', { id: hengyu }, { settings: '{"singleSession": false}' })
    const [here, there, third] = [await getToken(name), await getToken(name), await getToken(name)]
    const by = { token: here, tenantId: hengyu, key: crypto.randomUUID() }
    expect((await scene.call(calls.endSession, {}, by)).code).toBe(0)
    expect([await code(here), await code(there), await code(third)]).toEqual([0, 999411, 999411])
    const trail = await scene.getRows(
      'trail',
      { actor_account_id: accountId, action: 'endSession' },
      'detail',
    )
    expect(trail).toEqual([{ detail: { sessions: 2, others: true } }])
    await scene.setRows('tenant', { id: hengyu }, { settings: '{}' })
  })

  it("TR-N13 one session is ended from another; somebody else's answers as one that never was", async () => {
    const { name, accountId } = await newPerson()
    const other = await newPerson()
    const theirs = await getToken(other.name)
    await scene.setRows('tenant', { id: hengyu }, { settings: '{"singleSession": false}' })
    const here = await getToken(name)
    const there = await getToken(name, browserAt('10.0.0.9'))
    const end = (id: string) =>
      scene.call(calls.endSession, { id }, { token: here, tenantId: hengyu, key: crypto.randomUUID() })
    const listed = async () => (await scene.call(calls.listSessions, {}, { token: here })).data.records
    const away = (await listed()).find(each => !each.own)!
    const foreign = await scene.getRow('session', { account_id: other.accountId }, 'id')
    expect((await end(foreign.id)).code).toBe(200001)
    expect((await end(away.id)).code).toBe(0)
    expect((await end(away.id)).code).toBe(200001)
    expect([await code(here), await code(there), await code(theirs)]).toEqual([0, 999411, 0])
    expect(await listed()).toHaveLength(1)
    const trail = await scene.getRows(
      'audit_log',
      { actor_account_id: accountId, action: 'endSession', outcome: 'done' },
      'entity_id',
    )
    expect(trail).toEqual([{ entity_id: away.id }])
    await scene.setRows('tenant', { id: hengyu }, { settings: '{}' })
  })

  it('J36 K44 entering a sub-application is in the trail; an unknown one is not', async () => {
    const { name, accountId } = await newPerson()
    const token = await getToken(name)
    const enter = (sysId: number, key: string) =>
      scene.call(calls.recordSubsystem, { sysId, moment: 'enter' }, { token, tenantId: hengyu, key })
    expect((await enter(2, 'key-1')).code).toBe(0)
    expect((await enter(999, 'key-2')).code).toBe(200001)
    const trail = await scene.getRows(
      'audit_log',
      { actor_account_id: accountId, action: 'subsystem', orderBy: 'seq' },
      'outcome',
      'entity_id',
    )
    expect(trail[0]).toEqual({ outcome: 'done', entity_id: '2' })
  })

  it('the sweep leaves what may still be asked for', async () => {
    const { name, accountId } = await newPerson()
    const kept = await getToken(name)
    const old = await newPerson()
    await getToken(old.name)
    await age('expires_at', '2 hours', old.accountId)
    await scene.rows(
      `update access_token a set expires_at = now() - interval '2 days' from session s where s.id = a.session_id and s.account_id = $1`,
      [old.accountId],
    )
    await scene.database.transaction(null, sweep)
    const left = await scene.rows<{ account_id: string }>(
      'select s.account_id from access_token a join session s on s.id = a.session_id union all select s.account_id from refresh_token r join session s on s.id = r.session_id',
    )
    expect(await code(kept)).toBe(0)
    expect(left.filter(each => each.account_id === accountId)).toHaveLength(2)
    expect(left.filter(each => each.account_id === old.accountId)).toHaveLength(0)
  })
})
