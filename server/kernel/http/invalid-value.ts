import type { Issue } from '../../../contract/rules.ts'

/** Bounds of any input, well above what every call allows: they keep validation itself cheap. */
const most = { depth: 32, values: 10_000, text: 20_000 }

/**
 * Characters that no text may contain: those that PostgreSQL or a spreadsheet refuses, lone surrogates, and bidi controls,
 * by which a name could rewrite the line of the audit trail that shows it.
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

/** Returns the first thing in an input that no call accepts, or null. It walks the input without recursion. */
export const findInvalidValue = (input: unknown): Issue | null => {
  const waiting: ValueLocation[] = [{ value: input, path: '', depth: 0 }]
  for (let count = 1; waiting.length > 0; count += 1) {
    const place = waiting.pop() as ValueLocation
    const rule = count > most.values ? { rule: 'tooManyItems' as const, max: most.values } : getRule(place)
    // The path itself may contain a refused character.
    if (rule) return { path: forbidden.test(place.path) ? '' : place.path.slice(0, 200), ...rule }
    if (typeof place.value === 'object' && place.value !== null) waiting.push(...getParts(place))
  }
  return null
}
