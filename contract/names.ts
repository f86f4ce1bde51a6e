export const locales = ['zh-CN', 'en-US', 'ja-JP', 'es-ES'] as const
export type Locale = (typeof locales)[number]

/** Names as stored: family name and given name. */
export type PersonName = { lastName?: string | null; firstName?: string | null }

const givenFirst = (locale: Locale): boolean => locale === 'en-US' || locale === 'es-ES'
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const gluable = (text: string): boolean => cjk.test(text) && !/\p{Script=Latin}/u.test(text)

/**
 * Puts a name in the order of a language (E37, P31): given + space + family in English and Spanish, family before
 * given otherwise, glued only when both parts are CJK; '-' when both are empty.
 */
export const fullName = (name: PersonName, locale: Locale): string => {
  const family = name.lastName?.trim() ?? ''
  const given = name.firstName?.trim() ?? ''
  if (!family || !given) return family || given || '-'
  if (givenFirst(locale)) return `${given} ${family}`
  return gluable(family) && gluable(given) ? family + given : `${family} ${given}`
}

/** Parts of an address (E36). */
export type Address = {
  countryName?: string | null
  provinceName?: string | null
  cityName?: string | null
  address?: string | null
  zip?: string | null
}

/** Puts an address in the order of a language (E38): the largest unit first in Chinese and Japanese, last otherwise. */
export const fullAddress = (parts: Address, locale: Locale): string => {
  const large = [parts.countryName, parts.provinceName, parts.cityName, parts.address].map(
    part => part?.trim() ?? '',
  )
  const zip = parts.zip?.trim() ?? ''
  const present = large.filter((part, at) => part !== '' && part !== large[at - 1])
  if (present.length === 0) return zip || '-'
  if (givenFirst(locale)) return [...present.reverse(), zip].filter(Boolean).join(', ')
  const joined = present.reduce((text, part) =>
    gluable(text.slice(-1)) && gluable(part.slice(0, 1)) ? text + part : `${text} ${part}`,
  )
  if (!zip) return joined
  return locale === 'ja-JP' ? `〒${zip} ${joined}` : `${joined} ${zip}`
}
