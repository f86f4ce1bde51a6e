import type { Locale } from '../../contract/locales.ts'
import { lastDayBefore } from '../../contract/values/last-day.ts'

const quarterHour = 15 * 60_000
const mostKept = 20_000
const mostZones = 8

type Offsets = (at: Date) => number
const zones = new Map<string, Offsets>()

/**
 * Minutes that a zone is ahead of UTC at an instant. The last used zones are cached: creating one takes as long as thousands of lookups.
 */
export const offsetsOf = (zone: string): Offsets => {
  const offsets = zones.get(zone) ?? offsetsIn(zone)
  zones.delete(zone)
  zones.set(zone, offsets)
  const [oldest] = zones.keys()
  if (zones.size > mostZones && oldest !== undefined) zones.delete(oldest)
  return offsets
}

/** Asks Intl once per quarter of an hour: zones change only on quarters. */
const offsetsIn = (zone: string): Offsets => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = new Map<number, number>()
  return at => {
    const quarter = Math.floor(at.getTime() / quarterHour)
    const cachedOffset = offsets.get(quarter)
    if (cachedOffset !== undefined) return cachedOffset
    if (offsets.size >= mostKept) offsets.clear()
    const offset = getMinutes(format, new Date(quarter * quarterHour))
    offsets.set(quarter, offset)
    return offset
  }
}

const getMinutes = (format: Intl.DateTimeFormat, at: Date): number => {
  const name = format.formatToParts(at).find(part => part.type === 'timeZoneName')?.value
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '')
  if (!match) return 0
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Converts an instant to the wall clock of a zone, as the UTC fields of a Date: the format of a workbook's date cell. */
export const wallClock = (zone: string): ((at: Date) => Date) => {
  const offset = offsetsOf(zone)
  return at => new Date(at.getTime() + offset(at) * 60_000)
}

/** An instant in ISO 8601 with the offset of a zone: 2026-11-21T19:08:18+08:00. */
export const isoInZone = (at: Date, zone: string): string => {
  const minutes = offsetsOf(zone)(at)
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, 19)
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The last day of a validity that ends with a day of a zone, YYYY-MM-DD; undefined when it ends during a day. */
export const lastDayIn = (end: Date, zone: string): string | undefined => {
  if (!Number.isFinite(end.getTime())) return undefined
  const wall = wallClock(zone)
  return lastDayBefore(end, at => wall(at).toISOString().slice(0, 10))
}

/** A day in the product's format: '2026-11-21' in Chinese and Japanese, else '21 Nov 2026' (O30). */
export const dayIn = (at: Date, locale: Locale, timeZone: string): string => {
  const numeric = locale === 'zh-CN' || locale === 'ja-JP'
  const parts = new Intl.DateTimeFormat(numeric ? 'en-US' : locale, {
    timeZone,
    year: 'numeric',
    month: numeric ? '2-digit' : 'short',
    day: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  const [year, month, day] = [part('year'), part('month'), part('day')]
  return numeric ? `${year}-${month}-${day}` : `${day} ${month} ${year}`
}
