import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { NameSet } from '../../../contract/values/name-set.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Fault, type FieldDraft, type FieldPath, faultsIn } from './draft.ts'

/** The errors of the entries of a field, with their texts. */
export function useFieldCheck(others: readonly { names: NameSet }[], language: Locale) {
  const { t } = useText()
  const getText = (fault: Fault): string => {
    if (fault.rule === 'repeats') return t('organisationFields:fault.repeats', { number: fault.number })
    if (fault.rule === 'taken') return codeText(codes.customFieldNameTaken.code)
    return codeText((fault.rule === 'missing' ? codes.fieldRequired : codes.customFieldOptionsRequired).code)
  }
  return (draft: FieldDraft) =>
    Object.fromEntries(
      Object.entries(faultsIn(draft, others, language)).map(([path, fault]) => [path, getText(fault)]),
    ) as Partial<Record<FieldPath, string>>
}

/** The name of a field in a summary: several fields may have the same error. */
export function useProblemText() {
  const { t } = useText()
  const getLabel = (path: string): string => {
    const [, at, locale] = /^(?:options\.(\d+)\.)?names\.(.+)$/.exec(path) ?? []
    if (locale === undefined) return t('organisationFields:options.title')
    if (at === undefined) return t(`organisationFields:name.${locale as Locale}`)
    const option = t('organisationFields:options.one', { number: Number(at) + 1 })
    return `${option} · ${t(`organisationFields:language.${locale as Locale}`)}`
  }
  return (path: FieldPath, value: string) => t('ui:filter.summary', { label: getLabel(path), value })
}
