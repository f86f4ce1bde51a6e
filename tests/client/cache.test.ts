import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sendForFile } from '../../client/api.ts'
import { cacheOf, keyOf, readOf, rowsMeanwhile } from '../../client/query.ts'
import type { Session } from '../../client/session-store.ts'
import { changeUsers, saveUser, usersPage } from '../../client/users.ts'
import { pin, type StudiesPage, studiesPage, withPin } from '../../client/workspace.ts'
import { searchUsers } from '../../contract/users.ts'
import { ok, refuse, withServer } from './rig.ts'
import { failure, signedIn as ready, soon } from './signed-in.ts'

const rig = withServer()
const signedIn = () => ready({ apiBase: rig.base })
const rows = (...ids: string[]) => ({ records: ids.map(id => ({ id })), total: ids.length })
const ends: (() => void)[] = []

beforeEach(() => rig.serve(() => ok(rows('u1'))))
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

describe('2.9.3: what is kept belongs to one tenant, account and role', () => {
  test('keys begin with all three', () => {
    const session = signedIn()
    const key = keyOf(session.$session.get(), searchUsers, { pageNum: 2 })
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
    const cache = cacheOf(session)
    await cache.fetchQuery(usersPage({}, session))
    expect(cache.getQueryCache().getAll()).toHaveLength(1)
    session.update(patch)
    expect(cache.getQueryCache().getAll()).toHaveLength(0)
  })

  test('an answer under way for the old role is not kept for the new one', async () => {
    const session = signedIn()
    const cache = cacheOf(session)
    rig.serve(async () => ({ code: 0, data: rows('secret'), after: 60 }))
    const work = cache.fetchQuery(usersPage({}, session)).catch((error: unknown) => error)
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
    const before = keyOf(session.$session.get(), searchUsers, { pageNum: 1 })
    session.update({ role: { id: 'r2' } as Session['role'] })
    const after = keyOf(session.$session.get(), searchUsers, { pageNum: 1 })
    expect(rowsMeanwhile(before)('rows', { queryKey: before })).toBe('rows')
    expect(rowsMeanwhile(after)('rows', { queryKey: before })).toBeUndefined()
  })

  test('a failed read is not repeated by itself', async () => {
    const session = signedIn()
    rig.serve(() => refuse(999500))
    const observer = new QueryObserver(cacheOf(session), readOf(searchUsers, {}, session))
    ends.push(observer.subscribe(() => undefined))
    await expect.poll(() => observer.getCurrentResult().isError).toBe(true)
    await soon(50)
    expect(rig.seen).toHaveLength(1)
  })
})

describe('users', () => {
  const path = '/mdsdata/api/mdsUser'
  const seen = { id: 'u1', rowVersion: 3 }

  test('F15: each action goes to its call, one or many', async () => {
    const session = signedIn()
    rig.serve(() => ok({ results: [] }))
    await changeUsers('sendBack', [seen], 'reason', { session })
    await changeUsers('sendBack', [seen, { ...seen, id: 'u2' }], 'reason', { session })
    for (const action of ['activate', 'reject', 'disable', 'enable', 'remove'] as const)
      await changeUsers(action, [seen], 'reason', { session })
    const paths = ['back', 'batchBack', 'activation', 'rejected', 'disable', 'enable', 'removePerson']
    expect(rig.seen.map(each => each.path)).toEqual(paths.map(each => `${path}/${each}`))
    expect(rig.seen[4]!.body).toEqual({ users: [seen], reason: 'reason' })
  })

  test('outcomes of rows come back, those that failed with their code', async () => {
    const session = signedIn()
    const results = [
      { id: 'u1', code: 0, message: '' },
      { id: 'u2', code: 204019, message: 'pending' },
    ]
    rig.serve(() => ok({ results }))
    expect(await changeUsers('disable', [seen], 'x', { session })).toEqual({ results })
  })

  test('what was read before a change is read again, and after a failure too', async () => {
    const session = signedIn()
    const observer = new QueryObserver(cacheOf(session), usersPage({}, session))
    ends.push(observer.subscribe(() => undefined))
    await expect.poll(() => rig.of(`${path}/queryListByPage`)).toHaveLength(1)
    await saveUser({ id: 'u1', rowVersion: 3, lastName: '张' }, { session })
    await expect.poll(() => rig.of(`${path}/queryListByPage`)).toHaveLength(2)
    rig.serve(each => (each.path.endsWith('/edit') ? refuse(200002) : ok(rows('u1'))))
    await failure(saveUser({ id: 'u1', rowVersion: 3 }, { session }))
    await expect.poll(() => rig.of(`${path}/queryListByPage`)).toHaveLength(3)
  })
})

describe('F7: pinned studies', () => {
  const page = {
    records: ['a', 'b', 'c'].map(id => ({ id, pinned: id === 'a' })),
    total: 3,
  } as unknown as StudiesPage
  const order = (studies: StudiesPage | undefined) =>
    studies?.records.map(study => `${study.id}${study.pinned ? '*' : ''}`)

  test('pinned ones go first, each part in the order it had', () => {
    expect(order(withPin(page, 'c', true))).toEqual(['a*', 'c*', 'b'])
    expect(order(withPin(page, 'a', false))).toEqual(['a', 'b', 'c'])
  })

  test('the screen follows at once, and a refusal puts back what stood there', async () => {
    const session = signedIn()
    const cache = cacheOf(session)
    const read = studiesPage({ limit: 15 }, session)
    rig.serve(() => ok(page))
    await cache.fetchQuery(read)
    rig.serve(
      async each => ({ ...(each.path.includes('TopPc') ? refuse(200001) : ok(page)), after: 200 }) as never,
    )
    const work = failure(pin('b', true, session))
    await expect.poll(() => order(cache.getQueryData(read.queryKey))).toEqual(['a*', 'b*', 'c'])
    expect((await work).name).toBe('dataNotFound')
    expect(order(cache.getQueryData(read.queryKey))).toEqual(['a*', 'b', 'c'])
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
