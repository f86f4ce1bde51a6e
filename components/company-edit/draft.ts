import type { Logo } from '../../client/company.ts'
import type { Input, Output } from '../../contract/define.ts'
import { limits } from '../../contract/limits.ts'
import { type Locale, locales } from '../../contract/locales.ts'
import type { updateCompany } from '../../contract/tenant/calls.ts'
import type { companyInfo } from '../../contract/workspace/calls.ts'

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

/** What another user has saved meanwhile, and who and when if known. */
export type Overtaken = { company: Company; by?: string; at?: string }

const known = (code: string): Locale | undefined => locales.find(each => each === code)

/** The draft of the saved data. */
export const getDraft = (company: Company): Draft => ({
  companyName: company.companyName,
  companyNameEn: company.companyNameEn,
  icon: company.icon ?? '',
  tenantLanguageList: locales.filter(each => company.tenantLanguageList.includes(each)),
  languageFlag: known(company.languageFlag) ?? 'zh-CN',
  timeZone: company.timeZone,
  logo: 'kept',
})

/** Fields in which two drafts differ. */
export const changedIn = (draft: Draft, base: Draft): (keyof Draft)[] =>
  (Object.keys(base) as (keyof Draft)[]).filter(
    field => JSON.stringify(draft[field]) !== JSON.stringify(base[field]),
  )

/** The changed fields without the picture: an uploaded picture has expired by the time the draft is restored. */
export const getPart = (draft: Draft, changed: readonly (keyof Draft)[]): Partial<Omit<Draft, 'logo'>> =>
  Object.fromEntries(changed.filter(field => field !== 'logo').map(field => [field, draft[field]]))

/** Fields that can have an error, in the order of the form; the zone's is the input inside its picker. */
export const told = ['companyName', 'companyNameEn', 'icon', 'tenantLanguageList', 'timeZone-input'] as const
export type DraftError = (typeof told)[number]

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

/** What another user has saved, with the user's own changes applied on top. */
export const mergedOver = (theirs: Draft, mine: Draft, base: Draft): Draft => ({
  ...theirs,
  ...Object.fromEntries(changedIn(mine, base).map(field => [field, mine[field]])),
})
