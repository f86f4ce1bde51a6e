import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { zoneInForce } from '../../client/zone-in-force.ts'
import { resolvedZone } from '../../client/zones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const format = 'YYYY-MM-DDTHH:mm'
const getIana = (zone: string): string => resolvedZone(zone) ?? 'UTC'

/** An instant as the value of a date-time field, in the zone in effect; empty for none. */
export const getLocal = (instant: string | null, zone: string = zoneInForce()): string =>
  instant ? dayjs(instant).tz(getIana(zone)).format(format) : ''

/** The instant of a date-time field, in the zone in effect; null while it has none. */
export function getInstant(local: string, zone: string = zoneInForce()): string | null {
  const named = dayjs.utc(local, format)
  if (!named.isValid() || named.format(format) !== local) return null
  return dayjs.tz(local, getIana(zone)).toISOString()
}
