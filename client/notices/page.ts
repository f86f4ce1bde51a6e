import type { WritableAtom } from 'nanostores'
import type { Input } from '../../contract/define.ts'
import { listNotices, type Notice } from '../../contract/notices/calls.ts'
import type { Latest } from '../element-data/latest.ts'
import type { CallError } from '../http/call-error.ts'
import { send } from '../session/api.ts'
import type { SessionStore } from '../session/store.ts'
import type { CountState, NoticeCounts } from './counts.ts'

/** Filter of the list: to-dos or notifications; `open` true: unread or to do, false: read or done. */
export type NoticeFilter = Pick<Input<typeof listNotices>, 'type' | 'open' | 'kind'>

export type NoticeList = {
  filter: NoticeFilter
  /** After a failed page the existing items remain; `failed` is a list without items. */
  state: 'loading' | 'ready' | 'failed'
  items: readonly Notice[]
  total: number
  /** There are older notices. */
  more: boolean
  error: CallError | null
  /** Arrived since the list was read; they wait behind a button so that the list does not jump (WIDGETS 2.7.5). */
  newer: number
  /** Ids that "mark all" has just marked and that can be undone, for 5 s. */
  undoable: readonly string[]
}

/** State that the parts of a list of notices share. */
export type Shelf = {
  session: SessionStore
  counts: NoticeCounts
  $list: WritableAtom<NoticeList>
  latest: Latest
  /** Counts are being aligned with the list: what they report is in the list already, unless it came after the list was read. */
  levelling: boolean
}

/** Notices of one page. */
const pageSize = 15

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

/** Reads the first page, or the page after a notice; aborts an older request under way, and never shows its answer. */
export const readPage = async (shelf: Shelf, before?: string): Promise<void> => {
  const { $list, session } = shelf
  const { filter, items } = $list.get()
  const result = await shelf.latest.run(signal =>
    send(
      listNotices,
      { ...filter, limit: pageSize, before },
      { session, quiet: true, loading: false, signal },
    ),
  )
  if (!result) return
  const list = $list.get()
  if (result.error)
    return $list.set({ ...list, state: list.items.length > 0 ? 'ready' : 'failed', error: result.error })
  const { records, total } = result.answer
  const all = before ? joined(items, records) : records
  $list.set({
    ...list,
    state: 'ready',
    items: all,
    total,
    more: records.length === pageSize,
    error: null,
  })
  if (!before) await level(shelf)
}

/** Reads the counts after a first page, so that only later arrivals are reported as new. */
const level = async (shelf: Shelf): Promise<void> => {
  shelf.$list.set({ ...shelf.$list.get(), newer: 0 })
  shelf.levelling = true
  await shelf.counts.refresh()
  shelf.levelling = false
}

/** How many more notices are waiting than a list of all waiting ones contains; 0 for a filtered list. */
export const beyond = ({ filter, total }: NoticeList, now: CountState): number => {
  if (now.state !== 'ready' || !filter.open || filter.kind) return 0
  return Math.max(0, (filter.type === 'todo' ? now.counts.todo : now.counts.unread) - total)
}

/** Something that the list shows as waiting was ended elsewhere: by an application, or by the user in another tab. */
export const hasEnded = ({ state, filter, items, total }: NoticeList, now: CountState): boolean => {
  if (state !== 'ready' || now.state !== 'ready' || filter.kind) return false
  const isTodo = filter.type === 'todo'
  const marked = items.filter(({ doneAt, readAt }) => (isTodo ? doneAt : readAt) !== null).length
  return (isTodo ? now.counts.todo : now.counts.unread) < (filter.open ? total : items.length) - marked
}

const joined = (items: readonly Notice[], older: readonly Notice[]): readonly Notice[] => {
  const ids = new Set(items.map(item => item.id))
  return [...items, ...older.filter(item => !ids.has(item.id))]
}
