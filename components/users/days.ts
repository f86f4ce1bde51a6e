import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { zoneInForce } from '../../client/zone-in-force.ts'
import { resolvedZone } from '../../client/zones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const dayFormat = 'YYYY-MM-DD'
const getIana = (zone: string): string => resolvedZone(zone) ?? 'UTC'

/* A validity ends at an exclusive instant; users name the last day that is included. */

/** The last instant of a validity. */
export const lastDay = (validTo: string): string => dayjs(validTo).subtract(1, 'ms').toISOString()

/** The last day of a validity as a date field holds it (YYYY-MM-DD), in the zone in effect; empty for no end. */
export const dayOfEnd = (validTo: string | null, zone: string = zoneInForce()): string =>
  validTo ? dayjs(lastDay(validTo)).tz(getIana(zone)).format(dayFormat) : ''

/** The end of a validity from its last day (YYYY-MM-DD): the midnight after it, in the zone in effect. */
export function endOfDay(day: string, zone: string = zoneInForce()): string | null {
  const named = dayjs.utc(day, dayFormat)
  if (!named.isValid() || named.format(dayFormat) !== day) return null
  return dayjs.tz(named.add(1, 'day').format(dayFormat), getIana(zone)).toISOString()
}

/** The day (YYYY-MM-DD) this many days before today, in the zone in effect. */
export const dayAgo = (days: number, zone: string = zoneInForce()): string =>
  dayjs().tz(getIana(zone)).subtract(days, 'day').format(dayFormat)

/** The first instant of a day (YYYY-MM-DD), in the zone in effect; null for none. */
export function startOfDay(day: string, zone: string = zoneInForce()): string | null {
  const named = dayjs.utc(day, dayFormat)
  if (!named.isValid() || named.format(dayFormat) !== day) return null
  return dayjs.tz(day, getIana(zone)).toISOString()
}
