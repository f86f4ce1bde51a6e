import type { Locale, WordTree } from '../../contract/locales.ts'
import { getWords } from '../words/i18n.ts'
import { getCity, resolvedZone } from './zones.ts'

/** One zone in a reader's language; zones.ts has what changes over time. */
export type Zone = {
  /** Modern IANA id, which is stored. */
  id: string
  /** Older ids of the same zone, which are also accepted. */
  aliases: readonly string[]
  city: string
  /** Other large cities of the zone, in the language and in English. */
  cities: readonly string[]
  /** '' for UTC and zones of no country. */
  country: string
  countryEn: string
  /** Abbreviations in use: EST, EDT, ET. */
  short: readonly string[]
}

type Bare = Pick<Zone, 'id' | 'aliases' | 'short'> & { code: string }

let bare: Promise<readonly Bare[]> | undefined
const named = new Map<Locale, Promise<readonly Zone[]>>()

/** Every zone that this browser knows, once, and UTC; rejects when the data cannot be loaded, and may be called again. */
export function zonesIn(locale: Locale): Promise<readonly Zone[]> {
  const cachedZones = named.get(locale)
  if (cachedZones) return cachedZones
  const coming = load(locale)
  named.set(locale, coming)
  coming.catch(() => named.delete(locale))
  return coming
}

async function load(locale: Locale): Promise<readonly Zone[]> {
  bare ??= browsersZones()
  bare.catch(() => {
    bare = undefined
  })
  const [zones, english, ...words] = await Promise.all([
    bare,
    getWords('en-US', 'cities'),
    getWords(locale, 'cities'),
    getWords(locale, 'towns'),
  ])
  const cities: WordTree = Object.assign({}, ...words)
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const inEnglish = new Intl.DisplayNames('en', { type: 'region' })
  return zones.map(({ code, ...zone }) => {
    // 'Kolkata|Mumbai, Delhi': the city of the zone's name, then others that users search for.
    const [city = '', also = ''] = String(cities[zone.id] ?? getCity(zone.id)).split('|')
    const [, alsoEn = ''] = String(english[zone.id] ?? '').split('|')
    return {
      ...zone,
      city,
      cities: [...new Set([...listed(also), getCity(zone.id), ...listed(alsoEn)])].filter(
        each => each && each !== city,
      ),
      country: code ? (countries.of(code) ?? '') : '',
      countryEn: code ? (inEnglish.of(code) ?? '') : '',
    }
  })
}

const listed = (cities: string) => cities.split(/[,、]\s*/)

async function browsersZones(): Promise<readonly Bare[]> {
  const { rawTimeZones } = await import('@vvo/tzdb')
  const listed = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
  const own = new Set(listed)
  const groupOf = new Map(rawTimeZones.flatMap(zone => zone.group.map(id => [id, zone] as const)))
  // Chromium lists Asia/Calcutta and resolves Asia/Kolkata to it: both become the newer name.
  const newer = new Map<string, string>()
  for (const { name } of rawTimeZones) {
    const resolved = own.has(name) ? name : resolvedZone(name)
    if (resolved && resolved !== name) newer.set(resolved, name)
  }
  return listed.flatMap((id): Bare[] => {
    const group = groupOf.get(id)
    if (!group && id !== 'UTC') return []
    const modern = newer.get(id) ?? id
    const others = group?.group.filter(each => each === id || !own.has(each)) ?? []
    const main = group?.name === modern
    return [
      {
        id: modern,
        aliases: [...new Set([id, ...(main ? others : [])])].filter(each => each !== modern),
        code: id === 'UTC' ? '' : (group?.countryCode ?? ''),
        short: abbreviations(id === 'UTC' ? 'GMT' : (group?.abbreviation ?? '')),
      },
    ]
  })
}

/** Users search for a zone with summer time by either name; North Americans omit the middle letter. */
function abbreviations(standard: string): string[] {
  if (/^[AECMPN]ST$/.test(standard)) return [standard, standard.replace('S', 'D'), standard.replace('S', '')]
  if (/^[CEW]ET$/.test(standard)) return [standard, standard.replace('T', 'ST')]
  return standard ? [standard] : []
}
