import type { ReactNode } from 'react'
import { studyRecord } from '../../../contract/studies/fields.ts'
import type { StudySurroundings } from '../../../contract/studies/warnings.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Trouble } from '../../shared/form/trouble.tsx'
import type { Form as FormState } from '../../shared/form/use-form.ts'
import { RecordSections } from '../../shared/record/record-page.tsx'
import { getSectionIndex, MarksLegend, SectionFields } from '../../shared/record/record-sections.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import { type FieldName, type FormValues, getMissing } from './form-values.ts'
import { Meter } from './meter.tsx'
import { PersonChoice } from './person-choice.tsx'
import { RegistryFile } from './registry-file.tsx'
import { getFieldLabel, RegistryNumbers } from './registry-numbers.tsx'
import { form as formClass } from './studies.css.ts'
import { StudyWarnings } from './study-warnings.tsx'

export type StudyFormState = Pick<
  FormState<object, FormValues, FieldName>,
  'id' | 'values' | 'errors' | 'problems' | 'set' | 'onBlur' | 'submit' | 'trouble'
>

type Props = {
  form: StudyFormState
  /** The record that is edited, for the names of what it refers to. */
  values?: Readonly<Record<string, unknown>>
  /** In place of the error of the whole form. */
  trouble?: ReactNode
  /** Only this section, in its place among those to read. */
  only?: string | undefined
  /** The registry dialog is open from the start. */
  compares?: boolean
  children: ReactNode
}

const controls = { users: PersonChoice }

/** The fields of a study in the sections of its record, with the meter of required fields above. */
export function StudyForm({ form, values, trouble, only, compares, children }: Props) {
  const { t } = useText()
  const surroundings = values?.surroundings as StudySurroundings | undefined
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: getFieldLabel(field), value }),
  )
  const fields = (
    <Form
      id={`${form.id}-form`}
      className={formClass}
      aria-label={t('studyScreens:form.label')}
      onSend={() => void form.submit()}
      onBlur={form.onBlur}
    >
      <ErrorSummary errors={problems} />
      <MarksLegend />
      <SectionFields
        record={studyRecord}
        form={form}
        controls={controls}
        after={{ identity: <RegistryNumbers form={form} /> }}
        only={only}
        {...(values && { values })}
      />
      {children}
    </Form>
  )
  return (
    <>
      {!only && (
        <>
          <Meter missing={getMissing(form.values)} formId={form.id} />
          <RegistryFile
            form={form}
            isOpen={compares}
            {...(typeof values?.id === 'string' && { studyId: values.id })}
          />
        </>
      )}
      <StudyWarnings values={form.values} {...(surroundings && { surroundings })} />
      {trouble ?? <Trouble text={form.trouble} />}
      {only ? (
        fields
      ) : (
        <RecordSections label={t('studyScreens:form.sections')} index={getSectionIndex(studyRecord)}>
          {fields}
        </RecordSections>
      )}
    </>
  )
}
