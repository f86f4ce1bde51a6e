import { CircleAlert } from 'lucide-react'
import { type MouseEvent, type Ref, useId } from 'react'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { refuse } from '../combobox/refusal.ts'
import { heading, link, list, summary } from './error-summary.css.ts'

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
            <a href={`#${field}`} className={link} onClick={event => goTo(event, field)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Focus instead of a jump: a fragment would change the address, and it finds nothing inside a shadow root. */
function goTo(event: MouseEvent<HTMLElement>, field: string) {
  event.preventDefault()
  const root = event.currentTarget.getRootNode() as Document | ShadowRoot
  // A combobox has its input under an id of its own.
  const control = root.getElementById(field) ?? root.getElementById(`${field}-input`)
  refuse()
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
