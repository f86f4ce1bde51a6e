import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import type { Call, Input, Output } from '../../contract/define.ts'
import {
  cancelDownload,
  type Download,
  listDownloads,
  refreshDownloads,
  retryDownload,
  seeDownloads,
} from '../../contract/downloads/calls.ts'
import type { limits } from '../../contract/limits.ts'
import { createLatest, type Latest, settle } from '../element-data/latest.ts'
import { createPoll, type Poll } from '../element-data/poll.ts'
import type { CallError } from '../http/call-error.ts'
import { pageLocks } from '../page/exclusive.ts'
import { createRefcount } from '../page/refcount.ts'
import { send } from '../session/api.ts'
import { getScope, globalSession, hasSameScope, type SessionStore } from '../session/store.ts'
import { emptyShelf, ended, merged, running, unseen } from './items.ts'

export type { Download }

export type DownloadShelf = {
  /** After a failed page the existing items remain; `failed` is a list without items. */
  state: 'none' | 'loading' | 'ready' | 'failed'
  items: readonly Download[]
  total: number
  /** A further page is being loaded. */
  reading: boolean
  error: CallError | null
}

export type Downloads = {
  $shelf: ReadableAtom<DownloadShelf>
  /**
   * Keeps the list and follows the exports in preparation, while at least one user of it is left; returns the release
   * function.
   */
  hold: () => () => void
  /** Reads the first page again. */
  refresh: () => Promise<void>
  /** Reads the next page. */
  more: () => Promise<void>
  /** Runs an export again, or cancels one; rejects with its CallError. */
  retry: (id: string) => Promise<void>
  cancel: (id: string) => Promise<void>
  /** Puts an export that was just requested at the top. */
  add: (item: Download) => void
  /** Marks the finished exports as seen. */
  see: () => Promise<void>
  /** Receives exports that have just finished; only the first listener is told, once for the page. */
  onEnded: (listener: (items: Download[]) => void) => () => void
}

/** The compiler keeps these equal to contract/limits.ts; the button's page budget has no room for that whole file. */
const pollMs = 10_000 satisfies (typeof limits)['downloadPollMs']
const pageSize = 15 satisfies (typeof limits)['downloadPageSize']
/** Longest pause (ms) after repeated failures. */
const longestPollMs = 300_000

/** Most ids of one request, as its call accepts them. */
const mostIds = 100
/** A message of another tab may come this much later than this tab's own timer (ms). */
const toldLateMs = 500

const downloadsBySession = new WeakMap<SessionStore, Downloads>()

/** The exports of a session's user: every button and panel of the page shows the same, and one of them polls. */
export const getDownloads = (session: SessionStore = globalSession()): Downloads => {
  const downloads = downloadsBySession.get(session) ?? create(session)
  downloadsBySession.set(session, downloads)
  return downloads
}

/** State that the parts of the list share. */
type Room = {
  session: SessionStore
  $shelf: WritableAtom<DownloadShelf>
  listeners: Set<(items: Download[]) => void>
  poll: Poll | null
  channel: Channel | null
  latest: Latest
  /** When another tab shared what it had read (ms). */
  toldAt: number
}

const create = (session: SessionStore): Downloads => {
  const room: Room = {
    session,
    $shelf: atom(emptyShelf),
    listeners: new Set(),
    poll: null,
    channel: null,
    latest: createLatest(),
    toldAt: Number.NEGATIVE_INFINITY,
  }
  const change = async (call: typeof retryDownload | typeof cancelDownload, id: string) =>
    take(room, [await ask(room, call, { id })])
  return {
    $shelf: room.$shelf,
    hold: createRefcount(() => begin(room)),
    refresh: () => read(room, 1),
    more: async () => {
      const { items, total, reading } = room.$shelf.get()
      if (!reading && items.length < total) await read(room, Math.floor(items.length / pageSize) + 1)
    },
    retry: id => change(retryDownload, id),
    cancel: id => change(cancelDownload, id),
    add: item => take(room, [item]),
    see: async () => {
      const fresh = unseen(room.$shelf.get().items)
      if (fresh.length === 0) return
      take(
        room,
        fresh.map(each => ({ ...each, seen: true })),
      )
      await settle(ask(room, seeDownloads, {}))
    },
    onEnded: listener => {
      room.listeners.add(listener)
      return () => void room.listeners.delete(listener)
    },
  }
}

const scopeIn = ({ session }: Room): string => getScope(session.$session.get()).slice(0, 2).join()
const isReady = ({ session }: Room): boolean => session.$session.get().status === 'ready'

const ask = <C extends Call>(
  { session }: Room,
  call: C,
  input: Input<C>,
  signal?: AbortSignal,
): Promise<Output<C>> => send(call, input, { session, quiet: true, loading: false, signal })

/** Merges what was read or changed, here or in another tab. */
const take = (room: Room, records: readonly Download[], tell = true): void => {
  const before = room.$shelf.get()
  room.$shelf.set({ ...before, ...merged(before, records) })
  tellEnded(room, ended(before.items, records))
  if (tell) room.channel?.tell({ scope: scopeIn(room), records: [...records] })
  room.poll?.arm()
}

const tellEnded = ({ listeners }: Room, done: Download[]): void => {
  const [first] = listeners
  if (done.length > 0) first?.(done)
}

/** Reads a page; aborts an older request under way, and never shows its answer. */
const read = async (room: Room, pageNum: number): Promise<void> => {
  if (!isReady(room)) return
  const now = room.$shelf.get()
  room.$shelf.set({ ...now, state: now.state === 'ready' ? 'ready' : 'loading', reading: pageNum > 1 })
  const result = await room.latest.run(signal =>
    ask(room, listDownloads, { limit: pageSize, pageNum }, signal),
  )
  if (!result) return
  const before = room.$shelf.get()
  const { answer, error } = result
  if (error) {
    const state = before.state === 'ready' ? 'ready' : 'failed'
    return room.$shelf.set({ ...before, state, reading: false, error })
  }
  const earlier = pageNum > 1 ? before.items : []
  const earlierIds = new Set(earlier.map(each => each.id))
  const items = [...earlier, ...answer.records.filter(each => !earlierIds.has(each.id))]
  room.$shelf.set({ state: 'ready', items, total: answer.total, reading: false, error: null })
  tellEnded(room, ended(before.items, answer.records))
  room.poll?.arm()
}

/** Polls the exports in preparation, unless another tab does; true when the last answer was no failure. */
const follow = async (room: Room): Promise<boolean> => {
  await unlessElsewhere(scopeIn(room), async () => {
    // Another tab has polled within this pause and shared its answer, which is here already.
    if (Date.now() - room.toldAt < pollMs - toldLateMs) return
    const idList = running(room.$shelf.get().items).map(each => each.id)
    const request = ask(room, refreshDownloads, { idList: idList.slice(0, mostIds) })
    const { answer, error } = await settle(request)
    room.$shelf.set({ ...room.$shelf.get(), error })
    if (answer) take(room, answer.records)
  })
  return room.$shelf.get().error === null
}

const begin = (room: Room): (() => void) => {
  room.channel = joinDownloads(told => {
    if (told.scope !== scopeIn(room)) return
    room.toldAt = Date.now()
    take(room, told.records, false)
  })
  const wanted = () => isReady(room) && running(room.$shelf.get().items).length > 0
  room.poll = createPoll(() => follow(room), { every: () => pollMs, longest: longestPollMs, wanted })
  room.poll.begin()
  const unheard = room.session.$session.listen((is, was) => {
    if (was && is.status === was.status && hasSameScope(is, was)) return
    // Exports of another user must not be shown, not even for a moment.
    forget(room)
    void read(room, 1)
  })
  void read(room, 1)
  return () => {
    unheard()
    room.poll?.end()
    room.channel?.close()
    room.poll = null
    room.channel = null
    forget(room)
  }
}

const forget = (room: Room): void => {
  room.latest.stop()
  room.$shelf.set(emptyShelf)
}

/** What the tabs of one browser tell each other about a user's exports. */
type DownloadNews = { scope: string; records: Download[] }

type Channel = {
  tell: (told: DownloadNews) => void
  close: () => void
}

const name = 'mds.downloads.1'

/** Receives what other tabs have read; without BroadcastChannel each tab asks for itself. */
const joinDownloads = (hear: (told: DownloadNews) => void): Channel => {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => isTold(data) && hear(data))
  return { tell: told => channel?.postMessage(told), close: () => channel?.close() }
}

const isTold = (data: unknown): data is DownloadNews =>
  typeof data === 'object' && data !== null && 'scope' in data && 'records' in data

/**
 * Runs work unless another tab is doing the same work: that tab will share its result. Without Web Locks (no secure
 * context) each tab does its own.
 */
const unlessElsewhere = async (scope: string, work: () => Promise<void>): Promise<void> => {
  const locks = pageLocks()
  if (!locks) return work()
  await locks.request(`${name} ${scope}`, { ifAvailable: true }, async lock => {
    if (lock) await work()
  })
}
