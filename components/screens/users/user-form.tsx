import { useRef } from 'react'
import { send } from '../../../client/session/api.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { emailUseCheck, phoneUseCheck } from '../../../contract/contact-methods/used-places.ts'
import { getNamesWith } from '../../../contract/records/define.ts'
import { userRecord } from '../../../contract/users/fields.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { useText } from '../../shared/call/use-text.ts'
import { fields, form as formClass } from '../../shared/page/page.css.ts'
import { getLabel } from '../../shared/record/field-names.ts'
import { DepartmentChoice, OrganisationChoice, PositionChoice } from '../../shared/record/place-choices.tsx'
import { RecordField } from '../../shared/record/record-field.tsx'
import { useWhy } from '../../shared/why/use-why.ts'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { FieldName, UserFormState } from './form-values.ts'
import { useDepartmentRequired } from './use-department-required.ts'

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

type ContactField = 'email' | 'phone'

const checks = {
  email: (value: string, userId?: string) => send(emailUseCheck, { email: value, userId }, { quiet: true }),
  phone: (value: string, userId?: string) => send(phoneUseCheck, { phone: value, userId }, { quiet: true }),
}
const takenCodes = { email: codes.emailTaken, phone: codes.phoneTaken }

/**
 * When the focus leaves an e-mail or phone field, says at the field if the value belongs to another user (K14, K15).
 * If the check fails or comes too late, saving reports it.
 */
function useUsed(
  form: Pick<UserFormState, 'values' | 'errors' | 'found' | 'start' | 'show'>,
  userId?: string,
) {
  const off = useWhy('emailUseCheck').emailUseCheck !== undefined
  const latest = useRef(form.values)
  latest.current = form.values
  const ask = async (field: ContactField) => {
    const value = form.values[field]?.trim()
    const initial = form.start[field]
    if (off || !value || value === initial || form.found[field] || form.errors[field]) return
    const answer = await checks[field](value, userId).catch(() => null)
    if (answer?.used && latest.current[field]?.trim() === value)
      form.show({ [field]: codeText(takenCodes[field].code) })
  }
  return (field: ContactField) => ({ onBlur: () => void ask(field) })
}

type PlaceFieldsProps = { form: UserFormState; organisation: { id: string; name: string } | null }

/** A user's organisation, departments and positions. */
function PlaceFields({ form, organisation }: PlaceFieldsProps) {
  const { t } = useText()
  const isRequired = useDepartmentRequired()
  const { values, errors, set } = form
  const getWire = (name: 'organisationId' | 'departmentIds' | 'positionIds') => ({
    id: `${form.id}-${name}`,
    label: getLabel(userRecord, name),
    error: errors[name],
  })
  return (
    <>
      <OrganisationChoice
        {...getWire('organisationId')}
        single
        value={values.organisationId ? [values.organisationId] : []}
        known={organisation ? [{ value: organisation.id, label: organisation.name }] : []}
        onChange={([organisationId = null]) => set({ organisationId })}
      />
      <DepartmentChoice
        {...getWire('departmentIds')}
        value={values.departmentIds}
        required={isRequired}
        hint={isRequired ? t('users:edit.departmentRequired') : undefined}
        onChange={departmentIds => set({ departmentIds })}
      />
      <PositionChoice
        {...getWire('positionIds')}
        value={values.positionIds}
        onChange={positionIds => set({ positionIds })}
      />
    </>
  )
}
