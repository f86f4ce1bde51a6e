import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../base/class-names.ts'
import { useMergedRefs } from '../base/use-merged-refs.ts'
import { alone, box, choice, choiceText, radio, track } from './checkbox.css.ts'
import { hintText } from './field.css.ts'
import { FieldError, RequiredMark } from './field.tsx'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hideLabel?: boolean
  hint?: ReactNode
  error?: ReactNode
}

export type CheckboxProps = ChoiceProps & {
  /** Some of the items that it represents are chosen. */
  mixed?: boolean
}

/** A checkbox with a third, mixed state. */
export function Checkbox({ mixed = false, ref, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed
  })
  return <Choice {...props} ref={useMergedRefs(input, ref)} type="checkbox" look={box} />
}

/** A setting that is on or off at once, without a save. */
export const Switch = (props: ChoiceProps) => <Choice {...props} type="checkbox" role="switch" look={track} />

/** One of several; give them one `name`, or use RadioGroup. */
export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" look={radio} />

type Drawn = ChoiceProps & { type: 'checkbox' | 'radio'; look: string }

function Choice({ label, hideLabel, hint, error, look, className, required, ...input }: Drawn) {
  const own = useId()
  const id = input.id ?? own
  const described = classNames(
    input['aria-describedby'],
    error ? `${id}-error` : '',
    hint ? `${id}-hint` : '',
  )
  return (
    <div className={classNames(choice, hideLabel && alone, className)}>
      <input
        {...input}
        id={id}
        className={look}
        aria-invalid={error ? true : undefined}
        aria-required={required || undefined}
        aria-describedby={described || undefined}
      />
      <div>
        <label htmlFor={id} className={hideLabel ? visuallyHidden : choiceText}>
          {label}
          {required && <RequiredMark />}
        </label>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {hint && (
          <div id={`${id}-hint`} className={hintText}>
            {hint}
          </div>
        )}
      </div>
    </div>
  )
}
