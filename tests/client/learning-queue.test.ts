import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLearningQueue, type QueueOptions } from '../../client/learning/queue.ts'
import { type EventStore, type LearningPosition, openEventStore } from '../../client/learning/store.ts'
import type { Session } from '../../client/session/store.ts'
import { look } from './page-acts.ts'
import { ok, type ReceivedCall, refuse, withServer } from './rig.ts'
import { signedIn } from './signed-in.ts'

const rig = withServer()
const path = '/elearning/clientCourse/updateCourseSchedule'
const place = (courseId: string, more: Partial<LearningPosition> = {}): LearningPosition => ({
  taskId: 'task',
  courseId,
  round: 1,
  contentVersion: 1,
  ...more,
})
const event = (id: string) => ({ id, fromMs: 0, toMs: 10, at: '2026-11-21T09:00:00.000Z' })

type Body = { courseId: string; events: { id: string }[] }
const sent = () =>
  rig.of(path).map(({ body }) => {
    const { courseId, events } = body as Body
    return [courseId, ...events.map(({ id }) => id)].join(' ')
  })
const counted = (seen: ReceivedCall) =>
  ok({ results: (seen.body as Body).events.map(({ id }) => ({ id, earnedMs: 10, verdict: 'counted' })) })

const ends: (() => void)[] = []
/** A queue whose store is in the page's memory, as in a browser that refuses IndexedDB. */
const queue = async (wish: QueueOptions = {}) => {
  const session = wish.session ?? signedIn({ apiBase: rig.base })
  const store = await (wish.store ?? openEventStore())
  const refused: string[] = []
  const answered: number[] = []
  const made = createLearningQueue({
    session,
    onAnswer: answer => answered.push(answer.results.length),
    onRefused: (error, at) => refused.push(`${error.name} ${at.courseId}`),
    ...wish,
    store: Promise.resolve(store),
  })
  ends.push(made.stop)
  return { made, session, store, refused, answered }
}
const later = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await rig.settled()
}

beforeEach(() => {
  rig.serve(counted)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  look(false)
  vi.useRealTimers()
})

describe('WIDGETS 2.5.2: the queue of learning reports', () => {
  test('stored first, sent in order: one request for one place, at most so many at a time', async () => {
    const { made, answered } = await queue({ batch: 2 })
    for (const id of ['a1', 'a2', 'a3']) await made.add(place('a'), event(id))
    await made.add(place('b'), event('b1'))
    await made.add(place('b', { round: 2 }), event('b2'))
    await made.add(place('a'), event('a4'))
    expect([made.$waiting.get(), rig.seen.length], 'nothing is sent before its time').toEqual([6, 0])
    await made.flush()
    expect(sent()).toEqual(['a a1 a2', 'a a3', 'b b1', 'b b2', 'a a4'])
    expect([made.$waiting.get(), answered]).toEqual([0, [2, 1, 1, 1, 1]])
  })

  test('what could not be sent now waits in its place, and goes first the next time', async () => {
    const { made, refused } = await queue()
    await made.add(place('a'), event('a1'))
    rig.serve(() => refuse(999500))
    await made.flush()
    await made.add(place('b'), event('b1'))
    expect([made.$waiting.get(), refused]).toEqual([2, []])
    rig.serve(counted)
    await made.flush()
    expect(sent()).toEqual(['a a1', 'a a1', 'b b1'])
    expect(made.$waiting.get()).toBe(0)
  })

  test('refused for good: those reports alone are given up and told, the next place goes on', async () => {
    const { made, refused } = await queue()
    rig.serve(seen => ((seen.body as Body).courseId === 'a' ? refuse(400223) : counted(seen)))
    for (const id of ['a1', 'a2']) await made.add(place('a'), event(id))
    await made.add(place('b'), event('b1'))
    await made.flush()
    expect(sent()).toEqual(['a a1 a2', 'b b1'])
    expect([made.$waiting.get(), refused]).toEqual([0, ['courseChanged a']])
  })

  test('reports of another person wait for that person; without a session nothing is sent', async () => {
    const session = signedIn({ apiBase: rig.base })
    const { made, store } = await queue({ session })
    await made.add(place('a'), event('mine'))
    session.update({ status: 'pending' })
    await made.flush()
    session.update({ status: 'ready', tenant: { id: 't2' } as Session['tenant'] })
    await made.flush()
    expect([sent(), made.$waiting.get()]).toEqual([[], 0])
    const back = await queue({ session: signedIn({ apiBase: rig.base }), store: Promise.resolve(store) })
    await back.made.flush()
    expect(sent()).toEqual(['a mine'])
  })

  test('every 10 s, when the page is hidden or back, and when the network is; then no more', async () => {
    const { made } = await queue()
    const next = async (id: string, happens: () => unknown) => {
      await made.add(place('a'), event(id))
      await happens()
      await rig.settled()
      expect(sent().at(-1), id).toBe(`a ${id}`)
    }
    await made.add(place('a'), event('early'))
    await later(9_999)
    expect(rig.seen).toEqual([])
    await later(1)
    expect(sent()).toEqual(['a early'])
    await next('ten seconds later', () => later(10_000))
    await next('hidden', () => document.dispatchEvent(new Event('visibilitychange')))
    await next('online', () => window.dispatchEvent(new Event('online')))
    await made.add(place('a'), event('late'))
    made.stop()
    window.dispatchEvent(new Event('pagehide'))
    await later(60_000)
    expect(rig.seen).toHaveLength(4)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('KIT-C29 ever more seldom while the server fails, and at once when the network is back', async () => {
    rig.serve(() => refuse(999500))
    const { made } = await queue()
    await made.add(place('a'), event('one'))
    const times = async (ms: number) => {
      const before = sent().length
      for (let at = 0; at < ms; at += 10_000) await later(10_000)
      return sent().length - before
    }
    expect([await times(80_000), await times(240_000), await times(300_000)]).toEqual([3, 2, 1])
    rig.serve(counted)
    window.dispatchEvent(new Event('online'))
    await rig.settled()
    expect(made.$waiting.get()).toBe(0)
  })

  test('a page that is left posts what it holds without a look into its store, unless older reports wait there', async () => {
    const fleeting = await openEventStore()
    const stuck = Promise.resolve({ ...fleeting, oldest: () => new Promise<never>(() => undefined) })
    const { made } = await queue({ store: stuck })
    for (const id of ['a1', 'a2']) await made.add(place('a'), event(id))
    window.dispatchEvent(new Event('pagehide'))
    await rig.settled()
    expect(sent()).toEqual(['a a1 a2'])
    await made.add(place('a'), event('told by another listener'))
    look(true)
    await rig.settled()
    expect(sent().slice(1), 'each is posted once').toEqual(['a told by another listener'])
    made.stop()
    look(false)
    const next = await queue({ store: Promise.resolve(fleeting) })
    await next.made.add(place('a'), event('a3'))
    window.dispatchEvent(new Event('pagehide'))
    await rig.settled()
    expect(sent(), 'nothing overtakes').toHaveLength(2)
    await next.made.flush()
    expect(sent().at(-1), 'what was posted is still kept until it is acknowledged').toBe(
      'a a1 a2 told by another listener a3',
    )
    await next.made.add(place('a'), event('a4'))
    window.dispatchEvent(new Event('pagehide'))
    await rig.settled()
    expect(sent().at(-1), 'nothing acknowledged is posted again').toBe('a a4')
  })

  test('a report that cannot be stored is told to whoever tells it, and hinders no other', async () => {
    const fleeting = await openEventStore()
    let full = true
    const store: EventStore = {
      ...fleeting,
      add: waiting =>
        full ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : fleeting.add(waiting),
    }
    const { made } = await queue({ store: Promise.resolve(store) })
    await expect(made.add(place('a'), event('a1'))).rejects.toThrow('full')
    full = false
    await made.add(place('a'), event('a2'))
    await made.flush()
    expect(sent()).toEqual(['a a2'])
  })
})
