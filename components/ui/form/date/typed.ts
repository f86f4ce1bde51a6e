import { dateOnly } from '../../../../client/zones/format.ts'
import type { Locale } from '../../../../contract/locales.ts'

/*
 * Text that a user types into a date field. Read are the field's own spelling (24 Nov 2026, 2026-11-24), ISO 8601, eight
 * digits, year first with any separator, and a month by its name. 03/04/2026 is read only where its order is certain.
 */

/** The day, as fields show it. */
export const showDay = (day: string): string => (day ? dateOnly(day) : '')

/** The minute, as fields show it; 24 hours in every language. */
export const showMinute = (minute: string): string =>
  minute ? `${dateOnly(minute.slice(0, 10))} ${minute.slice(11)}` : ''

/** The day of a text; '' for an empty text, null if it names no day. */
export function readDay(text: string, locale: Locale): string | null {
  const clean = text.normalize('NFKC').trim().toLowerCase()
  if (clean === '') return ''
  return readIso(clean) ?? readNamed(clean, locale) ?? readDayFirst(clean, locale)
}

/** The minute of a text; a day alone gets the given time. */
export function readMinute(text: string, locale: Locale, time: string): string | null {
  const clean = text.normalize('NFKC').trim()
  const match = /^(.*?\d{4}.*?|\d{8})(?:t|[\s,]+)(\d{1,2}[:h時时.]\d{2}|\d{4})(?::\d{2})?[h分]?$/i.exec(clean)
  if (!match) {
    const day = readDay(clean, locale)
    return day && `${day}T${time}`
  }
  const [day, at] = [readDay(match[1]!, locale), readTime(match[2]!)]
  return day && at ? `${day}T${at}` : null
}

/** A time of day as HH:mm; null if the text names none. */
export function readTime(text: string): string | null {
  const match = /^(\d{1,2})[:h時时.]?(\d{2})[h分]?$/i.exec(text.normalize('NFKC').trim())
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null
  return `${match[1]!.padStart(2, '0')}:${match[2]}`
}

const readIso = (text: string) => {
  const match =
    /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return match && makeDay(match[1], match[2], match[3])
}

const letters = '(\\p{L}{3,})\\.?'

function readNamed(text: string, locale: Locale) {
  const spoken = text.replaceAll(/\bdel?\b/g, ' ').replaceAll(/[\s,-]+/g, ' ')
  const dayFirst = new RegExp(`^(\\d{1,2})\\.? ?${letters} ?(\\d{4})$`, 'u').exec(spoken)
  const monthFirst = new RegExp(`^${letters} ?(\\d{1,2}) (\\d{4})$`, 'u').exec(spoken)
  if (dayFirst) return makeDay(dayFirst[3], getMonth(dayFirst[2]!, locale), dayFirst[1])
  return monthFirst && makeDay(monthFirst[3], getMonth(monthFirst[1]!, locale), monthFirst[2])
}

/* In Spanish the day comes first; in English readers disagree, so figures alone are not read. */
const readDayFirst = (text: string, locale: Locale) => {
  const match = locale === 'es-ES' && /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text)
  return match ? makeDay(match[3], match[2], match[1]) : null
}

/** The month whose name begins with these letters, in the language of the page or in English; 0 for none. */
function getMonth(name: string, locale: Locale): number {
  for (const language of [locale, 'en-US']) {
    const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
    for (let month = 0; month < 12; month++)
      if (months.format(Date.UTC(2026, month)).toLowerCase().startsWith(name)) return month + 1
  }
  return 0
}

function makeDay(year: unknown, month: unknown, day: unknown): string | null {
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const at = new Date(Date.UTC(y, m - 1, d))
  if (y < 1900 || at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return null
  return at.toISOString().slice(0, 10)
}
