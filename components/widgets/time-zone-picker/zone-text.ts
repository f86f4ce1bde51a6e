import type { t as translate } from '../../../client/words/i18n.ts'
import { date } from '../../../client/zones/format.ts'
import type { Zone } from '../../../client/zones/list.ts'
import {
  getCity,
  nextChange,
  offsetLabel,
  offsetMinutes,
  resolvedZone,
  zoneOffset,
} from '../../../client/zones/zones.ts'
import type { Locale } from '../../../contract/locales.ts'
import { zoneName } from './zone-names.ts'

type T = typeof translate

/** An entry of the server (E32): its data on a zone at the reference date, in minutes. */
export type ZoneEntry = {
  zoneId: string
  /** Minutes east of UTC without summer time. */
  rawOffset: number
  /** Minutes that summer time adds at the reference date; 0 for none. */
  dstOffset: number
}

/** The data that a chosen zone is shown with. */
export type City = Pick<Zone, 'id' | 'city' | 'aliases'>

/** Finds a zone by its id or by one of its old ids. */
export const zoneBy = (zones: readonly Zone[], id: string): Zone | undefined =>
  zones.find(zone => zone.id === id) ?? zones.find(zone => zone.aliases.includes(id))

/** A chosen zone in one line: 'UTC+08:00 · Shanghai · China Standard Time'. An unknown id stays as it is. */
export function zoneLine(id: string, zone: City | null | undefined, at: Date, locale: Locale, t: T): string {
  const zoneId = zone?.id ?? id
  if (!resolvedZone(zoneId)) return t('zones:unknown', { id }) || id
  const city = zone?.city ?? getCity(id)
  const name = zoneName(zoneId, locale)
  return [offsetLabel(offsetMinutes(zoneId, at)), city, name === city ? '' : name].filter(Boolean).join(' · ')
}

/** 'Now UTC−04:00 (summer time). UTC−05:00 from 01 Nov 2026.': for zones whose clocks change, with the next change. */
export function summerNote(id: string, at: Date, isNow: boolean, locale: Locale, t: T): string {
  const offset = zoneOffset(id, at)
  if (!offset) return ''
  const change = nextChange(id, at)
  if (!change) return ''
  const day = date(at, { locale, zone: id })
  const values = { offset: offset.label, day }
  const first = isNow
    ? t(offset.daylight ? 'zones:nowSummer' : 'zones:now', values)
    : t(offset.daylight ? 'zones:atSummer' : 'zones:at', values)
  const after = zoneOffset(id, change)
  if (!after) return first
  const then = { offset: after.label, day: date(change, { locale, zone: id }) }
  const joint = locale === 'zh-CN' || locale === 'ja-JP' ? '' : ' '
  return `${first}${joint}${t(after.daylight ? 'zones:thenSummer' : 'zones:then', then)}`
}

/** The offset of an entry if this browser's data gives another; null if both agree. */
export function disagreement(entry: ZoneEntry | undefined, at: Date): string | null {
  if (!entry) return null
  const theirs = entry.rawOffset + entry.dstOffset
  const ours = resolvedZone(entry.zoneId) ? offsetMinutes(entry.zoneId, at) : null
  return ours === theirs ? null : offsetLabel(theirs)
}

/** The id of an option; a zone may appear twice: as the device's own and at its usual position. */
export const optionId = (list: string, at: number): string => `${list}-${at}`
