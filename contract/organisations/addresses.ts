import type { Locale } from '../locales.ts'

/** What an address besides the main one is for. */
export const addressPurposes = ['visit', 'mail', 'invoice', 'delivery', 'archive'] as const

export type Region = { country: string; province: string; city: string }
export type Address = Region & { zip: string; address: string }

const plain = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** Whether two regions are the same place. */
export const isSameRegion = (one: Region, other: Region): boolean =>
  (['country', 'province', 'city'] as const).every(part => plain(one[part]) === plain(other[part]))

/**
 * Whether two regions overlap (G48): the same city, or the same province while one of them has no city, or the same country
 * while one of them has no province. A region without a country is nowhere.
 */
export const isOverlapping = (one: Region, other: Region): boolean => {
  if (plain(one.country) === '' || plain(one.country) !== plain(other.country)) return false
  const [province, otherProvince] = [plain(one.province), plain(other.province)]
  if (province === '' || otherProvince === '') return true
  if (province !== otherProvince) return false
  const [city, otherCity] = [plain(one.city), plain(other.city)]
  return city === '' || otherCity === '' || city === otherCity
}

/** The first region that clashes with one before it, and whether it is the same or only overlaps (G31, G48). */
export const getClash = (regions: readonly Region[]): { at: number; same: boolean } | null => {
  for (const [at, region] of regions.entries()) {
    const earlier = regions.slice(0, at)
    if (earlier.some(each => isSameRegion(each, region))) return { at, same: true }
    if (earlier.some(each => isOverlapping(each, region))) return { at, same: false }
  }
  return null
}

const joined = (parts: readonly string[], by: string): string => parts.filter(Boolean).join(by)

/** A municipality is its own province: its name is written once. */
const withoutRepeat = ({ province, city }: Region): [string, string] =>
  plain(province) === plain(city) ? ['', city] : [province, city]

/** An address in the order that readers of a language expect (E38). */
export const formatAddress = (place: Address, locale: Locale): string => {
  const { country, zip, address } = place
  const [province, city] = withoutRepeat(place)
  switch (locale) {
    case 'zh-CN':
      return joined([`${country}${province}${city}${address}`, zip], ' ')
    case 'ja-JP':
      return joined([zip && `〒${zip}`, `${country}${province}${city}${address}`], ' ')
    case 'es-ES':
      return joined([address, joined([zip, city], ' '), province, country], ', ')
    default:
      return joined([address, city, joined([province, zip], ' '), country], ', ')
  }
}
