import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { useText } from '../use-text.ts'
import { boundOf, type Draft, type DraftError, isOver } from './draft.ts'

/** Texts for the errors of a draft. */
export function useFaultWords({
  companyName,
  tenantLanguageList,
  timeZone,
  ...rest
}: Draft): Partial<Record<DraftError, string>> {
  const { t } = useText()
  const long = (['companyName', 'companyNameEn', 'icon'] as const).filter(field =>
    isOver(field, { companyName, ...rest }),
  )
  return {
    ...Object.fromEntries(
      long.map(field => [field, codeText(codes.textTooLong.code, { max: boundOf[field] })]),
    ),
    ...(companyName.trim() === '' && { companyName: t('tenant:company.nameMissing') }),
    ...(tenantLanguageList.length === 0 && { tenantLanguageList: t('tenant:company.languageMissing') }),
    ...(timeZone === '' && { 'timeZone-input': t('tenant:company.zoneMissing') }),
  }
}
