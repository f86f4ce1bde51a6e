/**
 * Browsers resolve an id to one of its aliases (Chromium: Asia/Kolkata to Asia/Calcutta), so ids are compared by the ids
 * that they resolve to, and the modern id is stored. The data of @vvo/tzdb is loaded only on demand.
 */

const resolvedZones = new Map<string, string | null>()

/** The id that this browser resolves a zone to, or null when it does not know it; every date of a list asks. */
export const resolvedZone = (id: string): string | null => {
  let zone = resolvedZones.get(id)
  if (zone !== undefined) return zone
  try {
    zone = new Intl.DateTimeFormat('en-US', { timeZone: id }).resolvedOptions().timeZone
  } catch {
    // RangeError: not in this browser's data. The caller shows that; it never silently becomes UTC (WIDGETS 2.8.6).
    zone = null
  }
  resolvedZones.set(id, zone)
  return zone
}

/** Whether two ids name one zone, also by aliases; America/Detroit and America/New_York are two zones. */
export const sameZone = async (a: string, b: string): Promise<boolean> => {
  if (a === b) return true
  const [one, other] = [resolvedZone(a), resolvedZone(b)]
  if (one && other) return one === other
  return (await modernZone(a)) === (await modernZone(b))
}

/** The modern id of a zone (Asia/Kolkata for Asia/Calcutta); an unknown id is returned unchanged. */
export const modernZone = async (id: string): Promise<string> => {
  const { rawTimeZones } = await import('@vvo/tzdb')
  const entry = rawTimeZones.find(zone => zone.group.includes(id))
  if (!entry) return resolvedZone(id) ?? id
  const resolved = resolvedZone(id)
  // A group also contains neighbours with equal rules: only members that resolve to the same id are aliases.
  const aliases = entry.group.filter(each => (resolved ? resolvedZone(each) === resolved : each === id))
  return aliases.includes(entry.name) ? entry.name : (aliases[0] ?? id)
}

/** The last part of an id, if it is a name: 'New York' of America/New_York. */
export const getCity = (id: string): string => (id.split('/').at(-1) ?? id).replaceAll('_', ' ')

export type ZoneOffset = {
  /** Minutes east of UTC. */
  minutes: number
  /** As shown: UTC+08:00 (O31). */
  label: string
  /** More than the year's smaller offset: summer time. */
  daylight: boolean
}

/** The offset of a zone at an instant; null for a zone that this browser does not know. */
export const zoneOffset = (zone: string, at: Date): ZoneOffset | null => {
  if (!resolvedZone(zone)) return null
  const minutes = offsetMinutes(zone, at)
  const year = at.getUTCFullYear()
  const winter = Math.min(
    offsetMinutes(zone, new Date(Date.UTC(year, 0, 1))),
    offsetMinutes(zone, new Date(Date.UTC(year, 6, 1))),
  )
  return { minutes, label: offsetLabel(minutes), daylight: minutes > winter }
}

/** Minutes east of UTC as UTC+08:00, with a true minus sign. */
export const offsetLabel = (minutes: number): string => {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The part of Temporal that this needs; TypeScript's DOM library does not know Temporal yet. */
type Zoned = {
  offsetNanoseconds: number
  getTimeZoneTransition: (way: 'next') => { epochMilliseconds: number } | null
}
type Temporal = {
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => Zoned } }
}

/** Takes a hundredth of the time of Intl: all zones in 1 ms instead of 120 (Chromium). Browsers without it use Intl. */
const zoned = (zone: string, at: Date): Zoned | null => {
  const { Temporal: temporal } = globalThis as { Temporal?: Temporal }
  return temporal?.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone) ?? null
}

/** Minutes east of UTC of a zone that this browser knows; seconds of old local mean times are dropped. */
export function offsetMinutes(zone: string, at: Date): number {
  const moment = zoned(zone, at)
  return moment ? Math.trunc(moment.offsetNanoseconds / 6e10) : offsetByIntl(zone, at)
}

function offsetByIntl(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '')
  if (!match) return 0
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const day = 86_400_000

/** The next change of a zone's offset within a year and a half after an instant; null without one. */
export function nextChange(zone: string, after: Date): Date | null {
  const limit = after.getTime() + 550 * day
  const moment = zoned(zone, after)
  if (!moment) return changeByIntl(zone, after.getTime(), limit)
  // Some transitions only rename: the first one that moves the clock counts.
  let next = moment.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
  while (next < limit && offsetMinutes(zone, new Date(next)) === offsetMinutes(zone, after))
    next = zoned(zone, new Date(next))?.getTimeZoneTransition('next')?.epochMilliseconds ?? limit
  return next < limit ? new Date(next) : null
}

/** Searches in steps of a week, then by bisection down to the minute. */
function changeByIntl(zone: string, after: number, limit: number): Date | null {
  const before = offsetByIntl(zone, new Date(after))
  const changed = (ms: number) => offsetByIntl(zone, new Date(ms)) !== before
  let to = after
  while (!changed(to)) {
    to += 7 * day
    if (to > limit) return null
  }
  let from = to - 7 * day
  while (to - from > 60_000) {
    const middle = (from + to) / 2
    if (changed(middle)) to = middle
    else from = middle
  }
  return new Date(Math.round(to / 60_000) * 60_000)
}
