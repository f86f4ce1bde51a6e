import type { Locale } from '../../../contract/locales.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import { getCountryName } from '../../../contract/values/countries.ts'

const regions: readonly string[] = callingCodes.map(({ region }) => region)

/** The names of countries in a language, in its order. */
export const getCountryNames = (codes: readonly string[], locale: Locale): string[] =>
  getCountryOptions(locale, codes).map(({ label }) => label)

/** Countries to choose from, with their names in a language, in its order. */
export function getCountryOptions(
  locale: Locale,
  codes: readonly string[] = regions,
): { value: string; label: string }[] {
  const inOrder = new Intl.Collator(locale)
  return codes
    .map(value => ({ value, label: getCountryName(locale, value) }))
    .sort((a, b) => inOrder.compare(a.label, b.label))
}
