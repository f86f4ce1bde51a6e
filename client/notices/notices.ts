import { atom, type ReadableAtom } from 'nanostores'
import { markAllNotices, markNotices, type Notice } from '../../contract/notices/calls.ts'
import { createLatest } from '../element-data/latest.ts'
import { send } from '../session/api.ts'
import { globalSession, type SessionStore } from '../session/store.ts'
import { getArrivals } from './arrivals.ts'
import { noticeCounts } from './counts.ts'
import { applyMark, countChange, type Mark } from './marks.ts'
import {
  beyond,
  emptyList,
  hasEnded,
  type NoticeFilter,
  type NoticeList,
  readPage,
  type Shelf,
} from './page.ts'

export type { Mark, Notice, NoticeFilter, NoticeList }

export type Notices = {
  $list: ReadableAtom<NoticeList>
  /** Reads the first page of a filter. */
  open: (filter: NoticeFilter) => Promise<void>
  /** Reads the next older page. */
  more: () => Promise<void>
  /** Reads the first page again, new arrivals included. */
  refresh: () => Promise<void>
  /** Marks at once and undoes it if the server refuses; then rejects with its CallError. */
  mark: (ids: readonly string[], as: Mark) => Promise<void>
  /** Reports that these are visible to the user. */
  see: (ids: readonly string[]) => void
  /** Marks every notice of the filter that was there when it was read. */
  markAll: () => Promise<void>
  /** Undoes "mark all", within 5 s. */
  undo: () => Promise<void>
  stop: () => void
}

/** How long "mark all" can be undone (ms). */
const undoMs = 5000
/** Most ids in one request. */
const batch = 200

/** Makes the list behind a bell or on a page of notices; `stop` leaves no timer, request or listener. */
export const createNotices = (session: SessionStore = globalSession()): Notices => {
  const shelf: Shelf = {
    session,
    counts: noticeCounts(session),
    $list: atom(emptyList({ type: 'todo' })),
    latest: createLatest(),
    levelling: false,
  }
  const { $list, counts } = shelf
  const unheard = counts.$counts.listen((now, before) => {
    const list = $list.get()
    // After a page was read its counts follow: they ask for no other page.
    if (!shelf.levelling && hasEnded(list, now)) return void readPage(shelf)
    const come = (before && getArrivals(now, before)?.[list.filter.type]) ?? 0
    const later = shelf.levelling ? Math.min(come, beyond(list, now)) : come
    if (later > 0 && list.state === 'ready') $list.set({ ...list, newer: list.newer + later })
  })
  const marking = createMarking(shelf)
  const sighting = createSeen(shelf)
  return {
    $list,
    open: filter => {
      marking.stop()
      $list.set(emptyList(filter))
      return readPage(shelf)
    },
    more: async () => {
      const { items, more } = $list.get()
      if (more) await readPage(shelf, items.at(-1)?.id)
    },
    refresh: () => readPage(shelf),
    see: sighting.see,
    ...marking,
    stop: () => {
      shelf.latest.stop()
      marking.stop()
      sighting.flush()
      unheard()
    },
  }
}

const createMarking = (shelf: Shelf) => {
  const { $list, counts, session } = shelf
  let undoing: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(undoing)
    if ($list.get().undoable.length > 0) $list.set({ ...$list.get(), undoable: [] })
  }
  const markAll = async () => {
    const {
      filter: { type, kind },
      items: [newest],
    } = $list.get()
    const input = { type, kind, until: newest && justAfter(newest.createdAt) }
    const { ids } = await send(markAllNotices, input, { session, quiet: true, loading: false })
    clearTimeout(undoing)
    const items = applyMark($list.get().items, ids, type === 'todo' ? 'done' : 'read', nowText())
    $list.set({ ...$list.get(), items, undoable: ids })
    undoing = setTimeout(stop, undoMs)
    await counts.refresh()
  }
  const undo = async () => {
    const { undoable, filter } = $list.get()
    stop()
    if (undoable.length === 0) return
    await mark(shelf, undoable, filter.type === 'todo' ? 'todo' : 'unread')
    await counts.refresh()
  }
  return { mark: (ids: readonly string[], as: Mark) => mark(shelf, ids, as), markAll, undo, stop }
}

/** Marks on the screen first; a refusal restores what was there before, and nothing else. */
const mark = async ({ $list, counts, session }: Shelf, ids: readonly string[], as: Mark): Promise<void> => {
  const before = $list.get().items.filter(item => ids.includes(item.id))
  const change = countChange(before, as)
  $list.set({ ...$list.get(), items: applyMark($list.get().items, ids, as, nowText()) })
  const sent = tell(session, ids, as)
  counts.adjust(change.add, sent)
  try {
    await sent
  } catch (error) {
    const old = new Map(before.map(item => [item.id, item]))
    $list.set({ ...$list.get(), items: $list.get().items.map(item => old.get(item.id) ?? item) })
    counts.adjust(change.takeBack)
    throw error
  }
}

const tell = async (session: SessionStore, ids: readonly string[], as: Mark): Promise<void> => {
  for (let at = 0; at < ids.length; at += batch)
    await send(markNotices, { ids: ids.slice(at, at + batch), as }, { session, quiet: true, loading: false })
}

/** The server's clock is finer than the instants it sends. */
const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString()

const nowText = (): string => new Date().toISOString()

/** Notices that scroll by within this time are reported to the server together (ms). */
const gather = 400

/** Collects the notices that were visible to the user: no longer new, though they may be unread. */
const createSeen = ({ $list, counts, session }: Pick<Shelf, '$list' | 'counts' | 'session'>) => {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let finish: ((done: unknown) => void) | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    if (ids.length === 0) return
    // A failure is not shown: the badge shows the same count again after the next poll.
    const sent = send(markNotices, { ids, as: 'seen' }, { session, quiet: true, loading: false })
    finish?.(sent.catch(() => undefined))
  }
  const see = (ids: readonly string[]) => {
    const fresh = $list.get().items.filter(item => ids.includes(item.id) && item.seenAt === null)
    if (fresh.length === 0) return
    const at = new Date().toISOString()
    const freshIds = new Set(fresh.map(item => item.id))
    const items = $list.get().items.map(item => (freshIds.has(item.id) ? { ...item, seenAt: at } : item))
    $list.set({ ...$list.get(), items })
    const fewer = fresh.filter(isOpen).length
    const telling = timer ? undefined : new Promise(resolve => (finish = resolve))
    counts.adjust(now => ({ ...now, unseen: Math.max(0, now.unseen - fewer) }), telling)
    for (const { id } of fresh) waiting.add(id)
    timer ??= setTimeout(flush, gather)
  }
  return { see, flush }
}

/** Whether a notice still counts as unread, or a to-do as to do; the server counts no others as unseen. */
const isOpen = ({ type, readAt, doneAt }: Notice): boolean =>
  type === 'todo' ? doneAt === null : readAt === null
