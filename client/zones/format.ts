import type { Locale } from '../../contract/locales.ts'
import { lastDayBefore } from '../../contract/values/last-day.ts'
import { $companyZone, $offsetShown, zoneInForce } from '../page/zone-in-force.ts'
import { $locale } from '../words/i18n.ts'
import { resolvedZone, zoneOffset } from './zones.ts'

/**
 * Language and time zone of a format, and whether the UTC offset follows the time; default: those in effect. A column
 * may have its own (the zone of an export).
 */
export type FormatOptions = { locale?: Locale; zone?: string; offset?: boolean }

type Instant = Date | string | number

/**
 * An instant as 'DD MMM YYYY HH:mm:ss', in Chinese and Japanese as 'YYYY-MM-DD HH:mm:ss' (O30); '-' without a value. The
 * offset follows if the user has set so (E33).
 */
export const dateTime = (instant: Instant | null | undefined, options?: FormatOptions): string =>
  getTime(instant, true, options)

/** As `dateTime`, to the minute: for tables, where seconds do not matter. */
export const dateMinute = (instant: Instant | null | undefined, options?: FormatOptions): string =>
  getTime(instant, false, options)

/** The day of an instant in the zone in effect. */
export const date = (instant: Instant | null | undefined, options?: FormatOptions): string => {
  const parts = getParts(instant, options)
  return parts ? day(parts) : '-'
}

/** A date without a time ('2026-11-05'), which no zone ever shifts (TR-C10). */
export const dateOnly = (
  value: string | null | undefined,
  options?: Pick<FormatOptions, 'locale'>,
): string =>
  value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? date(`${value}T00:00:00Z`, { ...options, zone: 'UTC' }) : '-'

/**
 * The end of a validity: its last day where it ends with a day of the zone in effect or of the company, else its time. A day
 * has no zone beside it.
 */
export const dateEnd = (instant: Instant | null | undefined, options?: FormatOptions): string => {
  const at = getInstant(instant)
  const last = at && lastDay(at, options?.zone)
  return last ? dateOnly(last, options) : dateMinute(instant, options)
}

/** The day of an instant in the company's zone, the same for every reader; without a company in the zone in effect. */
export const companyDate = (instant: Instant): string =>
  date(instant, { zone: $companyZone.get() ?? zoneInForce() })

/** The last day of a validity in the company's zone, also where it ends during a day. */
export const lastDate = (end: Instant): string => companyDate(new Date(end).getTime() - 1)

/** As `dateEnd`, in full for a tooltip: nothing where the text is a day already. */
export const endDetail = (instant: Instant): string | undefined =>
  lastDay(new Date(instant)) ? undefined : dateTimeWithOffset(instant)

/** The last day of a validity, YYYY-MM-DD; undefined where it ends during a day. */
const lastDay = (end: Date, zone?: string): string | undefined => {
  const dayIn = (zone: string) => lastDayBefore(end, at => date(at, { locale: 'zh-CN', zone }))
  const company = $companyZone.get()
  return dayIn(zone ?? zoneInForce()) ?? (company && !zone ? dayIn(company) : undefined)
}

/** An instant with its offset, for tooltips and records: '05 Nov 2026 14:03:09 UTC+08:00' (O31). */
export const dateTimeWithOffset = (instant: Instant | null | undefined, options?: FormatOptions): string => {
  return getTime(instant, true, { ...options, offset: true })
}

function getTime(instant: Instant | null | undefined, seconds: boolean, options?: FormatOptions): string {
  const at = getInstant(instant)
  const parts = getParts(at, options)
  if (!at || !parts) return '-'
  const time = `${day(parts)} ${parts.hour}:${parts.minute}${seconds ? `:${parts.second}` : ''}`
  if (!(options?.offset ?? $offsetShown.get())) return time
  return `${time} ${zoneOffset(options?.zone ?? zoneInForce(), at)?.label ?? 'UTC+00:00'}`
}

/** Units from large to small, each with its seconds and the seconds of the smaller unit that it is counted from. */
const steps: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  ['year', 31_536_000, 2_592_000],
  ['month', 2_592_000, 86_400],
  ['day', 86_400, 3600],
  ['hour', 3600, 60],
  ['minute', 60, 1],
]

/** How long ago or ahead an instant is: '3 hours ago', '昨天', 'dentro de 2 días'; under 45 s 'now'. */
export const relativeTime = (instant: Instant, options?: FormatOptions & { now?: Date }): string => {
  const at = getInstant(instant)
  if (!at) return '-'
  const now = options?.now ?? new Date()
  const seconds = (at.getTime() - now.getTime()) / 1000
  const words = relativeFormat(options?.locale ?? $locale.get())
  const size = Math.abs(seconds)
  if (size < 45) return words.format(0, 'second')
  // Rounded to the smaller unit first: 59.7 minutes are an hour, not 60 minutes.
  const [unit, length] = steps.find(([, own, part]) => Math.round(size / part) * part >= own) ?? [
    'minute',
    60,
  ]
  // 'Yesterday' is a calendar day in the zone in effect, not a span of 24 hours.
  const value =
    unit === 'day' ? dayNumber(at, options) - dayNumber(now, options) : Math.round(seconds / length)
  return words.format(value || Math.sign(seconds), unit)
}

const dayNumber = (at: Date, options?: FormatOptions): number => {
  const parts = getParts(at, { locale: 'zh-CN', zone: options?.zone })
  return parts ? Date.UTC(Number(parts.year), Number(parts.month) - 1, Number(parts.day)) / 86_400_000 : 0
}

/** A number with the separators of the language: 12,345 or 12.345. */
export const number = (
  value: number,
  options?: Pick<FormatOptions, 'locale'> & Intl.NumberFormatOptions,
): string => {
  const { locale = $locale.get(), ...rest } = options ?? {}
  // Spanish leaves four digits ungrouped; columns of figures align only when all are grouped.
  return new Intl.NumberFormat(locale, { useGrouping: 'always', ...rest }).format(value)
}

/** A total, with a plus when it is a lower bound: '10,000+'. */
export const total = (value: number, capped = false, options?: Pick<FormatOptions, 'locale'>): string =>
  `${number(value, options)}${capped ? '+' : ''}`

type Parts = { locale: Locale } & Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const day = ({ locale, year, month, day }: Parts): string =>
  locale === 'zh-CN' || locale === 'ja-JP' ? `${year}-${month}-${day}` : `${day} ${month} ${year}`

const getInstant = (instant: Instant | null | undefined): Date | null => {
  if (instant === null || instant === undefined || instant === '') return null
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? null : at
}

function getParts(instant: Instant | null | undefined, options?: FormatOptions): Parts | null {
  const at = getInstant(instant)
  if (!at) return null
  const locale = options?.locale ?? $locale.get()
  const parts = dateFormat(locale, options?.zone ?? zoneInForce()).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  const year = part('year').padStart(4, '0')
  return {
    locale,
    year,
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  }
}

/** A formatter costs 50 us to make and is needed in every row of a table. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

function dateFormat(locale: Locale, zone: string): Intl.DateTimeFormat {
  const key = `${locale} ${zone}`
  const cachedFormat = dateFormats.get(key)
  if (cachedFormat) return cachedFormat
  const numeric = locale === 'zh-CN' || locale === 'ja-JP'
  const format = new Intl.DateTimeFormat(numeric ? 'en-US' : locale, {
    timeZone: resolvedZone(zone) ?? 'UTC',
    hourCycle: 'h23',
    year: 'numeric',
    month: numeric ? '2-digit' : 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  dateFormats.set(key, format)
  return format
}

const relativeFormats = new Map<Locale, Intl.RelativeTimeFormat>()

function relativeFormat(locale: Locale): Intl.RelativeTimeFormat {
  const format = relativeFormats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  relativeFormats.set(locale, format)
  return format
}

/** A list of names as the language writes it: 'A, B', in Chinese and Japanese 'A、B'. */
export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat($locale.get(), { type: 'conjunction', style: 'narrow' }).format(names)
