import type { DataRecord, Field } from '../../../contract/records/define.ts'
import { ChoicesControl } from './choices-control.tsx'
import { getLabel } from './field-names.ts'
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
