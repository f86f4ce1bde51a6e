import type { Locale } from '../../../contract/locales.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import { getProvinces } from './provinces.ts'

/** Regions of ISO 3166-1 that have no calling code of their own. */
const withoutCode =
  'AQ AX BL BQ BV CC CW CX EH FK GF GG GI GP GS HM IM IO JE MF MP NF NU PM PN SH SJ SX TF TK UM VU WF YT'

const callable = callingCodes.map(({ region }) => region)
const all = [...new Set([...callable, ...withoutCode.split(' ')])]

/** Countries and regions by name, in the order of the language. */
export const countriesIn = (locale: Locale, callableOnly: boolean): { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const inOrder = new Intl.Collator(locale)
  return (callableOnly ? callable : all)
    .map(code => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => inOrder.compare(one.name, other.name))
}

/** Place names of an address, in any language. */
type RegionNames = { country: string; province: string; city: string }
/** Ids of the places in an address; null when a name is empty or unknown. */
export type PlaceIds = { countryId: string | null; provinceId: string | null; cityId: string | null }

const languages: readonly Locale[] = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']
const plain = (name: string): string => name.trim().toLowerCase()

let known: Map<string, string> | undefined
/** Every name of a country and of its provinces with its id; built at the first use. */
const ids = (): Map<string, string> => {
  if (known) return known
  known = new Map()
  for (const locale of languages)
    for (const { code, name } of countriesIn(locale, false)) {
      known.set(plain(name), code)
      for (const province of getProvinces(code, locale))
        known.set(`${code}\n${plain(province.name)}`, province.code)
    }
  return known
}

/** Ids of an address that is stored by names (E36). No standard numbers cities: a city's id is its province and name. */
export const getPlaceIds = ({ country, province, city }: RegionNames): PlaceIds => {
  const countryId = ids().get(plain(country)) ?? null
  const provinceId = (countryId && ids().get(`${countryId}\n${plain(province)}`)) ?? null
  return { countryId, provinceId, cityId: provinceId && city ? `${provinceId}:${city}` : null }
}

/** A province by its name in a language; a name that is in no list stays. */
export const getProvinceName = (country: string, province: string, locale: Locale): string => {
  const code = ids().get(`${country}\n${plain(province)}`)
  return getProvinces(country, locale).find(each => each.code === code)?.name ?? province.trim()
}

/** The code of a country or region by one of its names; empty when it is in no list. */
export const getRegionCode = (country: string): string => ids().get(plain(country)) ?? ''

/** A country or region by its code, in a language; empty when there is no such code. */
export const getRegionName = (code: string, locale: Locale): string =>
  countriesIn(locale, false).find(each => each.code === code)?.name ?? ''

/** A country by its name in a language; a name that is in no list stays. */
export const getCountryName = (country: string, locale: Locale): string => {
  const code = ids().get(plain(country))
  const name = code && countriesIn(locale, false).find(each => each.code === code)?.name
  return name || country.trim()
}
