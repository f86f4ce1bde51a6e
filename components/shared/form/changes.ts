/** Whether two values of a form are equal: empty text equals none, blanks around text and the order of lists do not count. */
export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other)

const comparable = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value.trim()
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value, (_, each) =>
    typeof each === 'string' ? each.trim() : each,
  )
}

/** The entries that really differ from the start: an edit that was undone does not count. A reason is no change. */
export const getChanges = <V extends object>(values: V, base: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => field !== 'reason' && !isSame(value, base[field as keyof V]),
    ),
  ) as Partial<V>
