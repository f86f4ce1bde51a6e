import type { DataRecord, Field } from '../../../contract/records/define.ts'
import { getLabel } from './field-names.ts'
import {
  ChoiceControl,
  CountControl,
  CountriesControl,
  DayControl,
  MomentControl,
  TextControl,
} from './value-controls.tsx'
import type { Namespace } from '../../../locales/words.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateField } from '../../ui/form/date/date-field.tsx'
import { RadioGroup } from '../../ui/form/radio-group.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import * as css from './field-value.css.ts'
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

/** What the control of a field gets. */
export type Control = {
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
  if (field.kind === 'choices') return <ChoicesControl {...control} />
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
  required: boolean
  value: unknown
  set: (next: unknown) => void
  onBlur: (() => void) | undefined
}

/** The parts of a field that its control needs. */
export function getControl({ record, name, form, onBlur }: Props): Control {
  const field: Field = record.fields[name]!
  return {
    ...{ field, onBlur, id: `${form.id}-${name}`, label: getLabel(record, name) },
    error: form.errors[name],
    hint: field.help ? getLabel(record, `${name}Help`) : undefined,
    required: 'required' in field,
    value: form.values[name],
    set: (next: unknown) => form.set({ [name]: next } as never),
  }
}

/** The control of a field, by its kind; fields that refer to other records have controls of their own. */
export function RecordField(props: Props) {
  const control = getControl(props)
  switch (control.field.kind) {
    case 'flag':
    case 'choice':
      return <ChoiceControl {...control} />
    case 'end':
    case 'day':
      return <DayControl {...control} />
    case 'instant':
      return <MomentControl {...control} />
    case 'count':
      return <CountControl {...control} />
    case 'countries':
      return <CountriesControl {...control} />
    default:
      return <TextControl {...control} />
  }
/** Several of a few values, each with its box. */
function ChoicesControl({ field, value, set, error, hint, id, label }: Control) {
  if (field.kind !== 'choices') return null
  const chosen = Array.isArray(value) ? value : []
  const getWord = (option: string) => wordAt(`${field.words as `${Namespace}:`}.${option}`)
  return (
    <fieldset id={id} className={css.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.boxes}>
        {field.values.map(option => (
          <Checkbox
            key={option}
            label={getWord(option)}
            checked={chosen.includes(option)}
            onChange={({ currentTarget: { checked } }) =>
              set(field.values.filter(each => (each === option ? checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {(error ?? hint) && <p id={`${id}-error`}>{error ?? hint}</p>}
    </fieldset>
  )
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
