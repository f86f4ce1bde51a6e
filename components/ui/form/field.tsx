import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { countText, errorText, field, hintText, labelText, over, requiredMark, under } from './field.css.ts'

export type FieldProps = {
  label: ReactNode
  /** Shows the label to assistive technology only, where the place explains the field (a toolbar's search). */
  hideLabel?: boolean
  hint?: ReactNode
  /** The error and how to correct it; marks the field as invalid. */
  error?: ReactNode
  required?: boolean
  /** Characters used, shown against the limit. */
  count?: { used: number; max: number }
  /** The id of the control, for an error summary to link to. */
  id?: string
  className?: string
}

/** Attributes that the control inside a field takes over. */
export type FieldWire = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Label, control, hint, error and count, connected by ids in the same root. */
export function Field({ children, ...props }: FieldProps & { children: (wire: FieldWire) => ReactNode }) {
  const { label, hideLabel, hint, error, required, count, className } = props
  const own = useId()
  const id = props.id ?? own
  const parts = [error && 'error', hint && 'hint', count && 'count'].filter(Boolean)
  const wire: FieldWire = {
    id,
    'aria-describedby': parts.map(part => `${id}-${part}`).join(' ') || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={classNames(field, className)}>
      <label htmlFor={id} className={hideLabel ? visuallyHidden : labelText}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children(wire)}
      {(error || count) && (
        <div className={under}>
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
          {count && <Count id={`${id}-count`} {...count} />}
        </div>
      )}
      {hint && (
        <div id={`${id}-hint`} className={hintText}>
          {hint}
        </div>
      )}
    </div>
  )
}

/** The star after a label; `aria-required` on the control is its equivalent for assistive technology. */
export const RequiredMark = () => (
  <span aria-hidden="true" className={requiredMark}>
    *
  </span>
)

/** The error text under a field. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <div id={id} className={errorText}>
    <Icon of={CircleAlert} size={14} />
    <span>{children}</span>
  </div>
)

function Count({ id, used, max }: { id: string; used: number; max: number }) {
  const words = useWords()
  const tooMany = used > max
  return (
    <div id={id} className={classNames(countText, tooMany && over)}>
      <span aria-hidden="true">
        {used} / {max}
      </span>
      <span className={visuallyHidden}>
        {tooMany ? words('field.over', { count: used - max }) : words('field.count', { used, max })}
      </span>
    </div>
  )
}
