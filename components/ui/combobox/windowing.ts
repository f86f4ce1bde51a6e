/** Up to this count all rows are rendered and may wrap; longer lists are windowed and their rows share one height. */
export const windowedFrom = 100

export type WindowPosition = { count: number; row: number; top: number; height: number }

/** Which rows are rendered: the visible ones and some beyond, `to` exclusive. */
export function rowsInSight(
  { count, row, top, height }: WindowPosition,
  beyond = 4,
): { from: number; to: number } {
  const first = Math.floor(Math.max(0, top) / row)
  const from = Math.max(0, Math.min(first - beyond, count - 1))
  const to = Math.min(count, first + Math.ceil(height / row) + 1 + beyond)
  return { from, to: Math.max(to, Math.min(count, from + 1)) }
}

/** The scroll position that makes a row visible, moving no further than needed. */
export function topToShow(at: number, { row, top, height }: Omit<WindowPosition, 'count'>): number {
  const [start, end] = [at * row, (at + 1) * row]
  if (start < top) return start
  return end > top + height ? end - height : top
}
