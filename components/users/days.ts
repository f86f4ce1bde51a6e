import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { zoneInForce } from '../../client/zone-in-force.ts'
import { resolvedZone } from '../../client/zones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const dayFormat = 'YYYY-MM-DD'
const getIana = (zone: string): string => resolvedZone(zone) ?? 'UTC'

/* A validity ends at an instant that is no longer part of it; people name the last day that is. */

/** The last instant that a validity covers. */
export const lastDay = (validTo: string): string => dayjs(validTo).subtract(1, 'ms').toISOString()

/** The last day of a validity as a date field holds it (YYYY-MM-DD), in the zone in effect; empty for no end. */
export const dayOfEnd = (validTo: string | null, zone: string = zoneInForce()): string =>
  validTo ? dayjs(lastDay(validTo)).tz(getIana(zone)).format(dayFormat) : ''

/** The end of a validity whose last day is given (YYYY-MM-DD): the midnight after it, in the zone in effect. */
export function endOfDay(day: string, zone: string = zoneInForce()): string | null {
  const named = dayjs.utc(day, dayFormat)
  if (!named.isValid() || named.format(dayFormat) !== day) return null
  return dayjs.tz(named.add(1, 'day').format(dayFormat), getIana(zone)).toISOString()
}

/** The day (YYYY-MM-DD) so many days before today, in the zone in effect. */
export const dayAgo = (days: number, zone: string = zoneInForce()): string =>
  dayjs().tz(getIana(zone)).subtract(days, 'day').format(dayFormat)

/** The first moment of a day that is given (YYYY-MM-DD), in the zone in effect; null for none. */
export function startOfDay(day: string, zone: string = zoneInForce()): string | null {
  const named = dayjs.utc(day, dayFormat)
  if (!named.isValid() || named.format(dayFormat) !== day) return null
  return dayjs.tz(day, getIana(zone)).toISOString()
}
