import { zoneInForce } from '../../client/zone-in-force.ts'
import { zoneOffset } from '../../client/zones.ts'

/* A validity ends at an instant that is no longer part of it; people name the last day that is. */

/** The last instant that a validity covers. */
export const lastDay = (validTo: string): string => new Date(Date.parse(validTo) - 1).toISOString()

/** The last day of a validity as a date field holds it (YYYY-MM-DD), in the zone in effect; empty for no end. */
export function dayOfEnd(validTo: string | null, zone: string = zoneInForce()): string {
  if (!validTo) return ''
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  return parts.format(Date.parse(validTo) - 1)
}

/** The end of a validity whose last day is given: the midnight after it, in the zone in effect. */
export function endOfDay(day: string, zone: string = zoneInForce()): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null
  const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  if (Number.isNaN(midnight)) return null
  const first = midnight - offsetMs(zone, midnight)
  // The offset at the guess may differ from the one at the midnight meant (summer time).
  return new Date(midnight - offsetMs(zone, first)).toISOString()
}

const offsetMs = (zone: string, at: number): number => (zoneOffset(zone, new Date(at))?.minutes ?? 0) * 60_000
