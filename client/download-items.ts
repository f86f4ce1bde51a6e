import type { Download } from '../contract/downloads.ts'
import type { DownloadShelf } from './downloads.ts'

/** Nothing has been read yet. */
export const emptyShelf: DownloadShelf = { state: 'none', items: [], total: 0, reading: false, error: null }

/** Those that are being prepared. */
export const running = (items: readonly Download[]): Download[] => items.filter(each => each.status === 1)

/** Those whose end was not seen yet. */
export const unseen = (items: readonly Download[]): Download[] =>
  items.filter(each => each.status !== 1 && !each.seen)

/** What the button counts: those being prepared, and ends that were not seen. */
export const counted = (items: readonly Download[]): { preparing: number; fresh: number } => ({
  preparing: running(items).length,
  fresh: unseen(items).length,
})

/** Those that were being prepared a moment ago and are no longer. */
export const ended = (before: readonly Download[], now: readonly Download[]): Download[] => {
  const known = new Set(running(before).map(each => each.id))
  return now.filter(each => each.status !== 1 && known.has(each.id))
}

/** The items with what was read or changed; what is new to them comes first, in the order of time. */
export const merged = (
  { items, total }: Pick<DownloadShelf, 'items' | 'total'>,
  records: readonly Download[],
): Pick<DownloadShelf, 'items' | 'total'> => {
  const changed = new Map(records.map(each => [each.id, each]))
  const known = new Set(items.map(each => each.id))
  // Older ones than the last that is shown come with their page.
  const last = items.at(-1)?.createdTime ?? ''
  const come = records.filter(each => !known.has(each.id) && each.createdTime > last)
  const all = [...come, ...items.map(each => changed.get(each.id) ?? each)]
  return {
    items: all.toSorted((a, b) => b.createdTime.localeCompare(a.createdTime)),
    total: total + come.length,
  }
}
