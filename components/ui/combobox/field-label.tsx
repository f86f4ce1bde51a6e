import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { label, required } from './field.css.ts'

type FieldLabelProps = {
  /** Of the field; the input is `<id>-input`. */
  id: string
  /** What the page calls the field. */
  named?: string
  /** Said to readers alone where the page names nothing. */
  otherwise: string
  /** The label stands on the page already. */
  hidden?: boolean
  needed?: boolean
}

/** The label over a field that opens a list or a tree. */
export const FieldLabel = ({ id, named, otherwise, hidden, needed }: FieldLabelProps) => (
  <label
    id={`${id}-label`}
    htmlFor={`${id}-input`}
    part="label"
    className={hidden || !named ? visuallyHidden : label}
  >
    {named || otherwise}
    {needed && (
      <span aria-hidden="true" className={required}>
        *
      </span>
    )}
  </label>
)
