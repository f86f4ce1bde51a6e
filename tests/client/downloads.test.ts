import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getDownloads } from '../../client/downloads/downloads.ts'
import { fetchDownload } from '../../client/downloads/save-file.ts'
import type { Download } from '../../contract/downloads/calls.ts'
import { look, network } from './page-acts.ts'
import { ok, type ReceivedCall, refuse, type Said, withServer } from './rig.ts'
import { failure, signedIn } from './signed-in.ts'

const rig = withServer()
const list = '/mdsdata/downloadCenter/listForPage'
const byIds = '/mdsdata/downloadCenter/listByIdList'
const pause = 10_000

const item = (id: string, status: 1 | 2 | 3, more: Partial<Download> = {}) =>
  ({
    id,
    status,
    fileName: `${id}.xlsx`,
    createdTime: `2026-11-21T09:00:0${id.slice(1)}.000Z`,
    seen: status === 1,
    ...more,
  }) as Download

let items: Download[] = []
const world = (seen: ReceivedCall): Said => {
  if (seen.path === list) return ok({ records: items, total: items.length })
  if (seen.path !== byIds) return ok({ done: true })
  const { idList } = seen.body as { idList: string[] }
  return ok({ records: items.filter(each => idList.includes(each.id)), total: 0 })
}
const asked = (path: string) => rig.seen.filter(each => each.path === path)

const ends: (() => void)[] = []
const later = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms)
  await rig.settled()
}

beforeEach(() => {
  items = [item('d3', 1), item('d2', 1), item('d1', 2)]
  rig.serve(world)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  look(false)
  network(true)
  vi.useRealTimers()
})

const held = async () => {
  const session = signedIn({ apiBase: rig.base })
  const downloads = getDownloads(session)
  const letGo = downloads.hold()
  ends.push(letGo)
  await rig.settled()
  return { session, downloads, letGo }
}

describe('WIDGETS 2.6.2 F25: what is being prepared is followed', () => {
  test('KIT-C29 ever more seldom while the server fails, and as before once it answers', async () => {
    await held()
    rig.serve(() => refuse(999500))
    const times = async (ms: number) => {
      const before = asked(byIds).length
      for (let at = 0; at < ms; at += pause) await later(pause)
      return asked(byIds).length - before
    }
    // Retries come after 10, 30, 70, 150, 310 and 610 s. Without a pause there would be 60 in ten minutes.
    expect([await times(80_000), await times(240_000), await times(300_000)]).toEqual([3, 2, 1])
    rig.serve(world)
    await times(300_000)
    expect(await times(60_000)).toBe(6)
  })

  test('every 10 s, for those ids alone, until none is left; then nothing in 60 s', async () => {
    const { downloads } = await held()
    expect(asked(list)).toHaveLength(1)
    await later(pause)
    expect(asked(byIds).map(each => each.body)).toEqual([{ idList: ['d3', 'd2'] }])
    items = items.map(each => (each.id === 'd3' ? item('d3', 2) : each))
    await later(pause)
    await later(pause)
    expect(asked(byIds).map(each => (each.body as { idList: string[] }).idList)).toEqual([
      ['d3', 'd2'],
      ['d3', 'd2'],
      ['d2'],
    ])
    items = items.map(each => ({ ...each, status: 2 }))
    await later(pause)
    expect(downloads.$shelf.get().items.map(each => each.status)).toEqual([2, 2, 2])
    const before = rig.seen.length
    await later(6 * pause)
    expect(rig.seen.length).toBe(before)
    downloads.add(item('d4', 1))
    await later(pause)
    expect(asked(byIds).at(-1)?.body, 'a new one sets it going again').toEqual({ idList: ['d4'] })
  })

  test('not at all when all are done', async () => {
    items = [item('d1', 2)]
    await held()
    await later(6 * pause)
    expect(rig.seen.filter(each => each.path !== list)).toEqual([])
  })

  test.each([
    ['hidden', () => look(true), () => look(false)],
    ['offline', () => network(false), () => network(true)],
  ])('stops while the page is %s, and asks once on the return', async (_, leave, back) => {
    await held()
    await later(pause)
    leave()
    await later(6 * pause)
    expect(asked(byIds)).toHaveLength(1)
    back()
    await rig.settled()
    expect(asked(byIds)).toHaveLength(2)
    await later(pause)
    expect(asked(byIds)).toHaveLength(3)
  })

  test('a failure keeps what is there and does not end it; letting go does', async () => {
    const { downloads, letGo } = await held()
    rig.serve(seen => (seen.path === byIds ? refuse(999500) : world(seen)))
    await later(pause)
    expect(downloads.$shelf.get()).toMatchObject({ state: 'ready', error: { code: 999500 } })
    expect(downloads.$shelf.get().items).toHaveLength(3)
    rig.serve(world)
    await later(2 * pause)
    expect(downloads.$shelf.get().error).toBeNull()
    letGo()
    const before = rig.seen.length
    await later(6 * pause)
    look(true)
    look(false)
    await rig.settled()
    expect(rig.seen.length).toBe(before)
  })
})

describe('WIDGETS 2.6.4: an end is told once', () => {
  test('to the one who listens first, however it became known', async () => {
    const { downloads } = await held()
    const heard: string[][] = []
    ends.push(
      downloads.onEnded(done => heard.push(['first', ...done.map(each => each.id)])),
      downloads.onEnded(done => heard.push(['second', ...done.map(each => each.id)])),
    )
    items = [item('d3', 3, { seen: false }), item('d2', 1), item('d1', 2)]
    await downloads.refresh()
    await later(pause)
    items = [item('d3', 3, { seen: false }), item('d2', 2), item('d1', 2)]
    await later(pause)
    await downloads.refresh()
    expect(heard).toEqual([
      ['first', 'd3'],
      ['first', 'd2'],
    ])
  })
})

describe('WIDGETS 2.6.5: two tabs', () => {
  /** A message from another tab of the same browser and the same user. */
  const otherTab = () => {
    const channel = new BroadcastChannel('mds.downloads.1')
    ends.push(() => channel.close())
    return channel
  }

  test('what another tab has read stands here too, and this one does not ask within the same pause', async () => {
    const { session, downloads } = await held()
    const { tenant, user } = session.$session.get()
    const scope = [tenant?.id ?? '', user?.accountId ?? ''].join()
    const other = otherTab()
    await later(pause / 2)
    other.postMessage({ scope: 'somebody else', records: [item('d9', 1)] })
    other.postMessage({ scope, records: [item('d3', 2), item('d4', 1)] })
    const ids = () => downloads.$shelf.get().items.map(each => each.id)
    while (ids().length < 4) await rig.settled()
    expect([ids(), downloads.$shelf.get().items[1]?.status]).toEqual([['d4', 'd3', 'd2', 'd1'], 2])
    await later(pause / 2)
    expect(asked(byIds)).toEqual([])
    await later(pause / 2)
    expect(asked(byIds).map(each => each.body)).toEqual([{ idList: ['d4', 'd2'] }])
  })

  test('what this tab reads is told to the others', async () => {
    const told: unknown[] = []
    const other = otherTab()
    other.addEventListener('message', ({ data }) =>
      told.push((data as { records: Download[] }).records.map(each => each.id)),
    )
    await held()
    await later(pause)
    vi.useRealTimers()
    await vi.waitFor(() => expect(told).toEqual([['d3', 'd2']]))
  })
})

describe('WIDGETS 2.6.3 M10: fetching a file', () => {
  const link = '/mdsdata/downloadCenter/getUrl'
  const bytes = '/mdsdata/file/download'
  const handedOut = ok({
    url: 'https://files.example/mdsdata/file/download?url=f1',
    fileName: 'Users now.xlsx',
  })

  test('O3: its link is waited for 15 s, and no longer', async () => {
    rig.serve(() => new Promise(() => undefined))
    const fetched = fetchDownload('d1', signedIn({ apiBase: rig.base }))
    const ended = vi.fn()
    const reason = failure(fetched.finally(ended))
    while (asked(link).length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await reason).toMatchObject({ name: 'timeout' })
    expect(asked(bytes), 'no file without its link').toEqual([])
  })

  test('its bytes may take longer than that', async () => {
    let answer: (said: Said) => void = () => undefined
    rig.serve(seen =>
      seen.path === link
        ? handedOut
        : new Promise<Said>(resolve => {
            answer = resolve
          }),
    )
    const fetched = fetchDownload('d1', signedIn({ apiBase: rig.base }))
    while (asked(bytes).length === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(60_000)
    answer({
      raw: reply => {
        reply.writeHead(200, { 'content-type': 'application/octet-stream' })
        reply.end('bytes')
      },
    })
    const { name, blob } = await fetched
    expect([name, await blob.text()]).toEqual(['Users now.xlsx', 'bytes'])
    expect(asked(bytes)[0]!.query.get('url')).toBe('f1')
  })
})
