import { dayOfEnd, endOfDay, getInstant, getMinute } from '../../../client/local-time.ts'
import type { Field } from '../../../contract/records/define.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField, DateTimeField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useText } from '../call/use-text.ts'
import { ChoiceField } from '../form/choice-field.tsx'
import { getCountryOptions } from './countries.ts'
import { getChoiceWord } from './field-names.ts'
import type { Control } from './record-field.tsx'

/** Most values that are shown side by side; more are a list. */
const mostSideBySide = 3

/** A flag, or one of a few values. */
export function ChoiceControl({ field, value, set, error, hint, id, label, required }: Control) {
  const { t } = useText()
  if (field.kind !== 'choice')
    return (
      <Checkbox
        id={id}
        label={label}
        hint={error ?? hint}
        checked={value === true}
        onChange={event => set(event.currentTarget.checked)}
      />
    )
  const options = field.values.map(option => ({ value: option, label: getChoiceWord(field, option) }))
  const wire = { id, label, error, hint, required, options, value: String(value ?? '') }
  if (!field.nullable && options.length <= mostSideBySide)
    return <RadioGroup {...wire} inline onChange={set} />
  return (
    <SelectField
      {...wire}
      placeholder={field.nullable && t('terms:pleaseChoose')}
      onChange={event => set(event.currentTarget.value || null)}
    />
  )
}

export function DayControl({ field, value, set, error, hint, id, label, required }: Control) {
  const isEnd = field.kind === 'end'
  return (
    <DateField
      id={id}
      label={label}
      error={error}
      hint={hint}
      required={required}
      value={isEnd ? dayOfEnd(value as string | null) : String(value ?? '')}
      onChange={day => set(isEnd ? endOfDay(day) : day || null)}
    />
  )
}

/** A moment, in the zone in effect. */
export const MomentControl = ({ value, set, error, hint, id, label, required }: Control) => (
  <DateTimeField
    id={id}
    label={label}
    error={error}
    hint={hint}
    required={required}
    value={getMinute(value as string | null)}
    onChange={minute => set(getInstant(minute))}
  />
)

/** A number of things; text that is no number stays in the field, with an error. */
export const CountControl = ({ field, value, set, ...rest }: Control) => (
  <TextField
    {...rest}
    inputMode="numeric"
    autoComplete="off"
    value={String(value ?? '')}
    onChange={event => set(readCount(event.currentTarget.value, field.nullable === true))}
  />
)

/** The number in a text, or the text itself if it is none. */
export function readCount(text: string, canBeNull: boolean): unknown {
  const plain = text.normalize('NFKC').trim()
  if (plain === '' && canBeNull) return null
  return /^\d{1,15}$/.test(plain) ? Number(plain) : text
}

export function CountriesControl({ value, set, error, hint, id, label, required }: Control) {
  const { locale } = useText()
  return (
    <ChoiceField
      id={id}
      label={label}
      error={error}
      hint={hint}
      required={required}
      options={getCountryOptions(locale)}
      value={(value ?? []) as string[]}
      onChange={set}
    />
  )
}

const inputTypes: Partial<Record<Field['kind'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

/** Text of one line or of several. */
export function TextControl({ field, value, set, ...rest }: Control) {
  const wire = { ...rest, value: String(value ?? '') }
  if (field.kind === 'text')
    return <TextArea {...wire} countTo={field.max} onChange={event => set(event.currentTarget.value)} />
  const type = inputTypes[field.kind]
  return (
    <TextField
      {...wire}
      {...(type && { type, inputMode: type })}
      countTo={field.kind === 'line' && field.count ? field.max : undefined}
      mono={field.mono}
      autoComplete="off"
      onChange={event => set(event.currentTarget.value)}
    />
  )
}
