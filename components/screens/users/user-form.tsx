import { getNamesWith } from '../../../contract/records/define.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { useText } from '../../shared/call/use-text.ts'
import { fields, form as formClass } from '../../shared/page/page.css.ts'
import { RecordField } from '../../shared/record/record-field.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FieldName, UserFormState } from './form-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { useUsed } from './use-used.ts'

type Props = {
  form: UserFormState
  organisation?: { id: string; name: string } | null
  /** The edited user: only then the form offers the second factor. Absent for a new user. */
  userId?: string
}

const places: ReadonlySet<string> = new Set(['organisationId', 'departmentIds', 'positionIds'])

/** The basic fields of a user, to add and to edit: validated on blur and on change, with a summary on submit. */
export function UserForm({ form, organisation = null, userId }: Props) {
  const { t, locale } = useText()
  const left = useUsed(form, userId)
  const field = (name: FieldName) => (
    <RecordField
      key={name}
      record={userRecord}
      name={name}
      form={form}
      {...(name === 'email' || name === 'phone' ? left(name) : {})}
    />
  )
  const [first, second] = nameOrder(locale)
  const others = getNamesWith(userRecord, 'input').filter(
    name => ![first, second, 'type', 'twoFactor'].includes(name) && !places.has(name),
  )
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: t(`users:field.${field}`), value }),
  )
  return (
    <Form
      id={`${form.id}-form`}
      className={formClass}
      aria-label={t('users:edit.form')}
      onSend={() => void form.submit()}
      onBlur={form.onBlur}
    >
      <ErrorSummary errors={problems} />
      {field('type')}
      <div className={fields}>
        {[first, second, ...others].map(field)}
        <PlaceFields form={form} organisation={organisation} />
      </div>
      {userId && field('twoFactor')}
    </Form>
  )
}
