import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gatherMs, type SearchState } from '../../client/element-data/search.ts'
import { createPeopleSearch, rememberPeople, resolvePeople } from '../../client/people.ts'
import type { Session } from '../../client/session/store.ts'
import { ok, type ReceivedCall, refuse, withServer } from './rig.ts'
import { signedIn } from './signed-in.ts'

const rig = withServer()
const path = '/mdsdata/api/permission/getUserList'
const answerTo = (seen: ReceivedCall) =>
  ok({ records: [{ id: `found ${seen.query.get('query')}` }], more: false })
const stops: (() => void)[] = []

const search = (session = signedIn({ apiBase: rig.base })) => {
  const people = createPeopleSearch({ session })
  const states: string[] = []
  const unheard = people.$found.listen((found: SearchState<unknown>) =>
    states.push(`${found.state} ${'query' in found ? found.query : ''}`),
  )
  stops.push(people.stop, unheard)
  return { people, states, session }
}
const queries = () => rig.of(path).map(each => each.query.get('query'))
/** The parts of the page's clock that are faked when a test moves time by hand. */
const clock = { toFake: ['setTimeout', 'clearTimeout', 'Date'] } satisfies Parameters<
  typeof vi.useFakeTimers
>[0]
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

beforeEach(() => rig.serve(answerTo))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

describe('WIDGETS 2.1: the search of a picker', () => {
  test('the first key asks at once, keys that follow are gathered for at most 100 ms', async () => {
    vi.useFakeTimers(clock)
    const { people } = search()
    people.ask('z')
    await rig.settled()
    expect(queries(), 'asked although no time has passed').toEqual(['z'])
    people.ask('zh')
    people.ask('zha')
    people.ask('zhan')
    await vi.advanceTimersByTimeAsync(gatherMs - 1)
    await rig.settled()
    expect(queries()).toEqual(['z'])
    await vi.advanceTimersByTimeAsync(1)
    await rig.settled()
    expect(queries()).toEqual(['z', 'zhan'])
    expect(people.$found.get()).toMatchObject({ state: 'ready', query: 'zhan' })
  })

  test('steady typing does not starve: gathering ends after 100 ms, however fast the keys come', async () => {
    vi.useFakeTimers(clock)
    const { people } = search()
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg']) {
      people.ask(text)
      await rig.settled()
      await vi.advanceTimersByTimeAsync(40)
      await rig.settled()
    }
    await vi.advanceTimersByTimeAsync(gatherMs)
    await rig.settled()
    expect(queries(), 'at 0, 100, 200 and 300 ms').toEqual(['a', 'abc', 'abcde', 'abcdefg'])
    expect(people.$found.get()).toMatchObject({ state: 'ready', query: 'abcdefg' })
  })

  test('TR: answers in reverse order never show the older one', async () => {
    const { people, states } = search()
    rig.serve(
      async seen => ({ ...answerTo(seen), after: seen.query.get('query') === 'wei' ? 250 : 5 }) as never,
    )
    people.ask('wei')
    await pause(gatherMs + 20)
    people.ask('weiz')
    await vi.waitUntil(() => people.$found.get().state === 'ready')
    expect(people.$found.get()).toMatchObject({ query: 'weiz', answer: { records: [{ id: 'found weiz' }] } })
    await pause(300)
    expect(states).toEqual(['searching wei', 'searching weiz', 'ready weiz'])
  })

  test('STACK "Async picker hazard": while a text is asked for there are no options of another', async () => {
    const { people } = search()
    people.ask('wang')
    await vi.waitUntil(() => people.$found.get().state === 'ready')
    rig.serve(async seen => ({ ...answerTo(seen), after: 200 }) as never)
    people.ask('wang j')
    expect(people.$found.get()).toEqual({ state: 'searching', query: 'wang j' })
    expect('answer' in people.$found.get()).toBe(false)
  })

  test('a text answered within the minute is answered at once, without the server', async () => {
    const { people } = search()
    people.ask('li')
    await vi.waitUntil(() => people.$found.get().state === 'ready')
    people.ask('lin')
    people.ask('li')
    expect(people.$found.get()).toMatchObject({ state: 'ready', query: 'li' })
    await pause(gatherMs + 50)
    expect(queries()).toEqual(['li'])
  })

  test('failure is told as such, never as "nobody found", and may be retried', async () => {
    const { people } = search()
    rig.serve(() => refuse(999500))
    people.ask('chen')
    await vi.waitUntil(() => people.$found.get().state === 'failed')
    expect(people.$found.get()).toMatchObject({ query: 'chen', error: { name: 'serverBusy' } })
    rig.serve(answerTo)
    people.retry()
    await vi.waitUntil(() => people.$found.get().state === 'ready')
  })

  test('another tenant forgets what was found, kept answers included', async () => {
    const { people, session } = search()
    people.ask('zhao')
    await vi.waitUntil(() => people.$found.get().state === 'ready')
    session.update({ tenant: { id: 't2' } as Session['tenant'] })
    expect(people.$found.get()).toEqual({ state: 'idle' })
    people.ask('zhao')
    expect(people.$found.get().state).toBe('searching')
    await vi.waitUntil(() => people.$found.get().state === 'ready')
    expect(rig.of(path).at(-1)!.headers['mds-tenant']).toBe('t2')
  })

  test('KIT-C5: a stopped search neither asks nor tells', async () => {
    const { people, states } = search()
    people.ask('a')
    people.ask('ab')
    people.stop()
    const told = states.length
    await pause(gatherMs + 80)
    expect(queries().filter(query => query === 'ab')).toEqual([])
    expect(states).toHaveLength(told)
  })
})

describe('resolving and remembering', () => {
  test('WIDGETS 2.1.7: unknown ids are resolved in one batched request, doubles asked once', async () => {
    const session = signedIn({ apiBase: rig.base })
    rig.serve(seen => {
      const { keys } = seen.body as { keys: string[] }
      return ok({
        found: keys.filter(key => key !== 'x').map(key => ({ key, user: { id: key } })),
        missing: ['x'],
      })
    })
    const { found, missing } = await resolvePeople(['a', ' b ', 'a', 'x', ''], { session })
    expect(rig.seen).toHaveLength(1)
    expect((rig.seen[0]!.body as { keys: string[] }).keys).toEqual(['a', 'b', 'x'])
    expect([...found.keys()]).toEqual(['a', 'b'])
    expect(missing).toEqual(['x'])
  })

  test('201 keys go in two requests', async () => {
    const session = signedIn({ apiBase: rig.base })
    rig.serve(seen => ok({ found: [], missing: (seen.body as { keys: string[] }).keys }))
    const keys = Array.from({ length: 201 }, (_, at) => `k${at}`)
    expect((await resolvePeople(keys, { session })).missing).toHaveLength(201)
    expect(rig.seen).toHaveLength(2)
  })

  test('picks that can’t be remembered disturb nobody', async () => {
    const session = signedIn({ apiBase: rig.base })
    const heard: string[] = []
    session.onReaction(reaction => heard.push(reaction.name))
    rig.serve(() => refuse(200001))
    await rememberPeople(['u1'], session)
    await pause(20)
    expect(heard).toEqual([])
    expect(rig.seen[0]!.body).toEqual({ ids: ['u1'] })
  })
})
