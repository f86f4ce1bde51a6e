import type { Download } from '../../../contract/downloads/calls.ts'
import type { WordKey, WordValues } from '../../../locales/words.ts'

type Words = (key: WordKey, values?: WordValues) => string

/** Announces ended exports; a single one by its name (WIDGETS 2.6.4). */
export const endWords = (items: readonly Download[], words: Words): string => {
  const [first] = items
  if (items.length !== 1 || !first) return words('downloads:ended', { count: items.length })
  const file = first.fileName
  return first.status === 2
    ? words('downloads:finished', { file })
    : words('downloads:failedEnd', { file, reason: first.reason?.message ?? '' })
}

/** Name of the button with its count. */
export const buttonLabel = (
  name: string,
  { preparing, fresh }: { preparing: number; fresh: number },
  words: Words,
): string => {
  const parts = [
    preparing > 0 && words('downloads:preparing', { count: preparing }),
    fresh > 0 && words('downloads:fresh', { count: fresh }),
  ].filter(Boolean)
  return parts.length > 0 ? words('downloads:label', { name, parts: parts.join(', ') }) || name : name
}
