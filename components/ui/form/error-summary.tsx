import { CircleAlert } from 'lucide-react'
import { type Ref, useId } from 'react'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { heading, link, list, summary } from './error-summary.css.ts'
import { goToField } from './go-to-field.ts'

export type FieldProblem = {
  /** The id of the field's control. */
  field: string
  text: string
}

export type ErrorSummaryProps = { errors: readonly FieldProblem[]; ref?: Ref<HTMLElement> }

/**
 * The errors that block a form, one link per field. Focus it after a failed submit; while typing, only the fields
 * show errors.
 */
export function ErrorSummary({ errors, ref }: ErrorSummaryProps) {
  const words = useWords()
  const id = useId()
  if (errors.length === 0) return null
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={id} className={classNames(summary, spine, tone.danger)}>
      <p id={id} className={heading}>
        <Icon of={CircleAlert} /> {words('summary.title', { count: errors.length })}
      </p>
      <ul className={list}>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <a href={`#${field}`} className={link} onClick={event => goToField(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
