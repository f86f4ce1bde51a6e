/** The list with one entry moved by a step; it never passes the fixed entries at the start, nor the end. */
export function moveColumn<T extends { id: string }>(
  list: readonly T[],
  id: string,
  step: -1 | 1,
  fixed = 0,
): T[] {
  const from = list.findIndex(each => each.id === id)
  const to = from + step
  if (from < fixed || to < fixed || to >= list.length) return [...list]
  const next = [...list]
  const [moved] = next.splice(from, 1)
  next.splice(to, 0, moved!)
  return next
}
