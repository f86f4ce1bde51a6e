import { z } from 'zod'
import { type Locale, locales } from '../locales.ts'
import { line } from '../shapes.ts'

/** A name in each language; empty where there is none. */
export type NameSet = Record<Locale, string>

/** The same value for every language. */
export const perLocale = <T>(of: (locale: Locale) => T): Record<Locale, T> =>
  Object.fromEntries(locales.map(locale => [locale, of(locale)])) as Record<Locale, T>

export const shownNames = z.object(perLocale(() => z.string()))

/** Names as a caller sends them: a language that is left out has no name. */
export const givenNames = (max: number) => z.object(perLocale(() => line(max).default('')))

/** Key for comparing names: case, width and spaces make no difference. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/** The name for a reader: in their language, else in English or the company's language, Chinese readers the latter, else the first one. */
export const nameFor = (names: NameSet, locale: Locale, main: Locale): string =>
  [locale, ...(locale === 'zh-CN' ? [] : (['en-US'] as const)), main, ...locales]
    .map(each => names[each])
    .find(Boolean) ?? ''

type WithNames = { names: NameSet }

/** The first name that an earlier item of a list has in the same language: the index of the later item, and the language. */
export const repeatedName = (list: readonly WithNames[]): { at: number; locale: Locale } | null => {
  const keys = new Set<string>()
  for (const [at, { names }] of list.entries())
    for (const locale of locales) {
      const key = nameKey(names[locale])
      if (key && keys.has(`${locale} ${key}`)) return { at, locale }
      keys.add(`${locale} ${key}`)
    }
  return null
}
