import { saveCompany } from '../../../client/company.ts'
import { send } from '../../../client/session/api.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { companyHistory } from '../../../contract/tenant/calls.ts'
import { companyInfo } from '../../../contract/workspace/calls.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Form, useForm } from '../../shared/form/use-form.ts'
import { toast } from '../../ui/feedback/toast-store.ts'
import {
  boundOf,
  type Company,
  type Draft,
  type DraftError,
  fieldNames,
  getDraft,
  getWish,
  isOver,
} from './draft.ts'
import { companyDraft } from './draft-name.ts'

export type CompanyForm = Form<Company, Draft, DraftError>

/** The company while it is edited, and saving it. */
export function useCompanyForm(company: Company, onDone: () => void) {
  const { t } = useText()
  const reread = useReread()
  const session = useSessionStore()
  const check = useFaultWords()
  const renew = () => reread(companyInfo, companyHistory)
  const form = useForm({
    from: company,
    toValues: getDraft,
    fields: fieldNames,
    check,
    draft: companyDraft,
    unstored: ['logo'],
    send: ({ values, from }, { submitKey }) =>
      saveCompany(getWish(values, from.rowVersion), session, submitKey),
    reload: () => send(companyInfo, {}, { session, quiet: true }),
    onDone: async () => {
      await renew()
      toast('success', t('tenant:company.saved'))
      onDone()
    },
  })
  const takeTheirs = async () => {
    await renew()
    onDone()
  }
  return { form, takeTheirs }
}

/** The errors of a draft, with their texts. */
function useFaultWords() {
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
      ...(draft.timeZone === '' && { timeZone: t('terms:chooseTimeZone') }),
    }
  }
}
