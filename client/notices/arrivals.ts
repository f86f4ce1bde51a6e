import type { CountState } from './counts.ts'

/** What arrived between two answers of the server. */
export type Arrivals = { notification: number; todo: number; all: number }

/**
 * Compares counts with the previous ones; null when nothing has arrived. Marking changes counts too, but never brings a
 * newer notice.
 */
export const getArrivals = (now: CountState, before: CountState): Arrivals | null => {
  if (now.state !== 'ready' || before.state !== 'ready') return null
  const { newest, unread, todo } = now.counts
  if (newest === null || newest <= (before.counts.newest ?? '')) return null
  const notification = Math.max(0, unread - before.counts.unread)
  const more = Math.max(0, todo - before.counts.todo)
  // Something has arrived, even if as much was read meanwhile in another tab.
  return { notification, todo: more, all: Math.max(1, notification + more) }
}

/**
 * True when something may have come between two answers: also a notice of a long transaction, which appears later than a newer one and is
 * no arrival, or one that was read and is unread again.
 */
export const mayHaveCome = (now: CountState, before: CountState | undefined): boolean => {
  if (now.state !== 'ready' || before?.state !== 'ready') return false
  const { unread, todo, newest } = now.counts
  return (
    unread > before.counts.unread ||
    todo > before.counts.todo ||
    (newest ?? '') > (before.counts.newest ?? '')
  )
}
