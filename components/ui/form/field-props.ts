import { useState } from 'react'
import { countGraphemes } from '../base/graphemes.ts'
import type { FieldProps } from './field.tsx'

/** The props of a field that its control does not get. */
export type BareField = Omit<FieldProps, 'count'> & {
  /** Shows how many of these characters are used; it warns, but never cuts the text. */
  countTo?: number
  /** The same, shown only near the bound: for a bound that few texts reach. */
  bound?: number
}

/** The props of the field around a control, and the control's own. */
export function splitField<P extends BareField>(props: P) {
  const { label, hideLabel, hint, error, required, id, className, countTo, bound, ...own } = props
  return { field: { label, hideLabel, hint, error, required, id, className }, own }
}

type Countable = {
  countTo?: number
  bound?: number
  value?: unknown
  defaultValue?: unknown
  onInput?: (event: never) => void
}
type Typed = { currentTarget: { value: string } }

/** Share of a bound from which its count is shown. */
const near = 0.8

/** The count of a text control, for controlled and uncontrolled text. */
export function useCount({ countTo, bound, value, defaultValue, onInput: heard }: Countable) {
  const max = countTo ?? bound
  const [typed, setTyped] = useState(String(defaultValue ?? ''))
  const text = value === undefined ? typed : String(value)
  const onInput = (event: Typed) => {
    heard?.(event as never)
    if (max !== undefined) setTyped(event.currentTarget.value)
  }
  const counts = max !== undefined && (countTo !== undefined || text.length >= max * near)
  return { onInput, count: counts ? { used: countGraphemes(text), max } : undefined }
}
