import { listed } from '../../../client/zones/format.ts'
import { locales } from '../../../contract/locales.ts'
import { useText } from '../../shared/call/use-text.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'

const languageName = (code: unknown): string => {
  const locale = locales.find(each => each === code)
  return locale ? languageNames[locale] : String(code)
}

/** Formats values of the company's data, by their field names in the audit trail. */
export function useCompanyText(): (field: string, value: unknown) => string {
  const { t } = useText()
  return (field, value) => {
    if (field === 'logo') return t(value ? 'tenant:company.picture' : 'tenant:company.noLogo')
    if (Array.isArray(value)) return listed(value.map(languageName))
    if (field === 'languageFlag') return languageName(value)
    return value === null || value === '' ? '-' : String(value)
  }
}
