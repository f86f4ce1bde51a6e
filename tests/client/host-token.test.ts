import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { send } from '../../client/session/api.ts'
import { forgetSession } from '../../client/session/forget.ts'
import { declineSignIn } from '../../client/session/session.ts'
import { startSession } from '../../client/session/start.ts'
import {
  createSessionStore,
  type GetToken,
  type Session,
  type SessionStore,
} from '../../client/session/store.ts'
import { countNotices } from '../../contract/notices/calls.ts'
import { userInfo } from '../../contract/workspace/calls.ts'
import { expired, ok, type ReceivedCall, refuse, type Said, withServer } from './rig.ts'
import { accountId, failure } from './signed-in.ts'

const rig = withServer()
const good = new Set<string>()
let refusal = (): Said => refuse(999411)

const getToken = ({ headers }: ReceivedCall) => String(headers.authorization ?? '').replace('Bearer ', '')
const world = (seen: ReceivedCall): Said => {
  if (!good.has(getToken(seen))) return refusal()
  const { path } = seen
  if (path === '/plt/auth/getTenantList') return ok({ records: [{ id: 't1' }], total: 1 })
  if (path.endsWith('/getUserInfo')) return ok({ id: 'u1', accountId, account: 'li', tenant: { id: 't1' } })
  if (path.endsWith('/getSystemRoles')) return ok([])
  if (path.endsWith('/getSystemRoleMenus')) return ok({ menus: [], buttons: [] })
  return ok()
}

const stops: (() => void)[] = []
const start = (handed: Partial<Session>) => {
  const store = createSessionStore({ apiBase: rig.base, ...handed })
  const heard: { name: string; code: unknown; reason: unknown }[] = []
  store.onReaction(({ name, detail }) =>
    heard.push({ name, code: detail.code, reason: (detail.data as { reason?: unknown } | null)?.reason }),
  )
  const { ready, stop } = startSession(store)
  stops.push(() => {
    stop()
    declineSignIn(store)
  })
  return { store, ready, heard }
}
const getStatus = (store: SessionStore) => store.$session.get().status
/** As long as a hundred retries without a pause would take. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 400))

beforeEach(() => {
  good.clear()
  refusal = () => refuse(999411)
  rig.serve(world)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('KIT-C29: a host whose token is refused', () => {
  test.each([
    ['a token that the server does not know', () => refuse(999411)],
    ['a token that has expired', expired],
    ['a session that has ended (999402)', () => refuse(999402)],
    ['an account that has signed in elsewhere (999410)', () => refuse(999410)],
  ])('%s: at most 3 calls and one event, whether it comes as a value or by getToken', async (_, said) => {
    refusal = said
    for (const handed of [{ accessToken: 'bad' }, { getToken: async () => 'bad' }]) {
      rig.seen.length = 0
      const { store, ready, heard } = start(handed)
      await ready
      await aWhile()
      expect(rig.seen.length).toBeLessThanOrEqual(3)
      expect([heard.length, getStatus(store)]).toEqual([1, 'none'])
    }
  })

  test('the event is mds-error, carries the code of the refusal and says why', async () => {
    const { ready, heard } = start({ getToken: () => 'bad' })
    await ready
    expect(heard).toEqual([{ name: 'mds-error', code: 999411, reason: 'token-refused' }])
  })

  test('getToken is asked once more for another token, and no further', async () => {
    const getToken = vi.fn(() => 'bad')
    const { ready } = start({ getToken })
    await ready
    await aWhile()
    expect(getToken).toHaveBeenCalledTimes(2)
    expect(rig.seen).toHaveLength(1)
  })

  test('a getToken that gives ever new refused tokens is not asked for ever', async () => {
    let given = 0
    const { ready, heard } = start({ getToken: () => `bad-${++given}` })
    await ready
    await aWhile()
    expect(rig.seen.length).toBeLessThanOrEqual(3)
    expect([heard.length, given <= 3]).toEqual([1, true])
  })

  test('afterwards no call of a widget asks again, until the host hands over another token', async () => {
    const getToken = vi.fn(() => 'bad')
    const { store, ready, heard } = start({ getToken })
    await ready
    rig.seen.length = 0
    getToken.mockClear()
    for (let nth = 0; nth < 5; nth++)
      await failure(send(countNotices, {}, { session: store, quiet: true, apart: true }))
    expect([rig.seen.length, getToken.mock.calls.length]).toEqual([0, 0])
    good.add('fine')
    store.update({ accessToken: 'fine' })
    await vi.waitUntil(() => getStatus(store) === 'ready')
    expect(heard).toHaveLength(1)
  })

  test('another getToken is another token', async () => {
    const { store, ready } = start({ getToken: () => 'bad' })
    await ready
    good.add('fine')
    store.update({ getToken: async () => 'fine' })
    await vi.waitUntil(() => getStatus(store) === 'ready')
  })

  test('a token handed over while an earlier one is still looked at takes its place', async () => {
    const { store } = start({ getToken: () => new Promise<string>(() => undefined) })
    good.add('fine')
    store.update({ accessToken: 'fine' })
    await vi.waitUntil(() => getStatus(store) === 'ready')
  })
})

describe('KIT-C29: a session that ends while the page is open', () => {
  test.each([
    ['999402', () => refuse(999402), 'mds-sign-in-required'],
    ['999411', () => refuse(999411), 'mds-sign-in-required'],
    ['999410', () => refuse(999410), 'mds-session-replaced'],
  ])('%s: one event, and no further call', async (_, said, event) => {
    good.add('fine')
    const { store, ready, heard } = start({ getToken: async () => 'fine' })
    await ready
    expect(getStatus(store)).toBe('ready')
    // Does what an element does when no host handles the reaction.
    store.onReaction(() => {
      declineSignIn(store)
      forgetSession(store, { elsewhere: true })
    })
    good.clear()
    refusal = said
    rig.seen.length = 0
    await failure(send(userInfo, {}, { session: store, quiet: true }))
    await aWhile()
    expect(rig.seen).toHaveLength(1)
    expect(heard.map(({ name }) => name)).toEqual([event])
    expect(getStatus(store)).toBe('none')
  })

  test('getToken that gives another token is believed, and nobody hears of it', async () => {
    good.add('one').add('two')
    let now = 'one'
    const { store, ready, heard } = start({ getToken: async () => now })
    await ready
    good.delete('one')
    refusal = () => refuse(999402)
    now = 'two'
    expect((await send(userInfo, {}, { session: store })).id).toBe('u1')
    expect(heard).toEqual([])
  })

  test('an expired token without getToken does not ask for the portal’s refresh', async () => {
    good.add('fine')
    const { store, ready, heard } = start({ accessToken: 'fine' })
    await ready
    good.clear()
    refusal = expired
    void send(userInfo, {}, { session: store }).catch(() => undefined)
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toMatchObject([{ name: 'mds-sign-in-required', code: 999411 }])
    expect(rig.of('/plt/auth/token/refresh')).toEqual([])
  })

  test('a host that answers every refusal with a refused token is heard ever more seldom', async () => {
    good.add('fine')
    const { store, ready } = start({ accessToken: 'fine' })
    await ready
    good.clear()
    refusal = () => refuse(999402)
    let given = 0
    store.onReaction(reaction => {
      reaction.preventDefault()
      store.update({ accessToken: `bad-${++given}` })
    })
    rig.seen.length = 0
    void send(userInfo, {}, { session: store }).catch(() => undefined)
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(rig.seen.length).toBeLessThanOrEqual(6)
  })
})

describe('KIT-C29: a getToken that gives no token', () => {
  const broken: [string, GetToken, string][] = [
    ['rejects', () => Promise.reject(new Error('no bff')), 'get-token-failed'],
    [
      'throws',
      () => {
        throw new Error('no bff')
      },
      'get-token-failed',
    ],
    ['is no function', 'a-token' as unknown as GetToken, 'get-token-no-function'],
    [
      'gives something else than text',
      (() => ({ accessToken: 't' })) as unknown as GetToken,
      'get-token-no-text',
    ],
  ]
  test.each(broken)('that %s: no call, one event that says so', async (_, getToken, reason) => {
    const { store, ready, heard } = start({ getToken })
    await ready
    await aWhile()
    expect(rig.seen).toEqual([])
    expect(heard).toEqual([{ name: 'mds-error', code: 0, reason }])
    expect(getStatus(store)).toBe('none')
  })

  test('that never answers is given up after 10 s, with one event', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { store, ready, heard } = start({ getToken: () => new Promise<string>(() => undefined) })
    let settled = false
    void ready.then(() => {
      settled = true
    })
    await vi.advanceTimersByTimeAsync(9_999)
    expect([settled, heard.length]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitUntil(() => settled)
    await vi.advanceTimersByTimeAsync(300)
    expect(heard).toEqual([{ name: 'mds-error', code: 0, reason: 'get-token-late' }])
    expect([rig.seen.length, getStatus(store)]).toEqual([0, 'none'])
  })

  test('that gives null: nobody is signed in, which is no error', async () => {
    const { store, ready, heard } = start({ getToken: async () => null })
    await ready
    expect([heard, rig.seen, getStatus(store)]).toEqual([[], [], 'none'])
  })

  test('a server that fails: one event, signed out, and the next token counts', async () => {
    rig.serve(() => refuse(999500))
    const { store, ready, heard } = start({ accessToken: 'fine' })
    await ready
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual([{ name: 'mds-error', code: 999500, reason: undefined }])
    expect(getStatus(store)).toBe('none')
    rig.serve(world)
    good.add('fine-2')
    store.update({ accessToken: 'fine-2' })
    await vi.waitUntil(() => getStatus(store) === 'ready')
  })
})
