import { useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
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
import type { FieldName, FormValues } from './form-values.ts'
import { PlaceFields } from './place-fields.tsx'
import { useUsed } from './use-used.ts'
import { fields, form as formClass } from './users.css.ts'

type Props = {
  /** Prefix of the fields' ids. */
  id: string
  form: UseFormReturn<FormValues>
  onSubmit: () => void
  organisation?: { id: string; name: string } | null
  /** The edited user: only then the form offers the second factor. Absent for a new user. */
  userId?: string
  children?: React.ReactNode
}

type TextName = 'lastName' | 'firstName' | 'reading' | 'email' | 'phone' | 'employeeId' | 'region'

/** The basic fields of a user, to add and to edit: validated on blur and on change, with a summary on submit. */
export function UserForm({ id, form, onSubmit, organisation = null, userId, children }: Props) {
  const { t, locale } = useText()
  const left = useUsed(form, userId)
  const { errors, isSubmitted } = form.formState
  const summary = useRef<HTMLElement>(null)
  const text = (name: TextName, rest: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField
      key={name}
      id={`${id}-${name}`}
      label={t(`users:field.${name}`)}
      error={errors[name]?.message}
      autoComplete="off"
      {...form.register(name)}
      value={form.watch(name) ?? ''}
      {...rest}
    />
  )
  const problems = (Object.entries(errors) as [FieldName, { message?: string }][]).map(
    ([field, problem]) => ({
      field: `${id}-${field}`,
      text: t('ui:filter.summary', { label: t(`users:field.${field}`), value: problem.message ?? '' }),
    }),
  )
  return (
    <Form className={formClass} aria-label={t('users:edit.form')} onSend={onSubmit}>
      {isSubmitted && <ErrorSummary ref={summary} errors={problems} />}
      <TypeField id={id} form={form} />
      <div className={fields}>
        {nameOrder(locale).map(name => text(name, { countTo: limits.nameLength }))}
        {text('reading', { hint: t('users:field.readingHelp') })}
        {text('employeeId', { mono: true })}
        {text('email', { type: 'email', inputMode: 'email', ...left('email') })}
        {text('phone', { type: 'tel', inputMode: 'tel', mono: true, ...left('phone') })}
        {text('region')}
        <ValidTo id={id} form={form} />
        <PlaceFields id={id} control={form.control} organisation={organisation} />
      </div>
      {userId && <FactorField id={id} form={form} />}
      {children}
    </Form>
  )
}

function TypeField({ id, form }: Pick<Props, 'id' | 'form'>) {
  const { t } = useText()
  return (
    <Controller
      control={form.control}
      name="type"
      render={({ field, fieldState }) => (
        <RadioGroup
          id={`${id}-type`}
          inline
          error={fieldState.error?.message}
          label={t('users:field.type')}
          options={(['internal', 'external'] as const).map(value => ({
            value,
            label: t(`users:type.${value}`),
          }))}
          value={field.value}
          onChange={field.onChange}
        />
      )}
    />
  )
}

function FactorField({ id, form }: Pick<Props, 'id' | 'form'>) {
  const { t } = useText()
  return (
    <Controller
      control={form.control}
      name="twoFactor"
      render={({ field, fieldState }) => (
        <Checkbox
          id={`${id}-twoFactor`}
          label={t('users:field.twoFactor')}
          hint={fieldState.error?.message ?? t('users:field.twoFactorHelp')}
          checked={field.value}
          onChange={event => field.onChange(event.currentTarget.checked)}
        />
      )}
    />
  )
}

function ValidTo({ id, form }: Pick<Props, 'id' | 'form'>) {
  const { t } = useText()
  return (
    <Controller
      control={form.control}
      name="validTo"
      render={({ field, fieldState }) => (
        <DateField
          id={`${id}-validTo`}
          label={t('users:field.validTo')}
          error={fieldState.error?.message}
          value={dayOfEnd(field.value)}
          onBlur={field.onBlur}
          onChange={day => field.onChange(endOfDay(day))}
        />
      )}
    />
  )
}
