import type { Locale } from '../../../contract/locales.ts'
import * as names from '../../../contract/values/local-name.ts'

type CompanyNames = { companyName: string; companyNameEn: string }

/** A company's name for a reader. */
export const companyName = (
  { companyName: name, companyNameEn: nameEn }: CompanyNames,
  locale: Locale,
): string => names.localName({ name, nameEn }, locale)

/** The name of anything stored for a reader (roles, departments, studies). */
export const { localName } = names
