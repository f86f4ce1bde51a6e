import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hearArrivals } from '../../client/notices/live.ts'
import { look, network } from './page-acts.ts'
import { refuse, type Said, withServer } from './rig.ts'
import { signedIn } from './signed-in.ts'

const rig = withServer()
const path = '/mdsdata/annouceTodo/watch'
const arrived = 'event: arrived\ndata: {}\n\n'
const second = 1000
const minute = 60 * second

/** Streams that the server has opened, in order. Each begins as the product's streams do. */
let streams: ServerResponse[] = []
const streaming = (): Said => ({
  raw: reply => {
    streams.push(reply)
    reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    reply.write(arrived)
  },
})
const refusing = () => refuse(999500)

/** Waits in real time, because the page's clock is faked. */
const realTimeout = setTimeout
const tick = () => new Promise(resolve => realTimeout(resolve, 5))
const until = async (there: () => unknown) => {
  while (!there()) await tick()
}

/** The Web Locks of one browser: a request for a name waits until no tab holds it. */
const locksOfBrowser = () => {
  const held = new Map<string, Promise<unknown>>()
  const request = async (name: string, { signal }: LockOptions, work: () => Promise<unknown>) => {
    const gone = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    gone.catch(() => undefined)
    while (held.has(name)) await Promise.race([held.get(name), gone])
    const turn = work().finally(() => held.delete(name))
    held.set(name, turn)
    return turn
  }
  return { held, request }
}
let locks: ReturnType<typeof locksOfBrowser> | undefined

const ends: (() => void)[] = []
/** A tab that listens, with the number of events that it received. */
const tab = () => {
  const heard = { times: 0 }
  const live = hearArrivals(signedIn({ apiBase: rig.base }), () => heard.times++)
  ends.push(live.end)
  return { live, heard }
}
const resting = () => until(() => vi.getTimerCount() === 1)
/** The next stream is requested after exactly this pause, not earlier. */
const pauses = async (ms: number) => {
  await resting()
  const asked = rig.of(path).length
  vi.advanceTimersByTime(ms - 1)
  expect([vi.getTimerCount(), rig.of(path).length], `still resting before ${ms} ms`).toEqual([1, asked])
  vi.advanceTimersByTime(1)
  await until(() => rig.of(path).length === asked + 1)
}

beforeEach(() => {
  streams = []
  locks = locksOfBrowser()
  Object.defineProperty(navigator, 'locks', { get: () => locks, configurable: true })
  rig.serve(streaming)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  for (const stream of streams) stream.destroy()
  look(false)
  network(true)
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
})

describe('WIDGETS 2.7: arrivals over server-sent events', () => {
  test('catch-up after a gap: a stream that was cut is asked for again after a second, and its first word is heard', async () => {
    const { heard } = tab()
    await until(() => heard.times === 1)
    streams[0]!.destroy()
    await pauses(second)
    await until(() => heard.times === 2)
    streams[1]!.write(arrived)
    await until(() => heard.times === 3)
  })

  test('each failure doubles the pause, up to a minute; only a stream that lasted ten seconds makes it short again', async () => {
    rig.serve(refusing)
    const { heard } = tab()
    for (const seconds of [1, 2, 4, 8, 16, 32, 60]) await pauses(seconds * second)
    rig.serve(streaming)
    await pauses(minute)
    await until(() => heard.times === 1)
    vi.advanceTimersByTime(10 * second)
    streams[0]!.destroy()
    await pauses(minute)
    await until(() => heard.times === 2)
    vi.advanceTimersByTime(10 * second + 1)
    streams[1]!.destroy()
    await pauses(second)
    await until(() => heard.times === 3)
    streams[2]!.destroy()
    await pauses(2 * second)
  })

  test('an event counts once it is whole, in however many pieces it comes; beats of a silent stream say nothing', async () => {
    const { heard } = tab()
    await until(() => heard.times === 1)
    streams[0]!.write(':\n\nevent: arr')
    await tick()
    streams[0]!.write('ived\ndata: {}\n')
    await tick()
    expect(heard.times).toBe(1)
    streams[0]!.write('\n')
    await until(() => heard.times === 2)
  })

  test.each([
    ['hidden', () => look(true), () => look(false)],
    ['offline', () => network(false), () => network(true)],
  ])(
    'a page that is %s holds no stream, and asks at once what came meanwhile when it is back',
    async (_, leave, back) => {
      const { heard } = tab()
      await until(() => heard.times === 1)
      leave()
      await until(() => streams[0]!.destroyed && locks!.held.size === 0)
      expect(vi.getTimerCount(), 'nothing is planned meanwhile').toBe(0)
      back()
      await until(() => heard.times === 2)
      expect(rig.of(path)).toHaveLength(2)
    },
  )

  test('a tab that begins to hear after its counts were read is told what came within ten seconds before, and no more', async () => {
    const first = tab()
    await until(() => first.heard.times === 1)
    vi.advanceTimersByTime(9 * second)
    const soon = tab()
    await until(() => soon.heard.times === 1)
    vi.advanceTimersByTime(10 * second)
    const late = tab()
    for (let ticks = 0; ticks < 20; ticks++) await tick()
    expect(late.heard.times).toBe(0)
    expect(streams).toHaveLength(1)
  })

  test('one tab of the browser holds the stream and tells the others of its person; when it goes, another one takes over', async () => {
    const first = tab()
    await until(() => streams.length === 1)
    const other = tab()
    await until(() => first.heard.times === 1)
    streams[0]!.write(arrived)
    await until(() => first.heard.times === 2 && other.heard.times > 0)
    expect(streams).toHaveLength(1)
    expect([first.live.up(), other.live.up()]).toEqual([true, true])

    // Messages about the stream reach the other tab asynchronously.
    for (let ticks = 0; ticks < 20; ticks++) await tick()
    const heard = other.heard.times
    const stranger = new BroadcastChannel('mds-live')
    ends.push(() => stranger.close())
    stranger.postMessage('t1 somebody-else r1')
    first.live.end()
    await until(() => streams.length === 2 && other.heard.times > heard)
    expect(other.heard.times, 'its own stream’s first word alone').toBe(heard + 1)
    expect(streams[0]!.destroyed).toBe(true)
  })

  test('heard of nothing for longer than a stream lasts, it no longer counts as told by the server', async () => {
    const { live, heard } = tab()
    expect(live.up()).toBe(false)
    await until(() => heard.times === 1)
    vi.advanceTimersByTime(6 * minute - 1)
    expect(live.up()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(live.up()).toBe(false)
  })

  test('KIT-C5: its end leaves no stream, lock, timer or listener, also in a pause', async () => {
    const { live, heard } = tab()
    await until(() => heard.times === 1)
    streams[0]!.destroy()
    await resting()
    live.end()
    await until(() => locks!.held.size === 0)
    expect(vi.getTimerCount()).toBe(0)
    look(true)
    look(false)
    network(false)
    network(true)
    await rig.settled()
    expect(rig.of(path)).toHaveLength(1)
    expect(heard.times).toBe(1)
  })

  test('without Web Locks it does not ask: polling does it all', async () => {
    locks = undefined
    const { live } = tab()
    await rig.settled()
    expect(rig.seen).toEqual([])
    expect(live.up()).toBe(false)
  })
})
