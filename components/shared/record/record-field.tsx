import { dayOfEnd, endOfDay } from '../../../client/local-time.ts'
import { wordAt } from '../../../client/words/i18n.ts'
import type { DataRecord, Field } from '../../../contract/records/define.ts'
import type { Namespace } from '../../../locales/words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { getLabel } from './field-value.tsx'

/** What a field needs of its form. */
export type RecordForm = {
  id: string
  values: Readonly<Record<string, unknown>>
  errors: Readonly<Partial<Record<string, string>>>
  set: (part: never) => void
}

type Props = {
  record: DataRecord
  name: string
  form: RecordForm
  /** Called when the focus leaves a text field. */
  onBlur?: () => void
}

/** The control of a field, by its kind; fields that refer to other records have controls of their own. */
export function RecordField({ record, name, form, onBlur }: Props) {
  const field: Field = record.fields[name]!
  const control = {
    ...{ field, onBlur, id: `${form.id}-${name}`, label: getLabel(record, name) },
    error: form.errors[name],
    hint: field.help ? getLabel(record, `${name}Help`) : undefined,
    value: form.values[name],
    set: (next: unknown) => form.set({ [name]: next } as never),
  }
  if (field.kind === 'flag' || field.kind === 'choice') return <ChoiceControl {...control} />
  if (field.kind === 'end' || field.kind === 'day') return <DayControl {...control} />
  return <TextControl {...control} />
}

type Control = {
  field: Field
  id: string
  label: string
  error: string | undefined
  hint: string | undefined
  value: unknown
  set: (next: unknown) => void
  onBlur: (() => void) | undefined
}

function ChoiceControl({ field, value, set, error, hint, id, label }: Control) {
  if (field.kind !== 'choice')
    return (
      <Checkbox
        {...{ id, label }}
        hint={error ?? hint}
        checked={value === true}
        onChange={event => set(event.currentTarget.checked)}
      />
    )
  const getWord = (option: string) => wordAt(`${field.words as `${Namespace}:`}.${option}`)
  const options = field.values.map(option => ({ value: option, label: getWord(option) }))
  return <RadioGroup {...{ id, label, error, options }} inline value={String(value ?? '')} onChange={set} />
}

function DayControl({ field, value, set, error, hint, id, label }: Control) {
  const isEnd = field.kind === 'end'
  return (
    <DateField
      {...{ id, label, error, hint }}
      value={isEnd ? dayOfEnd(value as string | null) : String(value ?? '')}
      onChange={day => set(isEnd ? endOfDay(day) : day || null)}
    />
  )
}

const inputTypes: Partial<Record<Field['kind'], 'email' | 'tel'>> = { email: 'email', phone: 'tel' }

function TextControl({ field, value, set, error, hint, id, label, onBlur }: Control) {
  const wire = { id, label, error, hint, onBlur, value: String(value ?? '') }
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
