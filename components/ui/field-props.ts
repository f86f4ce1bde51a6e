import { useState } from 'react'
import type { FieldProps } from './field.tsx'
import { countGraphemes } from './graphemes.ts'

/** The props of a field that its control does not get. */
export type BareField = Omit<FieldProps, 'count'> & {
  /** Shows how many characters are used of this many; it warns, and never cuts what is typed. */
  countTo?: number
}

/** The props of the field around a control, and the control's own. */
export function splitField<P extends BareField>(props: P) {
  const { label, hideLabel, hint, error, required, id, className, countTo, ...own } = props
  return { field: { label, hideLabel, hint, error, required, id, className }, own }
}

type Countable = {
  countTo?: number
  value?: unknown
  defaultValue?: unknown
  onInput?: (event: never) => void
}
type Typed = { currentTarget: { value: string } }

/** The count of a text control, whether its text is kept here or by the form. */
export function useCount({ countTo, value, defaultValue, onInput: heard }: Countable) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const text = value === undefined ? typed : String(value)
  const onInput = (event: Typed) => {
    heard?.(event as never)
    if (countTo !== undefined) setTyped(event.currentTarget.value)
  }
  return { onInput, count: countTo === undefined ? undefined : { used: countGraphemes(text), max: countTo } }
}
