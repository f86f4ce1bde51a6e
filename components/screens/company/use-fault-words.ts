import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { boundOf, type Draft, type DraftError, isOver } from './draft.ts'

/** The errors of a draft, with their texts. */
export function useFaultWords() {
  const { t } = useText()
  return (draft: Draft): Partial<Record<DraftError, string>> => {
    const long = (['companyName', 'companyNameEn', 'icon'] as const).filter(field => isOver(field, draft))
    return {
      ...Object.fromEntries(
        long.map(field => [field, codeText(codes.textTooLong.code, { max: boundOf[field] })]),
      ),
      ...(draft.companyName.trim() === '' && { companyName: t('tenant:company.nameMissing') }),
      ...(draft.tenantLanguageList.length === 0 && {
        tenantLanguageList: t('tenant:company.languageMissing'),
      }),
      ...(draft.timeZone === '' && { timeZone: t('tenant:company.zoneMissing') }),
    }
  }
}
