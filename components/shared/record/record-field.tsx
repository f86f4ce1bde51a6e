import type { DataRecord, Field } from '../../../contract/records/define.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { getChoiceWord, getLabel } from './field-names.ts'
import * as css from './field-value.css.ts'
import {
  ChoiceControl,
  CountControl,
  CountriesControl,
  DayControl,
  MomentControl,
  TextControl,
} from './value-controls.tsx'

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
    case 'choices':
      return <ChoicesControl {...control} />
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
}

/** Several of a few values, each with its box. */
function ChoicesControl({ field, value, set, error, hint, id, label }: Control) {
  if (field.kind !== 'choices') return null
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const note = error ?? hint
  return (
    <fieldset id={id} className={css.choices} aria-describedby={note ? `${id}-note` : undefined}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.boxes}>
        {field.values.map(option => (
          <Checkbox
            key={option}
            label={getChoiceWord(field, option)}
            checked={chosen.includes(option)}
            onChange={({ currentTarget: { checked } }) =>
              set(field.values.filter(each => (each === option ? checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {note && <p id={`${id}-note`}>{note}</p>}
    </fieldset>
  )
}
