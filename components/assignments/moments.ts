import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { zoneInForce } from '../../client/zone-in-force.ts'
import { resolvedZone } from '../../client/zones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

const minuteFormat = 'YYYY-MM-DDTHH:mm'
const getIana = (zone: string): string => resolvedZone(zone) ?? 'UTC'

/** An instant as the value of a date-time field, in the zone in effect; empty for none. */
export const getMinute = (iso: string | null, zone: string = zoneInForce()): string =>
  iso ? dayjs(iso).tz(getIana(zone)).format(minuteFormat) : ''

/** The instant of a date-time field, in the zone in effect; null if the field is empty. */
export const getInstant = (minute: string, zone: string = zoneInForce()): string | null =>
  minute === '' ? null : dayjs.tz(minute, getIana(zone)).toISOString()
