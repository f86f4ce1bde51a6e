import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationField } from '../../../contract/organisation-fields/calls.ts'
import { nameFor } from '../../../contract/values/name-set.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ConflictDialog } from '../../shared/form/conflict-dialog.tsx'
import type { Form } from '../../shared/form/use-form.ts'
import type { FieldDraft, FieldPath, Part } from './draft.ts'

type Props = {
  form: Form<OrganisationField, FieldDraft, FieldPath>
  language: Locale
  onTheirs: () => void
}

/** Another user saved first: shows the changes of both, side by side (TR-C1). */
export function FieldClash({ language, ...props }: Props) {
  const { t, locale } = useText()
  const getLabel = (part: Part): string => {
    if (part === 'options') return t('organisationFields:options.title')
    if (part === 'required') return t('organisationFields:column.required')
    if (part === 'requiredFrom') return t('organisationFields:requiredFrom')
    return t(`organisationFields:name.${part.slice('names.'.length) as Locale}`)
  }
  const show = (part: Part, draft: FieldDraft): string => {
    if (part === 'options')
      return draft.options.map(each => nameFor(each.names, locale, language)).join(' · ')
    if (part === 'required') return t(draft.required ? 'common:answer.yes' : 'common:answer.no')
    return draft[part] || '-'
  }
  return (
    <ConflictDialog
      {...props}
      title={t('organisationFields:clash.title')}
      text={said => t('organisationFields:clash.text', said)}
      label={getLabel}
      show={show}
    />
  )
}
