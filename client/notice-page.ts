import type { WritableAtom } from 'nanostores'
import type { Input } from '../contract/define.ts'
import { listNotices, markNotices, type Notice } from '../contract/notices.ts'
import { send } from './api.ts'
import { type CallError, isCallError } from './call-error.ts'
import type { NoticeCounts } from './notice-counts.ts'
import type { SessionStore } from './session-store.ts'

/** What the list shows: to-dos or notifications; `open`: unread or to do, false: read or done. */
export type NoticeFilter = Pick<Input<typeof listNotices>, 'type' | 'open' | 'kind'>

export type NoticeList = {
  filter: NoticeFilter
  /** A page that failed leaves the items that are there; `failed` is a list that has none. */
  state: 'loading' | 'ready' | 'failed'
  items: readonly Notice[]
  total: number
  /** There are older ones. */
  more: boolean
  error: CallError | null
  /** Arrived since the list was read; they stand behind a button so that the list does not jump (WIDGETS 2.7.5). */
  newer: number
  /** Ids that "mark all" has just marked and can be taken back, for 5 s. */
  undoable: readonly string[]
}

/** What the parts of a list of notices share. */
export type Shelf = {
  session: SessionStore
  counts: NoticeCounts
  $list: WritableAtom<NoticeList>
  running: AbortController | null
  /** When the first page was read (ISO 8601): "mark all" leaves what came later. */
  readAt: string
  /** Notices not seen that the first page did not hold. */
  unseenThen: number
}

/** Notices of one page. */
export const pageSize = 15

/** A list that has not been read yet. */
export const emptyList = (filter: NoticeFilter): NoticeList => ({
  filter,
  state: 'loading',
  items: [],
  total: 0,
  more: false,
  error: null,
  newer: 0,
  undoable: [],
})

/** Reads the first page, or the one older than a moment; an older request under way is aborted, its answer never shown. */
export const readPage = async (shelf: Shelf, before?: string): Promise<void> => {
  const { $list, session } = shelf
  shelf.running?.abort()
  const controller = new AbortController()
  shelf.running = controller
  const { filter, items } = $list.get()
  const asked = new Date().toISOString()
  try {
    const { signal } = controller
    const input = { ...filter, limit: pageSize, before }
    const { records, total } = await send(listNotices, input, {
      session,
      quiet: true,
      loading: false,
      signal,
    })
    if (shelf.running !== controller) return
    const all = before ? joined(items, records) : records
    const more = records.length === pageSize
    $list.set({ ...$list.get(), state: 'ready', items: all, total, more, error: null })
    if (before) return
    shelf.readAt = asked
    await see(shelf, records)
  } catch (error) {
    if (!isCallError(error)) throw error
    const list = $list.get()
    if (shelf.running === controller)
      $list.set({ ...list, state: list.items.length > 0 ? 'ready' : 'failed', error })
  }
}

/** How many notices the person has not had before him. */
export const unseenOf = ({ $counts }: NoticeCounts): number => {
  const now = $counts.get()
  return now.state === 'ready' ? now.counts.unseen : 0
}

/** What the person has before him is no longer new, though it may be unread. */
const see = async (shelf: Shelf, items: readonly Notice[]): Promise<void> => {
  const { counts, $list, session } = shelf
  const ids = items.filter(item => item.seenAt === null).map(item => item.id)
  shelf.unseenThen = Math.max(0, unseenOf(counts) - ids.length)
  $list.set({ ...$list.get(), newer: 0 })
  if (ids.length === 0) return
  counts.adjust(now => ({ ...now, unseen: shelf.unseenThen }))
  // Nobody is told of a failure: the badge says the same again with the next poll.
  await send(markNotices, { ids, as: 'seen' }, { session, quiet: true, loading: false }).catch(
    () => undefined,
  )
}

const joined = (items: readonly Notice[], older: readonly Notice[]): readonly Notice[] => {
  const known = new Set(items.map(item => item.id))
  return [...items, ...older.filter(item => !known.has(item.id))]
}
