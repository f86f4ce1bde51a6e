import type { Locale } from '../../../../contract/locales.ts'
import { callingCodes } from '../../../../contract/values/calling-codes.ts'

/** A country as chosen: its two letters and its calling code, 'CN86'. */
export type DialRegion = string

export const codeIn = (place: DialRegion): string => place.slice(2)
const regionIn = (place: DialRegion): string => place.slice(0, 2)

const places: readonly DialRegion[] = callingCodes.map(({ region, code }) => region + code)

/** The likely country of this browser, from its first language: 'zh' gives CN, 'en-GB' gives GB. */
export function likelyPlace(languages: readonly string[] = navigator.languages): DialRegion {
  for (const language of languages) {
    const region = getRegion(language)
    const match = places.find(place => regionIn(place) === region)
    if (match) return match
  }
  return 'CN86'
}

const getRegion = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language).maximize().region
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** All countries with their names in a language, sorted for that language. */
export function placesIn(locale: Locale): { value: DialRegion; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const inOrder = new Intl.Collator(locale)
  return places
    .map(place => ({ place, name: names.of(regionIn(place)) ?? regionIn(place) }))
    .sort((a, b) => inOrder.compare(a.name, b.name))
    .map(({ place, name }) => ({ value: place, label: `${name} +${codeIn(place)}` }))
}
