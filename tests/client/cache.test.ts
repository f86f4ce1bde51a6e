import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { send } from '../../client/session/api.ts'
import { getCache, getKey, rowsMeanwhile } from '../../client/session/query.ts'
import { sendForFile } from '../../client/session/send-for-file.ts'
import type { Session, SessionStore } from '../../client/session/store.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { ok, refuse, withServer } from './rig.ts'
import { failure, signedIn as ready, soon } from './signed-in.ts'

const rig = withServer()
const signedIn = () => ready({ apiBase: rig.base })
const rows = (...ids: string[]) => ({ records: ids.map(id => ({ id })), total: ids.length })
const ends: (() => void)[] = []

const usersOf = (session: SessionStore) => ({
  queryKey: getKey(session.$session.get(), searchUsers, {}),
  queryFn: ({ signal }: { signal: AbortSignal }) => send(searchUsers, {}, { signal, session, quiet: true }),
})

beforeEach(() => rig.serve(() => ok(rows('u1'))))
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe('2.9.3: what is kept belongs to one tenant, account and role', () => {
  test('keys begin with all three', () => {
    const session = signedIn()
    const key = getKey(session.$session.get(), searchUsers, { pageNum: 2 })
    expect(key.slice(0, 3)).toEqual(['t1', expect.stringMatching(/^a0/), 'r1'])
    expect(key.slice(3)).toEqual(['searchUsers', { pageNum: 2 }])
  })

  test.each([
    ['tenant', { tenant: { id: 't2' } as Session['tenant'] }],
    ['role', { role: { id: 'r2' } as Session['role'] }],
    ['account', { user: { id: 'u', accountId: 'b' } as Session['user'] }],
    ['sign-out', { status: 'none', user: null, tenant: null, role: null } as const],
  ])('a change of %s empties the cache before update() returns', async (_what, patch) => {
    const session = signedIn()
    const cache = getCache(session)
    await cache.fetchQuery(usersOf(session))
    expect(cache.getQueryCache().getAll()).toHaveLength(1)
    session.update(patch)
    expect(cache.getQueryCache().getAll()).toHaveLength(0)
  })

  test('an answer under way for the old role is not kept for the new one', async () => {
    const session = signedIn()
    const cache = getCache(session)
    rig.serve(async () => ({ code: 0, data: rows('secret'), after: 60 }))
    const work = cache.fetchQuery(usersOf(session)).catch((error: unknown) => error)
    await expect.poll(() => rig.seen).toHaveLength(1)
    session.update({ role: { id: 'r2' } as Session['role'] })
    await work
    expect(
      JSON.stringify(
        cache
          .getQueryCache()
          .getAll()
          .map(query => query.state.data),
      ),
    ).not.toContain('secret')
  })

  test('rows that stay while the next page comes are never those of another role', () => {
    const session = signedIn()
    const before = getKey(session.$session.get(), searchUsers, { pageNum: 1 })
    session.update({ role: { id: 'r2' } as Session['role'] })
    const after = getKey(session.$session.get(), searchUsers, { pageNum: 1 })
    expect(rowsMeanwhile(before)('rows', { queryKey: before })).toBe('rows')
    expect(rowsMeanwhile(after)('rows', { queryKey: before })).toBeUndefined()
  })

  test('a failed read is not repeated by itself', async () => {
    const session = signedIn()
    rig.serve(() => refuse(999500))
    const observer = new QueryObserver(getCache(session), usersOf(session))
    ends.push(observer.subscribe(() => undefined))
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
    await soon(50)
    expect(rig.seen).toHaveLength(1)
  })
})

describe('I4: downloads', () => {
  test('POST answers bytes with a name, or the envelope of a refusal', async () => {
    const session = signedIn()
    rig.serve(() => ({
      raw: reply => {
        reply.setHeader('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        reply.setHeader('content-disposition', "attachment; filename*=UTF-8''%E7%94%A8%E6%88%B7.xlsx")
        reply.end('bytes')
      },
    }))
    const file = await sendForFile(searchUsers, {}, { session })
    expect(file.name).toBe('用户.xlsx')
    expect(await file.blob.text()).toBe('bytes')
    expect(rig.seen[0]!.method).toBe('POST')
    rig.serve(() => refuse(999500))
    expect((await failure(sendForFile(searchUsers, {}, { session }))).name).toBe('serverBusy')
  })
})
