import { Checkbox } from '../../ui/form/checkbox.tsx'
import { getChoiceWord } from './field-names.ts'
import * as css from './field-value.css.ts'
import type { Control } from './record-field.tsx'

/** Several of a few values, each with its box. */
export function ChoicesControl({ field, value, set, error, hint, id, label }: Control) {
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
