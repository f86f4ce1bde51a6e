import type { ComponentProps } from 'react'
import { classNames } from '../base/class-names.ts'
import { area, control } from './field.css.ts'
import { Field } from './field.tsx'
import { type BareField, splitField, useCount } from './field-props.ts'

export type TextAreaProps = BareField & Omit<ComponentProps<'textarea'>, keyof BareField>

/** Several lines of text; the user can enlarge it, up to half the window. */
export function TextArea(props: TextAreaProps) {
  const { field, own } = splitField(props)
  const { count, onInput } = useCount(props)
  return (
    <Field {...field} count={count}>
      {wire => (
        <textarea rows={3} {...own} {...wire} onInput={onInput} className={classNames(control, area)} />
      )}
    </Field>
  )
}
