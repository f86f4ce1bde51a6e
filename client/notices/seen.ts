import { markNotices, type Notice } from '../../contract/notices/calls.ts'
import { send } from '../session/api.ts'
import type { Shelf } from './page.ts'

/** Notices that scroll by within this time are reported to the server together (ms). */
const gather = 400

/** Collects the notices that were visible to the user: no longer new, though they may be unread. */
export const createSeen = ({ $list, counts, session }: Pick<Shelf, '$list' | 'counts' | 'session'>) => {
  const waiting = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let told: ((done: unknown) => void) | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const ids = [...waiting]
    waiting.clear()
    if (ids.length === 0) return
    // A failure is not shown: the badge shows the same count again after the next poll.
    const sent = send(markNotices, { ids, as: 'seen' }, { session, quiet: true, loading: false })
    told?.(sent.catch(() => undefined))
  }
  const see = (ids: readonly string[]) => {
    const fresh = $list.get().items.filter(item => ids.includes(item.id) && item.seenAt === null)
    if (fresh.length === 0) return
    const at = new Date().toISOString()
    const seen = new Set(fresh.map(item => item.id))
    const items = $list.get().items.map(item => (seen.has(item.id) ? { ...item, seenAt: at } : item))
    $list.set({ ...$list.get(), items })
    const fewer = fresh.filter(isOpen).length
    const telling = timer ? undefined : new Promise(resolve => (told = resolve))
    counts.adjust(now => ({ ...now, unseen: Math.max(0, now.unseen - fewer) }), telling)
    for (const { id } of fresh) waiting.add(id)
    timer ??= setTimeout(flush, gather)
  }
  return { see, flush }
}

/** Whether a notice still counts as unread, or a to-do as to do; the server counts no others as unseen. */
const isOpen = ({ type, readAt, doneAt }: Notice): boolean =>
  type === 'todo' ? doneAt === null : readAt === null
