import { type ReactNode, useId } from 'react'
import { classNames } from '../base/class-names.ts'
import { Radio } from './checkbox.tsx'
import { hintText } from './field.css.ts'
import { FieldError, RequiredMark } from './field.tsx'
import { across, down, group, legend } from './radio-group.css.ts'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

export type RadioGroupProps = {
  label: ReactNode
  options: readonly RadioOption[]
  value: string | undefined
  onChange: (value: string) => void
  name?: string
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Side by side, for two or three short words. */
  inline?: boolean
  /** The id of the first radio, for an error summary to link to. */
  id?: string
}

/** One choice of a few, all of them visible. */
export function RadioGroup({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  required,
  ...rest
}: RadioGroupProps) {
  const own = useId()
  const id = rest.id ?? own
  const described = classNames(error ? `${id}-error` : '', hint ? `${id}-hint` : '')
  return (
    <div
      role="radiogroup"
      className={group}
      aria-labelledby={`${id}-label`}
      aria-disabled={rest.disabled || undefined}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
    >
      <div id={`${id}-label`} className={legend}>
        {label}
        {required && <RequiredMark />}
      </div>
      <div className={rest.inline ? across : down}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            {...option}
            disabled={rest.disabled || option.disabled}
            id={index === 0 ? id : undefined}
            name={rest.name ?? own}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className={hintText}>
          {hint}
        </div>
      )}
    </div>
  )
}
