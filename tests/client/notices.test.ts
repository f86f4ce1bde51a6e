import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { longestPollMs, noticeCounts, pollMs } from '../../client/notices/counts.ts'
import { createNotices } from '../../client/notices/notices.ts'
import type { Session } from '../../client/session/store.ts'
import { look } from './page-acts.ts'
import { ok, type ReceivedCall, refuse, type Said, withServer } from './rig.ts'
import { failure, signedIn } from './signed-in.ts'

const rig = withServer()
const countPath = '/mdsdata/annouceTodo/count'
const markPath = '/mdsdata/annouceTodo/mark'
const listPath = '/mdsdata/annouceTodo/select'

const notice = (at: number, more = {}) => ({
  id: `n${at}`,
  type: 'notification',
  kind: 'system',
  createdAt: new Date(Date.UTC(2026, 10, 20, 0, 0, at)).toISOString(),
  seenAt: null,
  readAt: null,
  doneAt: null,
  cancelled: false,
  ...more,
})
const newestAt = (at: number) => notice(at).createdAt
let state = { unread: 3, todo: 2, unseen: 3, newest: newestAt(4) }
let records: ReturnType<typeof notice>[] = []
const world = (seen: ReceivedCall): Said => {
  if (seen.path === countPath) return ok(state)
  if (seen.path === listPath) {
    const before = seen.query.get('before')
    const page = records.slice(before ? records.findIndex(each => each.id === before) + 1 : 0).slice(0, 15)
    return ok({ records: page, total: records.length })
  }
  if (seen.path === markPath) hear(seen.body as Marked)
  if (seen.path === '/mdsdata/annouceTodo/markAll') return ok({ ids: records.map(each => each.id) })
  return ok()
}

type Marked = { ids: string[]; as: string }
/** Counts what a mark changes, as the server does. */
const hear = ({ ids, as }: Marked) => {
  if (as === 'read') state = { ...state, unread: state.unread - ids.length }
  if (as === 'seen') state = { ...state, unseen: state.unseen - ids.length }
}

const ends: (() => void)[] = []
const later = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await rig.settled()
}

beforeEach(() => {
  state = { unread: 3, todo: 2, unseen: 3, newest: newestAt(4) }
  records = [4, 3, 2].map(at => notice(at))
  rig.serve(world)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  look(false)
  vi.useRealTimers()
})

const held = async () => {
  const session = signedIn({ apiBase: rig.base })
  const counts = noticeCounts(session)
  ends.push(counts.hold())
  await rig.settled()
  return { session, counts }
}
const opened = async () => {
  const both = await held()
  const notices = createNotices(both.session)
  ends.push(notices.stop)
  await notices.open({ type: 'notification', open: true })
  return { ...both, notices }
}

describe('WIDGETS 2.7.10: counting', () => {
  test('asks once a minute, for any number of bells on the page', async () => {
    const { session, counts } = await held()
    ends.push(noticeCounts(session).hold())
    expect(counts.$counts.get()).toMatchObject({ state: 'ready', counts: state })
    await later(pollMs)
    await later(pollMs)
    expect(rig.of(countPath)).toHaveLength(3)
  })

  test('failures double the pause, up to 16 minutes, and keep what was known', async () => {
    const { counts } = await held()
    rig.serve(() => refuse(999500))
    await later(pollMs)
    expect(counts.$counts.get()).toMatchObject({
      state: 'ready',
      counts: state,
      error: { name: 'serverBusy' },
    })
    await later(pollMs)
    expect(rig.of(countPath)).toHaveLength(2)
    await later(pollMs)
    expect(rig.of(countPath)).toHaveLength(3)
    for (let at = 0; at < 6; at++) await later(longestPollMs)
    const before = rig.seen.length
    await later(longestPollMs)
    expect(rig.seen).toHaveLength(before + 1)
  })

  test('stops while the page is hidden and asks once on return', async () => {
    await held()
    look(true)
    await later(30 * pollMs)
    expect(rig.of(countPath)).toHaveLength(1)
    look(false)
    await rig.settled()
    expect(rig.of(countPath)).toHaveLength(2)
  })

  test('KIT-C5: nothing is asked once nobody holds it', async () => {
    await held()
    for (const end of ends.splice(0)) end()
    await later(10 * pollMs)
    expect(rig.of(countPath)).toHaveLength(1)
  })

  test('another tenant’s counts are gone at once', async () => {
    const { session, counts } = await held()
    session.update({ tenant: { id: 't2' } as Session['tenant'] })
    expect(counts.$counts.get().state).not.toBe('ready')
    await rig.settled()
    expect(rig.of(countPath).at(-1)!.headers['mds-tenant']).toBe('t2')
  })
})

describe('the list', () => {
  test('reads a filter, then older pages without gaps or doubles', async () => {
    records = Array.from({ length: 20 }, (_, at) => notice(40 - at))
    const { notices } = await opened()
    expect(rig.of(listPath)[0]!.query.get('open')).toBe('true')
    expect(notices.$list.get()).toMatchObject({ state: 'ready', total: 20, more: true })
    await notices.more()
    expect(notices.$list.get().items.map(item => item.id)).toEqual(records.map(each => each.id))
    expect(notices.$list.get().more).toBe(false)
  })

  test('reversed answers: the filter chosen last is the one shown', async () => {
    const { notices } = await opened()
    rig.serve(async seen => ({ ...world(seen), after: seen.query.get('type') === 'todo' ? 60 : 0 }) as never)
    vi.useRealTimers()
    const slow = notices.open({ type: 'todo' })
    records = [notice(9)]
    await notices.open({ type: 'notification' })
    await slow
    expect(notices.$list.get()).toMatchObject({ filter: { type: 'notification' }, items: [{ id: 'n9' }] })
  })

  test('WIDGETS 2.7.1: what was before the eyes counts as seen, not as read, and is told once', async () => {
    const { notices, counts } = await opened()
    expect(counts.$counts.get()).toMatchObject({ counts: { unseen: 3 } })
    notices.see(['n4'])
    notices.see(['n3', 'n4'])
    expect(counts.$counts.get()).toMatchObject({ counts: { unseen: 1, unread: 3 } })
    await later(400)
    expect(rig.of(markPath).map(each => each.body)).toEqual([{ ids: ['n4', 'n3'], as: 'seen' }])
  })

  test('what was seen last is told when the list is left', async () => {
    const { notices } = await opened()
    notices.see(['n2'])
    notices.stop()
    await rig.settled()
    expect(rig.of(markPath)[0]!.body).toEqual({ ids: ['n2'], as: 'seen' })
  })

  test('WIDGETS 2.7.5: what arrives stands behind a button, the list does not jump', async () => {
    const { notices } = await opened()
    state = { unread: 5, todo: 3, unseen: 6, newest: newestAt(6) }
    records = [notice(6), notice(5), ...records]
    await later(pollMs)
    expect(notices.$list.get()).toMatchObject({ newer: 2 })
    expect(notices.$list.get().items).toHaveLength(3)
    await notices.refresh()
    expect(notices.$list.get()).toMatchObject({ newer: 0 })
    expect(notices.$list.get().items).toHaveLength(5)
  })

  test('WIDGETS 2.7.5: what came before the list was read is not told as new', async () => {
    const { session } = await held()
    state = { unread: 5, todo: 2, unseen: 5, newest: newestAt(6) }
    records = [notice(6), notice(5), ...records]
    const notices = createNotices(session)
    ends.push(notices.stop)
    await notices.open({ type: 'notification', open: true })
    await later(pollMs)
    expect(notices.$list.get()).toMatchObject({ newer: 0 })
    await notices.mark(['n6'], 'read')
    await later(pollMs)
    expect(notices.$list.get()).toMatchObject({ newer: 0 })
  })

  test('WIDGETS 2.7.5: what comes between the list and its counts stands behind the button', async () => {
    const { session } = await held()
    rig.serve(seen => {
      if (seen.path === countPath) state = { unread: 4, todo: 2, unseen: 4, newest: newestAt(6) }
      return world(seen)
    })
    const notices = createNotices(session)
    ends.push(notices.stop)
    await notices.open({ type: 'notification', open: true })
    expect(notices.$list.get()).toMatchObject({ newer: 1, total: 3 })
  })

  test('WIDGETS 2.7.5: counts asked for anew while a list is read tell nothing that is in it', async () => {
    const { session, counts } = await held()
    state = { unread: 4, todo: 2, unseen: 4, newest: newestAt(6) }
    records = [notice(6), ...records]
    const asked = rig.of(countPath).length
    rig.serve(async seen => ({ ...(await world(seen)), after: seen.path === countPath ? 60 : 0 }) as never)
    vi.useRealTimers()
    const notices = createNotices(session)
    ends.push(notices.stop)
    const opening = notices.open({ type: 'notification', open: true })
    await vi.waitFor(() => expect(rig.of(countPath).length).toBeGreaterThan(asked))
    await counts.refresh()
    await opening
    expect(counts.$counts.get()).toMatchObject({ counts: { unread: 4 } })
    expect(notices.$list.get()).toMatchObject({ newer: 0, total: 4 })
  })

  test('a page that fails leaves the items; a first page that fails says so', async () => {
    const { notices } = await opened()
    rig.serve(() => refuse(999500))
    await notices.refresh()
    expect(notices.$list.get()).toMatchObject({ state: 'ready', error: { name: 'serverBusy' } })
    await notices.open({ type: 'todo' })
    expect(notices.$list.get()).toMatchObject({ state: 'failed', items: [] })
  })
})

describe('marks (F29, WIDGETS 2.7.4)', () => {
  test('a mark shows at once, in list and badge', async () => {
    const { notices, counts } = await opened()
    const work = notices.mark(['n3'], 'read')
    expect(notices.$list.get().items[1]!.readAt).not.toBeNull()
    expect(counts.$counts.get()).toMatchObject({ counts: { unread: 2 } })
    await work
    expect(rig.of(markPath).at(-1)!.body).toEqual({ ids: ['n3'], as: 'read' })
  })

  test('an older answer does not undo a mark in the badge', async () => {
    const { notices, counts } = await opened()
    rig.serve(async seen => ({ ...(await world(seen)), after: seen.path === countPath ? 60 : 0 }) as never)
    vi.useRealTimers()
    const shown: unknown[] = []
    ends.push(counts.$counts.listen(now => shown.push(now.state === 'ready' && now.counts.unread)))
    const asking = counts.refresh()
    await vi.waitFor(() => expect(rig.of(countPath).length).toBeGreaterThan(2))
    await notices.mark(['n3'], 'read')
    await asking
    expect(shown).toEqual([2, 2])
  })

  test('WIDGETS 2.7.5, 2.7.6: what arrives while something is marked is counted as soon as the mark is told', async () => {
    const { notices, counts } = await opened()
    const asked = rig.of(countPath).length
    notices.see(['n4'])
    state = { unread: 4, todo: 2, unseen: 4, newest: newestAt(6) }
    const asking = counts.refresh()
    await rig.settled()
    expect(rig.of(countPath)).toHaveLength(asked)
    await later(400)
    await asking
    expect(counts.$counts.get()).toMatchObject({ counts: { unread: 4, unseen: 3 } })
    expect(notices.$list.get()).toMatchObject({ newer: 1 })
  })

  test('a refused mark is taken back and told; other marks stay', async () => {
    const { notices, counts } = await opened()
    await notices.mark(['n2'], 'read')
    rig.serve(() => refuse(200001))
    await failure(notices.mark(['n3'], 'read'))
    expect(notices.$list.get().items.map(item => item.readAt === null)).toEqual([true, true, false])
    expect(counts.$counts.get()).toMatchObject({ counts: { unread: 2 } })
  })

  test('to-dos are done and to do again', async () => {
    records = [notice(1, { type: 'todo' })]
    const { notices, counts } = await opened()
    await notices.mark(['n1'], 'done')
    expect(counts.$counts.get()).toMatchObject({ counts: { todo: 1, unread: 3 } })
    await notices.mark(['n1'], 'todo')
    expect(counts.$counts.get()).toMatchObject({ counts: { todo: 2 } })
  })

  test('"mark all" leaves what came after the list was read, and can be undone for 5 s', async () => {
    const { notices } = await opened()
    await notices.markAll()
    const [call] = rig.of('/mdsdata/annouceTodo/markAll')
    const { until, type } = call!.body as { until: string; type: string }
    expect(type).toBe('notification')
    expect(Date.parse(until) - Date.parse(newestAt(4))).toBe(1)
    expect(notices.$list.get().items.every(item => item.readAt !== null)).toBe(true)
    await notices.undo()
    expect(rig.of(markPath).at(-1)!.body).toEqual({ ids: ['n4', 'n3', 'n2'], as: 'unread' })
    expect(notices.$list.get().items.every(item => item.readAt === null)).toBe(true)
    await notices.markAll()
    await vi.advanceTimersByTimeAsync(5001)
    expect(notices.$list.get().undoable).toEqual([])
    const marks = rig.of(markPath).length
    await notices.undo()
    expect(rig.of(markPath)).toHaveLength(marks)
  })
})
