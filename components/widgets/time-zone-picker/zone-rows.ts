import type { Zone } from '../../../client/zones/list.ts'
import { offsetMinutes, resolvedZone } from '../../../client/zones/zones.ts'
import type { Locale } from '../../../contract/locales.ts'
import { recentZones } from './recent-zones.ts'
import { type Hit, type Row, search } from './zone-search.ts'
import { type ZoneEntry, zoneBy } from './zone-text.ts'

/** A row of the list, with its group. */
export type Shown = Hit & { place: 'device' | 'recent' | null }

export type RowsOptions = {
  zones: readonly Zone[]
  at: Date
  locale: Locale
  value: string
  entries: readonly ZoneEntry[]
}

/** The rows for a query: without one the device's zone, recent ones, then all by offset. */
export const answering = (all: readonly Row[], query: string, locale: Locale): readonly Shown[] =>
  query ? search(all, query, locale).map(hit => ({ ...hit, place: null })) : [...first(all), ...plain(all)]

const plain = (rows: readonly Row[]): Shown[] => rows.map(row => ({ ...row, by: '', place: null }))

function first(all: readonly Row[]): Shown[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const wished = [
    { id: own, place: 'device' as const },
    ...recentZones().map(id => ({ id, place: 'recent' as const })),
  ]
  const visited = new Set<Row>()
  return wished.flatMap(({ id, place }) => {
    const row = all.find(({ zone }) => zone.id === id || zone.aliases.includes(id))
    if (!row || visited.has(row)) return []
    visited.add(row)
    return [{ ...row, by: '', place }]
  })
}

/** By offset at the date, then by city; includes zones that only the value or the server's entries name. */
export function sortedRows({ zones, at, value, entries, locale }: RowsOptions): Row[] {
  const byCity = new Intl.Collator(locale).compare
  const strange = [...new Set([value, ...entries.map(({ zoneId }) => zoneId)])].filter(
    id => id && !zoneBy(zones, id),
  )
  const zoneRows = zones.map(zone => ({ zone, minutes: offsetMinutes(zone.id, at) }))
  const unknown = strange.map(id => ({ zone: strangeZone(id), minutes: getMinutes(id, at, entries) }))
  return [...zoneRows, ...unknown].sort((a, b) => a.minutes - b.minutes || byCity(a.zone.city, b.zone.city))
}

const strangeZone = (id: string): Zone => ({
  id,
  aliases: [],
  city: id,
  cities: [],
  country: '',
  countryEn: '',
  short: [],
})

function getMinutes(id: string, at: Date, entries: readonly ZoneEntry[]): number {
  if (resolvedZone(id)) return offsetMinutes(id, at)
  const entry = entries.find(({ zoneId }) => zoneId === id)
  return entry ? entry.rawOffset + entry.dstOffset : 0
}
