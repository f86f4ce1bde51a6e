import type { Download } from '../../contract/downloads/calls.ts'
import type { DownloadShelf } from './downloads.ts'

/** Nothing has been read yet. */
export const emptyShelf: DownloadShelf = { state: 'none', items: [], total: 0, reading: false, error: null }

/** Exports in preparation. */
export const running = (items: readonly Download[]): Download[] => items.filter(each => each.status === 1)

/** Finished exports that the user has not seen yet. */
export const unseen = (items: readonly Download[]): Download[] =>
  items.filter(each => each.status !== 1 && !each.seen)

/** Counts of the button: exports in preparation, and finished ones that the user has not seen. */
export const counted = (items: readonly Download[]): { preparing: number; fresh: number } => ({
  preparing: running(items).length,
  fresh: unseen(items).length,
})

/** Exports that were in preparation a moment ago and no longer are. */
export const ended = (before: readonly Download[], now: readonly Download[]): Download[] => {
  const runningIds = new Set(running(before).map(each => each.id))
  return now.filter(each => each.status !== 1 && runningIds.has(each.id))
}

/** Merges the items with those that were read or changed; new items come first, ordered by time. */
export const merged = (
  { items, total }: Pick<DownloadShelf, 'items' | 'total'>,
  records: readonly Download[],
): Pick<DownloadShelf, 'items' | 'total'> => {
  const changed = new Map(records.map(each => [each.id, each]))
  const ids = new Set(items.map(each => each.id))
  // Items older than the last one shown come with their own page.
  const last = items.at(-1)?.createdTime ?? ''
  const come = records.filter(each => !ids.has(each.id) && each.createdTime > last)
  const all = [...come, ...items.map(each => changed.get(each.id) ?? each)]
  return {
    items: all.toSorted((a, b) => b.createdTime.localeCompare(a.createdTime)),
    total: total + come.length,
  }
}
