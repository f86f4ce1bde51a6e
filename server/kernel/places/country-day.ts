import { getRegionCode } from './regions.ts'

const dayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)

/** Newer than the declarations of the language level. */
type WithZones = Intl.Locale & { getTimeZones?: () => string[] | undefined }
const getZones = (code: string): readonly string[] =>
  (new Intl.Locale(`und-${code}`) as WithZones).getTimeZones?.() ?? []

/** The zone of which the day begins first. */
const first = 'Pacific/Kiritimati'

/**
 * Today in a country, by one of its names: in one of several zones, the day of the zone where it begins first, so that no true date of a place
 * there is still to come. `zone` is used for a country that is unknown.
 */
export const todayIn = (country: string, zone: string, now: Date): string => {
  const code = getRegionCode(country)
  const zones = code ? getZones(code) : []
  return (zones.length ? zones : [zone])
    .map(each => dayIn(each, now))
    .reduce((latest, day) => (day > latest ? day : latest))
}

/** The latest day that it is anywhere. */
export const todayAnywhere = (now: Date): string => dayIn(first, now)
