import type { Locale } from '../locales.ts'

/** The name of a country in a language; a code that is none stays. */
export const getCountryName = (locale: Locale, code: string): string => {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
