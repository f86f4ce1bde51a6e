import type { MouseEvent } from 'react'
import { refuse } from '../combobox/refusal.ts'

/** Focus instead of a jump: a fragment would change the address, and it finds nothing inside a shadow root. */
export function goToField(event: MouseEvent<HTMLElement>, field: string): void {
  event.preventDefault()
  const root = event.currentTarget.getRootNode() as Document | ShadowRoot
  // A combobox has its input under an id of its own.
  const control = root.getElementById(field) ?? root.getElementById(`${field}-input`)
  refuse()
  control?.focus()
  control?.scrollIntoView({ block: 'center' })
}
