import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { chevron, control, select, withEnds } from './field.css.ts'
import { Field, type FieldProps } from './field.tsx'
import { splitField } from './field-props.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

type Bare = Omit<FieldProps, 'count'>

export type SelectFieldProps = Bare &
  Omit<ComponentProps<'select'>, keyof Bare | 'children' | 'multiple'> & {
    options: readonly SelectOption[]
    /** The text of a first, empty option. */
    placeholder?: string
  }

/** The native select with our style: its list works with every keyboard, screen reader and phone. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { field, own } = splitField(props)
  return (
    <Field {...field}>
      {wire => (
        <div className={withEnds}>
          <select {...own} {...wire} className={classNames(control, select)}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(option => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={chevron}>
            <Icon of={ChevronDown} />
          </span>
        </div>
      )}
    </Field>
  )
}
