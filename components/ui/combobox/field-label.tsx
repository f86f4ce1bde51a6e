import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { label, required } from './field.css.ts'

type FieldLabelProps = {
  /** Id of the field; the input is `<id>-input`. */
  id: string
  /** The page's name for the field. */
  named?: string
  /** Name for screen readers only, if the page gives none. */
  otherwise: string
  /** The page has the label already. */
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
