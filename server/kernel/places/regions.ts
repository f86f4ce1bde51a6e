import type { Locale } from '../../../contract/locales.ts'
import { callingCodes } from '../../../contract/values/calling-codes.ts'
import { getCities } from './cities.ts'
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

const words = new Map<Locale, Intl.DisplayNames>()
/** The name of a country or region by its code, in a language. */
const getCountry = (code: string, locale: Locale): string => {
  const names = words.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  words.set(locale, names)
  return names.of(code) ?? code
}

/** Place names of an address, in any language. */
type RegionNames = { country: string; province: string; city: string }
/** Ids of the places in an address; null when a name is empty or unknown. */
export type PlaceIds = { countryId: string | null; provinceId: string | null; cityId: string | null }

const languages: readonly Locale[] = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']
const plain = (name: string): string => name.trim().toLowerCase()

/** The name without the word for its kind, which many leave out: "上海" for "上海市". */
const withoutKind = (name: string): string | null => /^(.{2,})[市省]$/u.exec(name)?.[1] ?? null

const addNames = (into: Map<string, string>, above: string, { id, name }: { id: string; name: string }) => {
  const short = withoutKind(plain(name))
  into.set(`${above}${plain(name)}`, id)
  if (short && !into.has(`${above}${short}`)) into.set(`${above}${short}`, id)
}

let idsByName: Map<string, string> | undefined
/** Every name of a country, of its provinces and of their cities with its id; built at the first use. */
const ids = (): Map<string, string> => {
  if (idsByName) return idsByName
  idsByName = new Map()
  for (const locale of languages)
    for (const { code, name } of countriesIn(locale, false)) {
      idsByName.set(plain(name), code)
      for (const province of getProvinces(code, locale)) {
        addNames(idsByName, `${code}\n`, { id: province.code, name: province.name })
        for (const city of getCities(province.code, locale)) addNames(idsByName, `${province.code}\n`, city)
      }
    }
  return idsByName
}

const findId = (above: string | null, name: string): string | null =>
  (above && name.trim() && ids().get(`${above}\n${plain(name)}`)) || null

/**
 * Ids of an address that is stored by names (E36). A city that is in no list has its province and its name as id.
 */
export const getPlaceIds = ({ country, province, city }: RegionNames): PlaceIds => {
  const countryId = ids().get(plain(country)) ?? null
  const provinceId = findId(countryId, province)
  const cityId = findId(provinceId, city) ?? (provinceId && city ? `${provinceId}:${city}` : null)
  return { countryId, provinceId, cityId }
}

type Area = Pick<RegionNames, 'country' | 'province'>

/**
 * The part of a new or changed place that no list has: a country that is none, a province that its country has not. What stays as it was
 * is not judged, and a country without a list of provinces has any.
 */
export const getUnknownPart = (place: Area, before: Partial<Area> = {}): keyof Area | null => {
  const code = getRegionCode(place.country)
  const moved = place.country !== before.country
  if (moved && place.country.trim() && !code) return 'country'
  const isJudged = place.province !== before.province || (moved && before.country !== undefined)
  if (!isJudged || !place.province.trim() || getProvinces(code, 'en-US').length === 0) return null
  return findId(code, place.province) ? null : 'province'
}

/** The names of a place in a language; a name that is in no list stays. */
export const getPlaceNames = (place: RegionNames, locale: Locale): RegionNames => {
  const { countryId, provinceId, cityId } = getPlaceIds(place)
  const country = countryId && getCountry(countryId, locale)
  const province = countryId && getProvinces(countryId, locale).find(each => each.code === provinceId)?.name
  const city = provinceId && getCities(provinceId, locale).find(each => each.id === cityId)?.name
  return {
    country: country || place.country.trim(),
    province: province || place.province.trim(),
    city: city || place.city.trim(),
  }
}

/** The code of a country or region by one of its names; empty when it is in no list. */
export const getRegionCode = (country: string): string => ids().get(plain(country)) ?? ''

/** Every name of a country or region, in lower case, with its code. */
export const listCountryNames = (): [name: string, code: string][] =>
  [...ids()].filter(([name]) => !name.includes('\n'))

/** A country or region by its code, in a language; empty when there is no such code. */
export const getRegionName = (code: string, locale: Locale): string =>
  all.includes(code) ? getCountry(code, locale) : ''

let alone: Map<string, Set<string>> | undefined
/** Where the names of provinces and cities are: each with what is above it, those of one name together; built at the first use. */
const places = (): Map<string, Set<string>> => {
  if (alone) return alone
  alone = new Map()
  for (const path of ids().keys()) {
    const [above = '', name] = path.split('\n')
    if (name === undefined) continue
    const key = `${above.includes('-') ? 'city' : 'province'}\n${name}`
    alone.set(key, (alone.get(key) ?? new Set()).add(above))
  }
  return alone
}

/** The name of a place in a language when nothing says where it is; undefined when no place or more than one has the name. */
export const getPlaceName = (part: keyof RegionNames, name: string, locale: Locale): string | undefined => {
  if (part === 'country') {
    const code = getRegionCode(name)
    return code ? getCountry(code, locale) : undefined
  }
  const [above, other] = places().get(`${part}\n${plain(name)}`) ?? []
  if (!above || other) return undefined
  const id = ids().get(`${above}\n${plain(name)}`)
  return part === 'province'
    ? getProvinces(above, locale).find(each => each.code === id)?.name
    : getCities(above, locale).find(each => each.id === id)?.name
}
