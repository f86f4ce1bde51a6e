import type { Locale } from '../locales.ts'

/**
 * Names as stored: family name, given name and reading. `latin` is the name in Latin script, "Haiyan Lin", which the server adds
 * to each person of an answer whose name is in Han or kana (P32).
 */
export type PersonName = {
  lastName?: string | null
  firstName?: string | null
  reading?: string | null
  latin?: string | undefined
}

/** Readers of these languages read names in Latin script. */
const readsLatin = (locale: Locale) => locale === 'en-US' || locale === 'es-ES'

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const latin = /\p{Script=Latin}/u

/**
 * A name in running text, a chip or a narrow cell (P32). In English and Spanish a Han or kana name is in Latin script.
 */
export const fullName = (name: PersonName, locale: Locale): string =>
  (readsLatin(locale) && name.latin) || ownOrder(name, locale)

/** A name in a list, a record, a picker or a file: in Latin script, then as it is written (P32). */
export const listedName = (name: PersonName, locale: Locale): string =>
  readsLatin(locale) && name.latin ? `${name.latin} (${ownOrder(name, 'zh-CN')})` : ownOrder(name, locale)

/** The name as it is written, for the tooltip of one that a chip or a narrow cell shows in Latin script; undefined where it is shown (P32). */
export const writtenName = (name: PersonName, locale: Locale): string | undefined =>
  readsLatin(locale) && name.latin ? ownOrder(name, 'zh-CN') : undefined

/**
 * Puts a name in the order of a language (E37, P31): family before given; given + space + family in English, and in
 * Spanish for Latin script. A Latin-script name always keeps its space; '-' when both parts are empty.
 */
const ownOrder = (name: PersonName, locale: Locale): string => {
  const family = name.lastName?.trim() ?? ''
  const first = name.firstName?.trim() ?? ''
  if (!family || !first) return family || first || '-'
  const glued = cjk.test(family + first) && !latin.test(family + first)
  if (locale === 'en-US' || (locale === 'es-ES' && !glued)) return `${first} ${family}`
  return glued ? family + first : `${family} ${first}`
}

/** A name in the order of no particular language, as the audit trail stores it; '' when both parts are empty. */
export const storedName = (name: PersonName): string => {
  const text = ownOrder(name, 'es-ES')
  return text === '-' ? '' : text
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '')

/** Whether a stored name is that of these parts. */
export const isStoredName = (stored: string, { lastName, firstName }: PersonName): boolean => {
  const orders = [`${lastName ?? ''}${firstName ?? ''}`, `${firstName ?? ''}${lastName ?? ''}`]
  return orders.map(withoutSpaces).includes(withoutSpaces(stored))
}

/**
 * A stored name in the order of a language (P32): its parts come from the user. A name that the user no longer has stays
 * as it was stored.
 */
export const shownName = (stored: string, parts: PersonName | null, locale: Locale): string =>
  isStoredName(stored, parts ?? {}) ? fullName(parts ?? {}, locale) : stored

export type NamePart = 'lastName' | 'firstName'

/** Fields of a name in the order of a language. */
export const nameOrder = (locale: Locale): readonly [NamePart, NamePart] =>
  locale === 'en-US' || locale === 'es-ES' ? ['firstName', 'lastName'] : ['lastName', 'firstName']

/** Name of an export: prefix and local time with / and : replaced by _, ending .xlsx (O32). `zone` is an IANA id. */
export const exportFileName = (prefix: string, at: Date, zone: string): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)?.value ?? ''
  const local = `${part('year')}/${part('month')}/${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
  // Beyond / and : the rest of what Windows forbids in a file name.
  return `${`${prefix}${local}`.replace(/[/:\\?*"<>|\p{Cc}]/gu, '_')}.xlsx`
}
