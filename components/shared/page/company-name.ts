import type { Locale } from '../../../contract/locales.ts'

type CompanyNames = { companyName: string; companyNameEn: string }

/**
 * A company's name for a reader: the Chinese one in Chinese and Japanese, otherwise the English one if there is one.
 */
export const companyName = ({ companyName: name, companyNameEn }: CompanyNames, locale: Locale): string =>
  locale === 'zh-CN' || locale === 'ja-JP' ? name || companyNameEn : companyNameEn || name

/** The same choice for anything with a Chinese and an English name (roles, departments, studies). */
export const localName = (thing: { name: string; nameEn: string }, locale: Locale): string =>
  companyName({ companyName: thing.name, companyNameEn: thing.nameEn }, locale)
