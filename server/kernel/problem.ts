import { type CodeName, codes } from '../../contract/codes.ts'
import type { Locale } from '../../contract/locales.ts'
import { fullName, type PersonName, shownName } from '../../contract/values/names.ts'

/** A problem that the application returns: a catalogue code and the values of its message. The text is chosen at the edge. */
export class Problem extends Error {
  readonly problem: CodeName
  readonly code: number
  readonly data: unknown

  constructor(problem: CodeName, data?: unknown) {
    super(problem)
    this.problem = problem
    this.code = codes[problem].code
    this.data = data
  }
}

/** Creates a problem to throw: `throw problem('dataChanged', {by, at})`. */
export const problem = (name: CodeName, data?: unknown): Problem => new Problem(name, data)

/**
 * Data of a problem in a language: a name in its parts becomes the text of `user`, or of `by`, whose stored name it is
 * (P32).
 */
export const withNames = (data: unknown, locale: Locale): unknown => {
  if (typeof data !== 'object' || data === null || !('lastName' in data)) return data
  const { lastName, firstName, ...rest } = data as Record<string, unknown> & PersonName
  if (typeof rest.by === 'string') return { ...rest, by: shownName(rest.by, { lastName, firstName }, locale) }
  return { ...rest, user: fullName({ lastName, firstName }, locale) }
}
