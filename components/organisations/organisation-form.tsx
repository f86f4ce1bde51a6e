import type { ReactNode } from 'react'
import { organisationRecord } from '../../contract/organisations/fields.ts'
import { useText } from '../shared/call/use-text.ts'
import { Trouble } from '../shared/form/trouble.tsx'
import type { Form as FormState } from '../shared/form/use-form.ts'
import { getLabel } from '../shared/record/field-names.ts'
import { RecordSections } from '../shared/record/record-page.tsx'
import { getSectionIndex, SectionFields } from '../shared/record/record-sections.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Form } from '../ui/form/form.tsx'
import type { FieldName, FormValues } from './form-values.ts'

type Props = {
  form: Pick<
    FormState<object, FormValues, FieldName>,
    'id' | 'values' | 'errors' | 'problems' | 'set' | 'onBlur' | 'submit' | 'trouble'
  >
  /** The record that is edited, for the name of its parent. */
  values?: Readonly<Record<string, unknown>>
  /** What follows the first section. */
  beside?: ReactNode
  children: ReactNode
}

/** The eight tabs of an organisation, as sections of one form. */
export function OrganisationForm({ form, values, beside, children }: Props) {
  const { t } = useText()
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: getLabel(organisationRecord, field), value }),
  )
  return (
    <>
      <Trouble text={form.trouble} />
      <RecordSections label={t('organisationScreens:sections')} index={getSectionIndex(organisationRecord)}>
        <Form
          id={`${form.id}-form`}
          aria-label={t('organisationScreens:form')}
          onSend={() => void form.submit()}
          onBlur={form.onBlur}
        >
          <ErrorSummary errors={problems} />
          <SectionFields
            record={organisationRecord}
            form={form}
            after={{ basic: beside }}
            {...(values && { values })}
          />
          {children}
        </Form>
      </RecordSections>
    </>
  )
}
