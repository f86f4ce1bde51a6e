/**
 * The selection after a press on `to`. With `from` (Shift) the rows between get the new state of `to`, as in a mail
 * list; other rows keep theirs.
 */
export function rangeSelection(
  keys: readonly string[],
  from: string | undefined,
  to: string,
  selected: ReadonlySet<string>,
): ReadonlySet<string> {
  const next = new Set(selected)
  const on = !selected.has(to)
  const [start, end] = [keys.indexOf(from ?? to), keys.indexOf(to)].sort((a, b) => a - b) as [number, number]
  const touched = start < 0 ? [to] : keys.slice(start, end + 1)
  for (const key of touched) {
    if (on) next.add(key)
    else next.delete(key)
  }
  return next
}
