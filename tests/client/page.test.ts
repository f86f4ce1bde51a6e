import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChunkTimeout, chunkFailed, loadChunk, watchChunks } from '../../client/page/chunks.ts'
import { watchDeployment } from '../../client/page/deployment.ts'
import { $loading, beginLoading } from '../../client/page/loading.ts'
import { $online, watchOnline } from '../../client/page/online.ts'
import { $reloadWanted, waiveReload } from '../../client/page/reload.ts'
import { send } from '../../client/session/api.ts'
import { noteExtended } from '../../client/session/contact.ts'
import { $idle, stay, watchIdle } from '../../client/session/idle.ts'
import { countNotices } from '../../contract/notices/calls.ts'
import { searchUsers } from '../../contract/users/calls.ts'
import { ok, refuse, withServer } from './rig.ts'
import { getReactions, signedIn } from './signed-in.ts'

const rig = withServer()
const minute = 60_000
const ends: (() => void)[] = []

beforeEach(async () => {
  // The test file before this one may have ended while it was still shown.
  await vi.waitFor(() => expect($loading.get()).toBe(false))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.useRealTimers()
  waiveReload()
  sessionStorage.clear()
})

describe('F44: the loading indicator', () => {
  test('O7: is shown with the first call, hidden after the last, and stays at least 300 ms', async () => {
    const [endFirst, endSecond] = [beginLoading(), beginLoading()]
    expect($loading.get()).toBe(true)
    endFirst()
    endFirst()
    await vi.advanceTimersByTimeAsync(200)
    expect($loading.get()).toBe(true)
    endSecond()
    await vi.advanceTimersByTimeAsync(99)
    expect($loading.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(2)
    expect($loading.get()).toBe(false)
  })

  test('a call that begins while it would be hidden keeps it, without a flicker', async () => {
    const shown: boolean[] = []
    ends.push($loading.listen(value => shown.push(value)))
    beginLoading()()
    await vi.advanceTimersByTimeAsync(250)
    const end = beginLoading()
    await vi.advanceTimersByTimeAsync(1000)
    end()
    await vi.advanceTimersByTimeAsync(1)
    expect(shown).toEqual([true, false])
  })

  test('calls move it, polls do not', async () => {
    const shown: boolean[] = []
    ends.push($loading.listen(value => shown.push(value)))
    rig.serve(() => ok({ records: [], total: 0 }))
    const session = signedIn({ apiBase: rig.base })
    await send(countNotices, {}, { session })
    expect(shown).toEqual([])
    await send(searchUsers, {}, { session })
    expect(shown).toEqual([true])
    await vi.advanceTimersByTimeAsync(300)
    expect(shown).toEqual([true, false])
  })
})

describe('F38: back online', () => {
  test.each([
    [119_000, null],
    [121_000, { why: 'offline' }],
  ])('after %i ms offline the reload wanted 1 s later is %j', async (away, expected) => {
    ends.push(watchOnline())
    window.dispatchEvent(new Event('offline'))
    expect($online.get()).toBe(false)
    await vi.advanceTimersByTimeAsync(away)
    window.dispatchEvent(new Event('online'))
    expect($online.get()).toBe(true)
    await vi.advanceTimersByTimeAsync(999)
    expect($reloadWanted.get()).toBeNull()
    await vi.advanceTimersByTimeAsync(2)
    expect($reloadWanted.get()).toEqual(expected)
  })
})

describe('F42: the idle limit, mirrored', () => {
  const idle = () => {
    const session = signedIn({ apiBase: rig.base })
    ends.push(watchIdle(session))
    return session
  }

  test('warned at 58 minutes, told at 60 what the server says', async () => {
    const session = idle()
    const heard = getReactions(session)
    rig.serve(() => refuse(999402))
    await vi.advanceTimersByTimeAsync(58 * minute - 1)
    expect($idle.get().state).toBe('active')
    await vi.advanceTimersByTimeAsync(1)
    expect($idle.get()).toEqual({ state: 'warned', endsAt: Date.now() + 2 * minute })
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect($idle.get().state).toBe('over')
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual(['mds-sign-in-required 999402'])
    expect(rig.seen).toHaveLength(1)
  })

  test('"stay" is a call that counts, and starts the hour anew', async () => {
    const session = idle()
    rig.serve(() => ok({}))
    await vi.advanceTimersByTimeAsync(59 * minute)
    expect($idle.get().state).toBe('warned')
    await stay(session)
    expect($idle.get().state).toBe('active')
    await vi.advanceTimersByTimeAsync(57 * minute)
    expect($idle.get().state).toBe('active')
  })

  test('TR-N8: polls do not put it off', async () => {
    const session = idle()
    rig.serve(() => ok({}))
    for (let at = 0; at < 58; at++) {
      await send(countNotices, {}, { session })
      await vi.advanceTimersByTimeAsync(minute)
    }
    expect($idle.get().state).toBe('warned')
  })

  test('calls of another tab put it off', async () => {
    idle()
    await vi.advanceTimersByTimeAsync(50 * minute)
    noteExtended(Date.now())
    await vi.advanceTimersByTimeAsync(57 * minute)
    expect($idle.get().state).toBe('active')
  })

  test('somebody who types without a call is at work: the server hears of it, sparingly', async () => {
    idle()
    rig.serve(() => ok({}))
    for (let at = 0; at < 12; at++) {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
      await rig.settled()
      await vi.advanceTimersByTimeAsync(minute)
    }
    expect(rig.seen.map(each => each.path)).toEqual(Array(2).fill('/mdsdata/api/mdsUser/getUserInfo'))
    expect($idle.get().state).toBe('active')
  })
})

describe('F40, M29: a new deployment', () => {
  test('wants a reload once, when the commit id changes, and asks only while the page is looked at', async () => {
    let commit = 'aaa'
    rig.serve(() => ({ raw: reply => reply.end(JSON.stringify({ status: 'up', lastCommitId: commit })) }))
    ends.push(watchDeployment())
    await vi.waitUntil(() => rig.of('/csr_mds/healthCheck.json').length === 1)
    expect(rig.seen[0]!.query.get('t')).toMatch(/^\d+$/)
    await vi.advanceTimersByTimeAsync(5 * minute)
    await vi.waitUntil(() => rig.seen.length === 2)
    expect($reloadWanted.get()).toBeNull()
    commit = 'bbb'
    await vi.advanceTimersByTimeAsync(5 * minute)
    await vi.waitUntil(() => $reloadWanted.get() !== null)
    expect($reloadWanted.get()).toEqual({ why: 'deployment', commitId: 'bbb' })
    waiveReload()
    await vi.advanceTimersByTimeAsync(31_000)
    window.dispatchEvent(new Event('focus'))
    await vi.waitUntil(() => rig.seen.length === 4)
    expect($reloadWanted.get()).toBeNull()
  })
})

describe('chunks that do not load', () => {
  test('F39, N10: the pending path is reloaded three times, then no more', () => {
    ends.push(watchChunks(() => '/csr_mds/user'))
    for (const left of [3, 2, 1, 0, 0]) {
      // The reloaded page needs no reload yet. The browser reports one file twice, and another file as well.
      waiveReload()
      for (const _ of [1, 2, 3]) window.dispatchEvent(new Event('vite:preloadError'))
      expect($reloadWanted.get()).toEqual({ why: 'chunk', path: '/csr_mds/user', left })
    }
  })

  test('F39: a script or link element that fails counts as well, a picture does not', () => {
    ends.push(watchChunks(() => '/home'))
    const fail = (name: string) => {
      const element = document.body.appendChild(document.createElement(name))
      element.dispatchEvent(new Event('error'))
      element.remove()
    }
    fail('img')
    expect($reloadWanted.get()).toBeNull()
    fail('link')
    expect($reloadWanted.get()).toMatchObject({ why: 'chunk', left: 3 })
  })

  test('a page that ran for a minute counts from one again', async () => {
    chunkFailed('/csr_mds/user')
    chunkFailed('/home')
    ends.push(watchChunks(() => '/home'))
    await vi.advanceTimersByTimeAsync(minute)
    chunkFailed('/csr_mds/user')
    expect($reloadWanted.get()).toMatchObject({ left: 3 })
  })

  test('N9 O4: a chunk that has not come in 120 s is given up', async () => {
    const work = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(await work).toBeInstanceOf(ChunkTimeout)
    expect(await loadChunk(async () => 'there')).toBe('there')
  })
})
