/**
 * Browsers resolve an id to one of its aliases (Chromium: Asia/Kolkata to Asia/Calcutta), so ids are compared by what
 * they resolve to, and the modern id is what is stored. The data of @vvo/tzdb comes only when asked for.
 */

/** The id that this browser resolves a zone to, or null when it does not know it. */
export const resolvedZone = (id: string): string | null => {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: id }).resolvedOptions().timeZone
  } catch {
    // RangeError: not in this browser's data. The caller says so, it is never silently UTC (WIDGETS 2.8.6).
    return null
  }
}

/** Whether two ids name one zone, aliases included; America/Detroit and America/New_York are two. */
export const sameZone = async (a: string, b: string): Promise<boolean> => {
  if (a === b) return true
  const [one, other] = [resolvedZone(a), resolvedZone(b)]
  if (one && other) return one === other
  return (await modernZone(a)) === (await modernZone(b))
}

/** The modern id of a zone (Asia/Kolkata for Asia/Calcutta); an id that nobody knows comes back as it is. */
export const modernZone = async (id: string): Promise<string> => {
  const { rawTimeZones } = await import('@vvo/tzdb')
  const entry = rawTimeZones.find(zone => zone.group.includes(id))
  if (!entry) return resolvedZone(id) ?? id
  const resolved = resolvedZone(id)
  // A group also joins neighbours of equal rules: only members that resolve alike are aliases.
  const aliases = entry.group.filter(each => (resolved ? resolvedZone(each) === resolved : each === id))
  return aliases.includes(entry.name) ? entry.name : (aliases[0] ?? id)
}

export type ZoneOffset = {
  /** Minutes east of UTC. */
  minutes: number
  /** As shown: UTC+08:00 (O31). */
  label: string
  /** More than the year's smaller offset: summer time. */
  daylight: boolean
}

/** The offset of a zone at an instant; a zone that this browser does not know gives null. */
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
const offsetLabel = (minutes: number): string => {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

function offsetMinutes(zone: string, at: Date): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value
  const found = /^GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '')
  if (!found) return 0
  const [, sign, hours, minutes] = found
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
