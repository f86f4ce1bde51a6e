import type { Issue } from '../../contract/rules.ts'

/** Bounds of any input, wide of what every call allows: they keep validation itself cheap. */
const most = { depth: 32, values: 10_000, text: 20_000 }

/**
 * What no text may hold: characters that PostgreSQL or a spreadsheet refuses, halves of a pair, and marks that turn the
 * direction of what follows, by which a name could rewrite the line of the audit trail it stands in.
 */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u

const textRule = (text: string): Omit<Issue, 'path'> | null => {
  if (text.length > most.text) return { rule: 'textTooLong', max: most.text }
  return forbidden.test(text) ? { rule: 'formatInvalid' } : null
}

type ValueLocation = { value: unknown; path: string; depth: number }

const getParts = ({ value, path, depth }: ValueLocation): ValueLocation[] =>
  Object.entries(value as object).map(([key, part]) => ({
    value: part,
    path: path ? `${path}.${key}` : key,
    depth: depth + 1,
  }))

const getRule = ({ value, depth }: ValueLocation): Omit<Issue, 'path'> | null => {
  if (typeof value === 'string') return textRule(value)
  if (typeof value !== 'object' || value === null) return null
  if (depth >= most.depth) return { rule: 'formatInvalid' }
  if (Array.isArray(value))
    return value.length > most.values ? { rule: 'tooManyItems', max: most.values } : null
  return Object.keys(value).map(textRule).find(Boolean) ?? null
}

/** The first thing in an input that no call takes, or null. It goes through the input without recursion. */
export const unsound = (input: unknown): Issue | null => {
  const waiting: ValueLocation[] = [{ value: input, path: '', depth: 0 }]
  for (let seen = 1; waiting.length > 0; seen += 1) {
    const place = waiting.pop() as ValueLocation
    const rule = seen > most.values ? { rule: 'tooManyItems' as const, max: most.values } : getRule(place)
    // A path may itself hold what is refused.
    if (rule) return { path: forbidden.test(place.path) ? '' : place.path.slice(0, 200), ...rule }
    if (typeof place.value === 'object' && place.value !== null) waiting.push(...getParts(place))
  }
  return null
}
