import type { Logo } from '../../../client/company.ts'
import type { Input, Output } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { type Locale, locales } from '../../../contract/locales.ts'
import type { updateCompany } from '../../../contract/tenant/calls.ts'
import type { companyInfo } from '../../../contract/workspace/calls.ts'

export type Company = Output<typeof companyInfo>

/** The company's data while it is edited. */
export type Draft = {
  companyName: string
  companyNameEn: string
  icon: string
  tenantLanguageList: Locale[]
  languageFlag: Locale
  timeZone: string
  /** 'kept' as it is, null for none, or a picture just uploaded. */
  logo: 'kept' | null | Logo
}

const findLocale = (code: string): Locale | undefined => locales.find(each => each === code)

/** The draft of the saved data. */
export const getDraft = (company: Company): Draft => ({
  companyName: company.companyName,
  companyNameEn: company.companyNameEn,
  icon: company.icon ?? '',
  tenantLanguageList: locales.filter(each => company.tenantLanguageList.includes(each)),
  languageFlag: findLocale(company.languageFlag) ?? 'zh-CN',
  timeZone: company.timeZone,
  logo: 'kept',
})

/** The changed fields as a preview sends them, without the picture. */
export const getPart = (draft: Draft, changed: readonly (keyof Draft)[]): Partial<Omit<Draft, 'logo'>> =>
  Object.fromEntries(changed.filter(field => field !== 'logo').map(field => [field, draft[field]]))

/** Fields that can have an error, in the order of the form. */
export const fieldNames = ['companyName', 'companyNameEn', 'icon', 'tenantLanguageList', 'timeZone'] as const
export type DraftError = (typeof fieldNames)[number]

/** Characters that fit a tenant switch (contract/tenant/calls.ts). */
export const iconLength = 4

/** Maximum number of characters per field. */
export const boundOf = {
  companyName: limits.longNameLength,
  companyNameEn: limits.longNameLength,
  icon: iconLength,
} as const

type Texts = Pick<Draft, keyof typeof boundOf>

/** Whether a text is too long for its field. */
export const isOver = (field: keyof Texts, texts: Texts): boolean =>
  texts[field].trim().length > boundOf[field]

/** Whether a draft can be saved. */
export const isWhole = (draft: Draft): boolean =>
  draft.companyName.trim() !== '' &&
  draft.tenantLanguageList.length > 0 &&
  draft.timeZone !== '' &&
  !(['companyName', 'companyNameEn', 'icon'] as const).some(field => isOver(field, draft))

/** The chosen languages and the default among them; if the default is removed, the first one becomes the default. */
export const withLanguage = (draft: Draft, language: Locale, chosen: boolean): Partial<Draft> => {
  const list = locales.filter(each => (each === language ? chosen : draft.tenantLanguageList.includes(each)))
  const flag = list.includes(draft.languageFlag) ? draft.languageFlag : (list[0] ?? draft.languageFlag)
  return { tenantLanguageList: list, languageFlag: flag }
}

/** The request; it contains the logo only if it changes. */
export const getWish = ({ logo, ...fields }: Draft, rowVersion: number): Input<typeof updateCompany> => ({
  ...fields,
  rowVersion,
  ...(logo !== 'kept' && { logoUploadId: logo?.id ?? null }),
})
