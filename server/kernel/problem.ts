import { type CodeName, codes } from '../../contract/codes.ts'
import type { Locale } from '../../contract/locales.ts'
import { localName } from '../../contract/values/local-name.ts'
import type { PersonName } from '../../contract/values/names.ts'
import { fullName, shownName } from './names.ts'

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
 * (P32); of a name in two languages, `rule` and `ruleEn`, the one for the reader stays.
 */
export const withNames = (whole: unknown, locale: Locale): unknown => {
  if (typeof whole !== 'object' || whole === null) return whole
  const data = inOneLanguage(whole as Record<string, unknown>, locale)
  if (!('lastName' in data)) return data
  const { lastName, firstName, reading, ...rest } = data as Record<string, unknown> & PersonName
  if (typeof rest.by === 'string')
    return { ...rest, by: shownName(rest.by, { lastName, firstName, reading }, locale) }
  return { ...rest, user: fullName({ lastName, firstName, reading }, locale) }
}

const inOneLanguage = (data: Record<string, unknown>, locale: Locale): Record<string, unknown> => {
  const english = Object.keys(data).filter(key => key.endsWith('En') && key.slice(0, -2) in data)
  if (english.length === 0) return data
  const result = { ...data }
  for (const key of english) {
    const [name, nameEn] = [data[key.slice(0, -2)], data[key]]
    if (nameEn)
      result[key.slice(0, -2)] = localName({ name: String(name ?? ''), nameEn: String(nameEn) }, locale)
    delete result[key]
  }
  return result
}
