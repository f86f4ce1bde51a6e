import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../client/http/call-error.ts'
import { codes } from '../../../contract/codes.ts'
import type { OrganisationFields } from '../../../contract/organisation-fields/calls.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import type { FieldErrors } from '../../shared/form/use-field-errors.ts'
import type { Form as FormState } from '../../shared/form/use-form.ts'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { getSectionIndex, SectionFields } from '../../shared/record/record-sections.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { form as formClass } from '../studies/studies.css.ts'
import { type FieldName, type FormValues, refuseOwnField } from './form-values.ts'
import { getListEditors } from './lists.tsx'
import { getFieldLabel, getOwnIndex, OwnFields } from './own-fields.tsx'
import { placeFields } from './place-field.tsx'

export type OrganisationFormState = Pick<
  FormState<object, FormValues, FieldName>,
  'id' | 'values' | 'errors' | 'problems' | 'set' | 'onBlur' | 'submit' | 'trouble'
>

type Props = {
  form: OrganisationFormState
  own: OrganisationFields
  /** Whether the user must confirm an alias that another organisation has. */
  asksAlias: boolean
  /** The record that is edited, for the name of its parent. */
  values?: Readonly<Record<string, unknown>>
  /** What follows the first section. */
  beside?: ReactNode
  children: ReactNode
}

/** The eight tabs of an organisation and its own fields, as sections of one form. */
export function OrganisationForm({ form: given, own, asksAlias, values, beside, children }: Props) {
  const { t, locale } = useText()
  // A confirmation is about the aliases that the user has seen (G28).
  const set = (part: Partial<FormValues>) =>
    given.set('alias1' in part || 'alias2' in part ? { ...part, aliasConfirmed: false } : part)
  const form = { ...given, set }
  const lists = getListEditors(form, values?.id as string | undefined)
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: getFieldLabel(field, own, locale), value }),
  )
  return (
    <>
      <Trouble text={form.trouble} />
      <RecordSections
        label={t('organisationScreens:sections')}
        index={getSectionIndex(organisationRecord, getOwnIndex(own))}
      >
        <Form
          id={`${form.id}-form`}
          className={formClass}
          aria-label={t('organisationScreens:form')}
          onSend={() => void form.submit()}
          onBlur={form.onBlur}
        >
          <ErrorSummary errors={problems} />
          <SectionFields
            record={organisationRecord}
            form={form}
            own={placeFields}
            after={{
              ...lists,
              basic: (
                <>
                  {asksAlias && <AliasConfirmation form={form} />}
                  {lists.basic}
                  {beside}
                </>
              ),
            }}
            {...(values && { values })}
          />
          <OwnFields own={own} form={form} />
          {children}
        </Form>
      </RecordSections>
    </>
  )
}

function AliasConfirmation({ form }: { form: OrganisationFormState }) {
  const { t } = useText()
  return (
    <Checkbox
      label={t('organisationScreens:aliasConfirm')}
      checked={form.values.aliasConfirmed}
      onChange={event => form.set({ aliasConfirmed: event.currentTarget.checked })}
    />
  )
}

/** Refusals that the form shows in its own way: of an own value, and of an alias to confirm (G28). */
export function useRefusals() {
  const [asksAlias, setAsksAlias] = useState(false)
  const onRefused = (error: CallError, refuse: (wrong: FieldErrors<FieldName>) => void): boolean => {
    if (error.code === codes.organisationAliasSame.code) setAsksAlias(true)
    return refuseOwnField(error, refuse)
  }
  return { asksAlias, onRefused }
}
