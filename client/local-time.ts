import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import { lastDayBefore } from '../contract/values/last-day.ts'
import { $companyZone, zoneInForce } from './page/zone-in-force.ts'
import { resolvedZone } from './zones/zones.ts'

dayjs.extend(utc)
dayjs.extend(timezone)

/*
 * Fields contain local text, calls contain instants. A day is 'YYYY-MM-DD', a minute 'YYYY-MM-DDTHH:mm', both in the zone in
 * effect unless a zone is given.
 */

const dayFormat = 'YYYY-MM-DD'
const minuteFormat = 'YYYY-MM-DDTHH:mm'
const getIana = (zone: string): string => resolvedZone(zone) ?? 'UTC'

/** Whether a text is an existing day or minute in the format. */
function isReal(text: string, format: string): boolean {
  const named = dayjs.utc(text, format)
  return named.isValid() && named.format(format) === text
}

export const isMinute = (text: string): boolean => isReal(text, minuteFormat)

/** An instant as the value of a date-time field; empty for none. */
export const getMinute = (instant: string | null, zone: string = zoneInForce()): string =>
  instant ? dayjs(instant).tz(getIana(zone)).format(minuteFormat) : ''

/** The instant of a date-time field; null while it has none. */
export const getInstant = (minute: string, zone: string = zoneInForce()): string | null =>
  isMinute(minute) ? dayjs.tz(minute, getIana(zone)).toISOString() : null

/* A validity ends at an exclusive instant; users name the last day that is included. */

/** The last instant of a validity. */
const lastInstant = (validTo: string): string => dayjs(validTo).subtract(1, 'ms').toISOString()

/**
 * The last day of a validity as the value of a date field; empty for no end. As in lists, one that ends with a day of the company and not
 * of the reader shows the company's day.
 */
export function dayOfEnd(validTo: string | null, zone?: string): string {
  if (!validTo) return ''
  const dayIn = (at: dayjs.ConfigType, zone: string) => dayjs(at).tz(getIana(zone)).format(dayFormat)
  const lastIn = (zone: string) => lastDayBefore(new Date(validTo), at => dayIn(at, zone))
  const [own, company] = [zone ?? zoneInForce(), $companyZone.get()]
  return lastIn(own) ?? (company && !zone ? lastIn(company) : undefined) ?? dayIn(lastInstant(validTo), own)
}

/** The end of a validity from its last day: the midnight after it. */
export function endOfDay(day: string, zone: string = zoneInForce()): string | null {
  if (!isReal(day, dayFormat)) return null
  return dayjs.tz(dayjs.utc(day).add(1, 'day').format(dayFormat), getIana(zone)).toISOString()
}

/** The end that a day field means: the end before while the day is the same, so that one during a day stays as it is. */
export const getEnd = (day: string, before: string | null): string | null =>
  day === dayOfEnd(before) ? before : endOfDay(day)

/** The first instant of a day; null for none. */
export const startOfDay = (day: string, zone: string = zoneInForce()): string | null =>
  isReal(day, dayFormat) ? dayjs.tz(day, getIana(zone)).toISOString() : null

/** The day this many days before today. */
export const dayAgo = (days: number, zone: string = zoneInForce()): string =>
  dayjs().tz(getIana(zone)).subtract(days, 'day').format(dayFormat)
