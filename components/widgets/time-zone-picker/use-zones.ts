import { useEffect, useMemo, useState } from 'react'
import { atRest } from '../../../client/page/at-rest.ts'
import { getWords } from '../../../client/words/i18n.ts'
import type { Zone } from '../../../client/zones/list.ts'
import type { Locale } from '../../../contract/locales.ts'
import { prepareNames } from './zone-names.ts'
import type { RowsOptions, Shown } from './zone-rows.ts'
import { type City, zoneBy } from './zone-text.ts'

type Part = typeof import('./list-part.ts')

export type Zones =
  | { state: 'none' | 'loading' | 'failed' }
  | { state: 'ready'; zones: readonly Zone[]; part: Part }

/**
 * Loads the list in the reader's language once needed; after a failure it is retried when needed again. A field that
 * can open prefetches it when the page is idle.
 */
export function useZones(locale: Locale, wanted: boolean, still: boolean): Zones {
  const [zones, setZones] = useState<Zones>({ state: 'none' })
  useEffect(() => (still ? undefined : atRest(() => listIn(locale))), [locale, still])
  useEffect(() => {
    if (!wanted) return
    let over = false
    const done = (now: Zones) => {
      if (!over) setZones(now)
    }
    // After a change of language the loaded zones stay until the new ones arrive.
    setZones(before => (before.state === 'ready' ? before : { state: 'loading' }))
    listIn(locale).then(done, () => done({ state: 'failed' }))
    return () => {
      over = true
    }
  }, [locale, wanted])
  return zones
}

async function listIn(locale: Locale): Promise<Zones> {
  const part = await import('./list-part.ts')
  return { state: 'ready', zones: await part.zonesIn(locale), part }
}

type RowsParams = Omit<RowsOptions, 'zones'> & { zones: Zones; query: string; open: boolean }

const nothing: readonly Shown[] = []

/** The rows of the open list. */
export function useRows({ zones, query, at, locale, value, entries, open }: RowsParams): readonly Shown[] {
  const named = useNames(zones, locale, open)
  const all = useMemo(
    () =>
      zones.state === 'ready' && open
        ? zones.part.sortedRows({ zones: zones.zones, at, value, entries, locale })
        : null,
    [zones, at, value, entries, locale, open],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly loaded names give more matches.
  return useMemo(
    () => (all && zones.state === 'ready' ? zones.part.answering(all, query, locale) : nothing),
    [all, zones, query, locale, named],
  )
}

/** Whether the names of all zones are ready for search. */
function useNames(zones: Zones, locale: Locale, open: boolean): boolean {
  const [named, setNamed] = useState<Locale>()
  useEffect(() => {
    if (zones.state !== 'ready' || !open || named === locale) return
    return prepareNames(zones.zones, locale, () => setNamed(locale))
  }, [zones, locale, open, named])
  return named === locale
}

/** The city of a chosen zone: from the texts, for an old id from the list. Undefined while it loads. */
export function useCity(value: string, locale: Locale): City | null | undefined {
  const [found, setFound] = useState<{ key: string; city: City | null }>()
  const key = `${locale} ${value}`
  useEffect(() => {
    if (!value) return
    let over = false
    const done = (city: City | null) => {
      if (!over) setFound({ key, city })
    }
    // Without texts or list the id itself names the zone well enough.
    cityOfZone(value, locale).then(done, () => done(null))
    return () => {
      over = true
    }
  }, [key, value, locale])
  return value && found?.key === key ? found.city : undefined
}

async function cityOfZone(value: string, locale: Locale): Promise<City | null> {
  const cities = await getWords(locale, 'cities')
  const words = Object.hasOwn(cities, value) ? cities[value] : undefined
  if (typeof words === 'string') return { id: value, city: words.split('|')[0] ?? '', aliases: [] }
  const list = await listIn(locale)
  return (list.state === 'ready' && zoneBy(list.zones, value)) || null
}
