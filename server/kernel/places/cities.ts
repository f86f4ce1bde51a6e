import { readFileSync } from 'node:fs'
import type { Locale } from '../../../contract/locales.ts'

/*
 * Cities by the ISO 3166-2 code of their province, each with its name in Chinese, English, Japanese and Spanish. China has every division
 * at the level of prefectures (GB/T 2260); Japan, Spain and the United States have capitals and other cities with hospitals that run
 * trials. No standard numbers the cities of all countries: the id of a city is that of its province and its English name.
 */
type Table = Readonly<Record<string, readonly (readonly [string, string, string, string])[]>>

const places: readonly Locale[] = ['zh-CN', 'en-US', 'ja-JP', 'es-ES']

type City = { id: string; names: Readonly<Record<Locale, string>> }

const toId = (province: string, english: string): string => {
  const plain = english.normalize('NFD').replaceAll(/\p{M}|[’']/gu, '')
  return `${province}-${plain.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`
}

let byProvince: ReadonlyMap<string, readonly City[]> | undefined
/** The cities of each province; read at the first use. */
const cities = (): ReadonlyMap<string, readonly City[]> => {
  if (byProvince) return byProvince
  const table = JSON.parse(readFileSync(new URL('cities.json', import.meta.url), 'utf8')) as Table
  byProvince = new Map(
    Object.entries(table).map(([province, rows]) => [
      province,
      rows.map(row => ({
        id: toId(province, row[1]),
        names: Object.fromEntries(places.map((place, at) => [place, row[at]!])) as City['names'],
      })),
    ]),
  )
  return byProvince
}

/** The cities of a province by its code, in the order of its own list; empty when there is no list. */
export const getCities = (province: string, locale: Locale): { id: string; name: string }[] =>
  (cities().get(province) ?? []).map(({ id, names }) => ({ id, name: names[locale] }))
