import type { Locale } from '../../contract/locales.ts'

const first = (locale: Locale) => locale === 'zh-CN' || locale === 'ja-JP'

/**
 * The name for the reader: the company's own name in Chinese and Japanese, otherwise the English one if there is one.
 */
export const localName = ({ name, nameEn }: { name: string; nameEn: string }, locale: Locale): string =>
  first(locale) ? name || nameEn : nameEn || name

/** The same choice for texts of a test. */
export const localText = ({ text, textEn }: { text: string; textEn: string }, locale: Locale): string =>
  localName({ name: text, nameEn: textEn }, locale)
