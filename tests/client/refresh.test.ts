import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearCookies, readCookie, writeCookie } from '../../client/page/cookies.ts'
import type { Exclusive } from '../../client/page/exclusive.ts'
import { send } from '../../client/session/api.ts'
import { getConnection } from '../../client/session/connection.ts'
import { noteWish } from '../../client/session/contact.ts'
import { createGate, type TokenSource } from '../../client/session/refresh.ts'
import { declineSignIn } from '../../client/session/session.ts'
import type { Session, SessionStore } from '../../client/session/store.ts'
import { holdTokens } from '../../client/session/tokens.ts'
import { listTenants } from '../../contract/auth/calls.ts'
import { countNotices, markNotices } from '../../contract/notices/calls.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { expired, ok, type ReceivedCall, refuse, withServer } from './rig.ts'
import { accountId, failure, getReactions, signedIn, soon } from './signed-in.ts'

const rig = withServer()
const refreshPath = '/plt/auth/token/refresh'
const pair = (accessToken: string) => ({ accessToken, refreshToken: 'rt', userId: accountId, expiresIn: 600 })

/** Answers the calls of one valid token; every other token has expired. A refresh gives the next token. */
const getTokens = (first: number) => {
  let live = first
  return async (seen: ReceivedCall) => {
    if (seen.path === refreshPath) return { code: 0, data: pair(`token-${++live}`), after: 30 }
    return seen.headers.authorization === `Bearer token-${live}` ? ok({ records: [], total: 0 }) : expired()
  }
}

/** A session in the cookies of the page's origin. */
const inCookies = (accessToken: string, more: Partial<Session> = {}): SessionStore => {
  const session = signedIn({ accessToken: null, ...more })
  holdTokens(session, pair(accessToken))
  writeCookie('mds-tenant', 't1')
  writeCookie('mds-role', 'r1')
  return session
}

beforeEach(() => noteWish())
afterEach(() => {
  clearCookies()
  localStorage.clear()
})

describe('WIDGETS 2.9.4: one renewal', () => {
  test('50 calls that run into an expired token lead to exactly one refresh, and all of them succeed', async () => {
    const session = inCookies('token-0')
    rig.serve(getTokens(1))
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(searchUsers, {}, { session })))
    expect(answers).toHaveLength(50)
    expect(rig.of(refreshPath)).toHaveLength(1)
    expect(readCookie('mds-token')).toBe('token-2')
    expect(session.$session.get().accessToken).toBe('token-2')
  })

  test('a refusal of the old token that comes late does not refresh again', async () => {
    const session = inCookies('token-0')
    let asked = 0
    const serve = getTokens(1)
    rig.serve(async seen => {
      const said = await serve(seen)
      const late = seen.headers.authorization === 'Bearer token-0' && ++asked === 2
      return late ? { ...expired(), after: 150 } : said
    })
    await Promise.all([send(searchUsers, {}, { session }), send(searchUsers, {}, { session })])
    expect(rig.of(refreshPath)).toHaveLength(1)
  })

  test('a token that another tab has renewed is taken up, not renewed again', async () => {
    const session = inCookies('token-0')
    rig.serve(getTokens(1))
    rig.serve(seen => {
      if (seen.headers.authorization === 'Bearer token-0') {
        writeCookie('mds-token', 'token-9')
        return expired()
      }
      return ok({ records: [], total: 0 })
    })
    await send(searchUsers, {}, { session })
    expect(rig.of(refreshPath)).toHaveLength(0)
    expect(rig.seen.map(each => each.headers.authorization)).toEqual(['Bearer token-0', 'Bearer token-9'])
  })

  test('a changing call is sent again under its own key', async () => {
    const session = inCookies('token-0')
    rig.serve(getTokens(1))
    await send(markNotices, { ids: ['n'], as: 'read' }, { session })
    const keys = rig.of('/mdsdata/annouceTodo/mark').map(each => each.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('a token near its end is renewed by a real call in the background, by a poll never (TR-N8)', async () => {
    const session = inCookies('token-1')
    localStorage.setItem('mds-token-until', String(Date.now() + 30_000))
    rig.serve(getTokens(1))
    await send(countNotices, {}, { session })
    await soon()
    expect(rig.of(refreshPath)).toHaveLength(0)
    rig.serve(seen => (seen.path === refreshPath ? ok(pair('token-2')) : ok({ records: [], total: 0 })))
    await send(searchUsers, {}, { session })
    await expect.poll(() => rig.of(refreshPath)).toHaveLength(1)
    expect(readCookie('mds-token')).toBe('token-2')
  })

  test('TR-N8: a poll of a person who asks for nothing lets the token lapse, silently', async () => {
    const session = inCookies('token-0')
    const heard = getReactions(session)
    rig.serve(getTokens(1))
    noteWish(Date.now() - 11 * 60_000)
    expect(await failure(send(countNotices, {}, { session }))).toMatchObject({ code: 999411, settled: true })
    expect(rig.of(refreshPath)).toHaveLength(0)
    await soon()
    expect(heard).toEqual([])
  })
})

describe('renewal between tabs, under Web Locks', () => {
  const exclusive: Exclusive = (name, work) => locks.request(name, work)

  test('two tabs that find the same token expired renew it once', async () => {
    const shared = { token: 'old' }
    let renewals = 0
    const tab = (): TokenSource => ({
      lock: 'test-refresh',
      read: () => ({ token: shared.token, expiresAt: null }),
      renewable: () => true,
      renew: async () => {
        renewals++
        await soon()
        shared.token = 'new'
        return shared.token
      },
      active: () => true,
      wanted: () => undefined,
      exclusive,
    })
    const [one, other] = [createGate(tab()), createGate(tab())]
    const refused = () => Object.assign(new Error(), { code: 999411, data: { expired: true } })
    const recovered = await Promise.all(
      [one, other].map(gate => gate.recover(refused() as never, 'old', { passive: false })),
    )
    expect(recovered).toEqual([true, true])
    expect(renewals).toBe(1)
  })
})

describe('WIDGETS 2.9.4: a session that has ended', () => {
  const ended = (seen: ReceivedCall) =>
    seen.headers.authorization === 'Bearer again' ? ok({ records: [], total: 0 }) : refuse(999402)

  test('calls wait for the sign-in, which is asked for once, and are replayed once', async () => {
    const session = inCookies('dead')
    const heard = getReactions(session)
    let told = false
    rig.serve(seen => {
      const said = ended(seen)
      if (!('code' in said) || said.code === 0) return said
      // The server tells the reason once. Concurrent calls get a plain token error (server/app/http/run.ts).
      const first = !told
      told = true
      return first ? { ...said, after: 20 } : refuse(999411)
    })
    const work = Promise.all(Array.from({ length: 10 }, () => send(searchUsers, {}, { session })))
    await expect.poll(() => heard).toEqual(['mds-sign-in-required 999402'])
    holdTokens(session, pair('again'))
    getConnection(session).gate.resume()
    expect(await work).toHaveLength(10)
    expect(rig.seen).toHaveLength(20)
    expect(heard).toHaveLength(1)
  })

  test('calls fail after 60 s without a sign-in', async () => {
    const session = inCookies('dead')
    rig.serve(ended)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      const work = failure(send(searchUsers, {}, { session, timeout: 600_000 }))
      await vi.waitUntil(() => rig.seen.length === 1 && vi.getTimerCount() > 0)
      await vi.advanceTimersByTimeAsync(59_000)
      let over = false
      work.then(() => {
        over = true
      })
      await vi.advanceTimersByTimeAsync(0)
      expect(over).toBe(false)
      await vi.advanceTimersByTimeAsync(1500)
      expect(await work).toMatchObject({ code: 999402, settled: true })
    } finally {
      vi.useRealTimers()
    }
  })

  test('F41: calls wait as long as the person signs in, and for 60 s once that is given up', async () => {
    const session = inCookies('dead')
    const { gate } = getConnection(session)
    rig.serve(ended)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      expect(gate.hold(true)).toBeUndefined()
      const read = failure(send(searchUsers, {}, { session, timeout: 6_000_000 }))
      const write = failure(send(markNotices, { ids: ['n'], as: 'read' }, { session, timeout: 6_000_000 }))
      await vi.waitUntil(() => gate.hold(true))
      await vi.advanceTimersByTimeAsync(15 * 60_000)
      let over = false
      void write.then(() => {
        over = true
      })
      expect(gate.hold(false)).toMatch(/^[\w-]{36}$/)
      await vi.advanceTimersByTimeAsync(59_000)
      expect(over).toBe(false)
      await vi.advanceTimersByTimeAsync(1500)
      expect((await read).code).toBe(999402)
      expect((await write).code).toBe(999402)
    } finally {
      vi.useRealTimers()
    }
  })

  test('F41: one submit outlives three ends of the session, is done once and under one key', async () => {
    const session = inCookies('token-0')
    const heard = getReactions(session)
    let live = 4
    const done: unknown[] = []
    rig.serve(({ headers, path }) => {
      if (headers.authorization !== `Bearer token-${live}`) return refuse(999402)
      done.push(path)
      return ok({})
    })
    const work = send(markNotices, { ids: ['n'], as: 'read' }, { session })
    for (const turn of [1, 2, 3]) {
      await expect.poll(() => heard).toHaveLength(turn)
      holdTokens(session, pair(`token-${turn}`))
      getConnection(session).gate.resume()
    }
    await expect.poll(() => heard).toHaveLength(4)
    live = 5
    holdTokens(session, pair('token-5'))
    getConnection(session).gate.resume()
    await work
    expect(done).toHaveLength(1)
    expect(new Set(rig.seen.map(each => each.headers['idempotency-key'])).size).toBe(1)
    expect(rig.seen).toHaveLength(5)
  })

  test('N14: calls fail at once when the sign-in is declined', async () => {
    const session = inCookies('dead')
    const heard = getReactions(session)
    rig.serve(ended)
    const work = failure(send(searchUsers, {}, { session }))
    await expect.poll(() => heard).toHaveLength(1)
    declineSignIn(session)
    expect((await work).code).toBe(999402)
  })

  test('N14: after the sign-in is declined a poll asks for none, the next call of the user does', async () => {
    const session = inCookies('dead')
    const heard = getReactions(session)
    rig.serve(ended)
    const first = failure(send(searchUsers, {}, { session }))
    await expect.poll(() => heard).toHaveLength(1)
    declineSignIn(session)
    await first
    expect(await failure(send(countNotices, {}, { session }))).toMatchObject({ code: 999402, settled: true })
    await soon()
    expect(heard).toHaveLength(1)
    const next = failure(send(searchUsers, {}, { session }))
    await expect.poll(() => heard).toHaveLength(2)
    declineSignIn(session)
    await next
  })

  test('a refresh that is refused parks the calls behind one question', async () => {
    const session = inCookies('token-0')
    const heard = getReactions(session)
    rig.serve(seen => {
      if (seen.path === refreshPath) return refuse(999402)
      return seen.headers.authorization === 'Bearer again' ? ok({ records: [], total: 0 }) : expired()
    })
    const work = Promise.all(Array.from({ length: 5 }, () => send(searchUsers, {}, { session })))
    await expect.poll(() => heard).toEqual(['mds-sign-in-required 999402'])
    holdTokens(session, pair('again'))
    getConnection(session).gate.resume()
    expect(await work).toHaveLength(5)
    expect(rig.of(refreshPath)).toHaveLength(1)
  })

  test('N12: the place of the session taken by another browser waits for nobody', async () => {
    const session = inCookies('dead')
    const heard = getReactions(session)
    rig.serve(() => refuse(999410))
    expect((await failure(send(listTenants, {}, { session }))).name).toBe('loggedInElsewhere')
    await expect.poll(() => heard).toEqual(['mds-session-replaced 999410'])
  })

  test('a waiting call that its caller cancels leaves at once', async () => {
    const session = inCookies('dead')
    rig.serve(ended)
    const controller = new AbortController()
    const work = failure(send(searchUsers, {}, { session, signal: controller.signal }))
    await expect.poll(() => rig.seen).toHaveLength(1)
    await soon()
    controller.abort()
    expect((await work).transport).toBe('aborted')
  })
})

describe('tokens of a host', () => {
  test('getToken() is asked once for many calls, and again when its token has expired', async () => {
    let asked = 0
    const getToken = async () => `token-${++asked}`
    const session = signedIn({ accessToken: null, getToken, apiBase: rig.base })
    rig.serve(seen =>
      seen.headers.authorization === 'Bearer token-2' ? ok({ records: [], total: 0 }) : expired(),
    )
    await Promise.all(Array.from({ length: 20 }, () => send(searchUsers, {}, { session })))
    expect(asked).toBe(2)
    expect(rig.of(refreshPath)).toHaveLength(0)
    expect(readCookie('mds-token')).toBeNull()
  })

  test('a host that gives the refused token again is asked for a sign-in', async () => {
    const session = signedIn({ accessToken: 'old', getToken: () => 'old', apiBase: rig.base })
    const heard = getReactions(session)
    rig.serve(expired)
    const work = failure(send(searchUsers, {}, { session }))
    await expect.poll(() => heard).toEqual(['mds-sign-in-required 999411'])
    getConnection(session).gate.dismiss()
    await work
  })
})
