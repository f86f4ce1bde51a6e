import { listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { locales } from '../../../contract/locales.ts'
import { useText } from '../../shared/call/use-text.ts'
import { languageNames } from '../../shared/page/language-menu.tsx'

const languageName = (code: unknown): string => {
  const locale = locales.find(each => each === code)
  return locale ? languageNames[locale] : String(code)
}

/** Formats values of the company's data, by their field names in the audit trail. */
export function useCompanyText(): (field: string, value: unknown) => string {
  const { t, wordAt } = useText()
  const applicationName = (id: unknown) =>
    wordAt(`applications:${applications.find(each => String(each.id) === id)?.key}`)
  return (field, value) => {
    if (field === 'logo') return t(value ? 'tenant:company.picture' : 'tenant:company.noLogo')
    if (field === 'tenantType' && value) return wordAt(`audit:tenantKind.${value}`)
    if (field === 'applications' && Array.isArray(value)) return listed(value.map(applicationName))
    if (Array.isArray(value)) return listed(value.map(languageName))
    if (field === 'languageFlag') return languageName(value)
    return value === null || value === '' ? '-' : String(value)
  }
}
