import { dayOfEnd, endOfDay } from '../../client/local-time.ts'
import { limits } from '../../contract/limits.ts'
import { nameOrder } from '../../contract/values/names.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { DateField } from '../ui/dates/date-field.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Form } from '../ui/form.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import type { UserFormState } from './form-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { useUsed } from './use-used.ts'
import { fields, form as formClass } from './users.css.ts'

type Props = {
  form: UserFormState
  organisation?: { id: string; name: string } | null
  /** The edited user: only then the form offers the second factor. Absent for a new user. */
  userId?: string
}

type TextName = 'lastName' | 'firstName' | 'reading' | 'email' | 'phone' | 'employeeId' | 'region'

/** The basic fields of a user, to add and to edit: validated on blur and on change, with a summary on submit. */
export function UserForm({ form, organisation = null, userId }: Props) {
  const { t, locale } = useText()
  const left = useUsed(form, userId)
  const text = (name: TextName, rest: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      key={name}
      label={t(`users:field.${name}`)}
      autoComplete="off"
      {...form.text(name)}
      {...rest}
    />
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
      <TypeField form={form} />
      <div className={fields}>
        {nameOrder(locale).map(name => text(name, { countTo: limits.nameLength }))}
        {text('reading', { hint: t('users:field.readingHelp') })}
        {text('employeeId', { mono: true })}
        {text('email', { type: 'email', inputMode: 'email', ...left('email') })}
        {text('phone', { type: 'tel', inputMode: 'tel', mono: true, ...left('phone') })}
        {text('region')}
        <ValidTo form={form} />
        <PlaceFields form={form} organisation={organisation} />
      </div>
      {userId && <FactorField form={form} />}
    </Form>
  )
}

function TypeField({ form }: Pick<Props, 'form'>) {
  const { t } = useText()
  return (
    <RadioGroup
      id={`${form.id}-type`}
      inline
      error={form.errors.type}
      label={t('users:field.type')}
      options={(['internal', 'external'] as const).map(value => ({ value, label: t(`users:type.${value}`) }))}
      value={form.values.type}
      onChange={type => form.set({ type: type === 'external' ? 'external' : 'internal' })}
    />
  )
}

function FactorField({ form }: Pick<Props, 'form'>) {
  const { t } = useText()
  return (
    <Checkbox
      id={`${form.id}-twoFactor`}
      label={t('users:field.twoFactor')}
      hint={form.errors.twoFactor ?? t('users:field.twoFactorHelp')}
      checked={form.values.twoFactor}
      onChange={event => form.set({ twoFactor: event.currentTarget.checked })}
    />
  )
}

function ValidTo({ form }: Pick<Props, 'form'>) {
  const { t } = useText()
  return (
    <DateField
      id={`${form.id}-validTo`}
      label={t('users:field.validTo')}
      error={form.errors.validTo}
      value={dayOfEnd(form.values.validTo)}
      onChange={day => form.set({ validTo: endOfDay(day) })}
    />
  )
}
