import type { Words } from '../base/words.ts'

/** The text of a filter's button: the filter and its current value. */
export function filterLabel(
  words: Words,
  label: string,
  options: readonly { value: string; label: string }[],
  value: readonly string[],
): string {
  const chosen = options.filter(option => value.includes(option.value))
  const [first] = chosen
  const saying =
    first === undefined
      ? words('filter.any')
      : chosen.length === 1
        ? first.label
        : words('filter.several', { count: chosen.length })
  return words('filter.summary', { label, value: saying })
}
