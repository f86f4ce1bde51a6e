import type { Zone } from '../../../client/zones/list.ts'
import type { Locale } from '../../../contract/locales.ts'
import { fold } from '../../ui/base/fold.ts'
import { zoneName } from './zone-names.ts'

/** A zone in the list, with its offset at the reference date. */
export type Row = { zone: Zone; minutes: number }

/** A row that matches a query; `by` is the matched text if the row does not show it anyway. */
export type Hit = Row & { by: string }

/** Hours and minutes of an offset query: '+8', 'utc+8', 'GMT+08:00', '5:30'; without a sign both sides of UTC. */
export type Offset = { signs: readonly (1 | -1)[]; hours: number; minutes: number | null }

const form = /^(utc|gmt)?\s*([+\-−–]?)\s*(\d{1,2})(?:[:.h]?(\d{2}))?$/i

/** The offset in a query; null if it is a text. */
export function offsetOf(query: string): Offset | null {
  const [found, , sign = '', hours, minutes] = form.exec(query.normalize('NFKC').trim()) ?? []
  if (!found || Number(hours) > 14 || Number(minutes ?? 0) > 59) return null
  const signs = sign === '' ? ([1, -1] as const) : ([sign === '+' ? 1 : -1] as const)
  return { signs, hours: Number(hours), minutes: minutes === undefined ? null : Number(minutes) }
}

const hasOffset = (total: number, { signs, hours, minutes }: Offset): boolean =>
  signs.some(sign => {
    const size = total * sign
    if (size < 0 && hours + (minutes ?? 0) !== 0) return false
    return minutes === null ? Math.trunc(size / 60) === hours : size === hours * 60 + minutes
  })

/** Zones that match a query: by offset, otherwise by city, country, name, id or abbreviation, prefix matches first. */
export function search(rows: readonly Row[], query: string, locale: Locale): readonly Hit[] {
  const offset = offsetOf(query)
  if (offset)
    return (
      rows
        .filter(({ minutes }) => hasOffset(minutes, offset))
        // Whole hours first: '+5' means UTC+05:00 more often than UTC+05:30.
        .toSorted((a, b) => Number(a.minutes % 60 !== 0) - Number(b.minutes % 60 !== 0))
        .map(row => ({ ...row, by: '' }))
    )
  const term = fold(query.trim()).replaceAll('_', ' ')
  return rows
    .flatMap(row => {
      const { rank, by } = getRank(row.zone, term, locale)
      return rank === none ? [] : [{ row, rank, by }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ row, by }) => ({ ...row, by }))
}

const none = 9

/** Lower is better: prefix of the city, then of name, country or another city, then start of a word, then anywhere. */
function getRank(zone: Zone, asked: string, locale: Locale): { rank: number; by: string } {
  const index = getIndex(zone)
  const city = place(index.city, asked)
  if (city === 0) return { rank: 0, by: '' }
  const also = index.cities.findIndex(each => place(each, asked) === 0)
  if (also >= 0) return { rank: 1, by: zone.cities[also]! }
  const shown = [index.country, fold(zoneName(zone.id, locale)), index.id]
  const best = Math.min(city, ...shown.map(each => place(each, asked)))
  if (best < 2) return { rank: 2 + best, by: '' }
  const hidden = index.hidden.find(each => place(each.folded, asked) < 2)
  if (hidden) return { rank: 4, by: hidden.text }
  return best === 2 ? { rank: 5, by: '' } : { rank: none, by: '' }
}

/** Where a text contains the query: 0 at its start, 1 at the start of a word, 2 anywhere, otherwise no match. */
function place(text: string, asked: string): number {
  const at = text.indexOf(asked)
  if (at < 0) return none
  if (at === 0) return 0
  if (/[\s/,(-]/.test(text[at - 1]!)) return 1
  return new RegExp(`[\\s/,(-]${escaped(asked)}`).test(text) ? 1 : 2
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

type Index = {
  city: string
  cities: readonly string[]
  country: string
  id: string
  /** Texts that a row does not show: old ids, the country in English, the abbreviations. */
  hidden: readonly { text: string; folded: string }[]
}

const indexes = new WeakMap<Zone, Index>()

function getIndex(zone: Zone): Index {
  const cachedIndex = indexes.get(zone)
  if (cachedIndex) return cachedIndex
  const hidden = [
    ...zone.aliases,
    ...(zone.countryEn === zone.country ? [] : [zone.countryEn]),
    ...zone.short,
  ]
  const index = {
    city: fold(zone.city),
    cities: zone.cities.map(fold),
    country: fold(zone.country),
    id: fold(zone.id).replaceAll('_', ' '),
    hidden: hidden.filter(Boolean).map(text => ({ text, folded: fold(text).replaceAll('_', ' ') })),
  }
  indexes.set(zone, index)
  return index
}
