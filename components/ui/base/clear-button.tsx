import type { MouseEvent } from 'react'
import { Button, type ButtonProps } from './button.tsx'

type Props = Omit<ButtonProps, 'onClick'> & { onClear: () => void }

/**
 * Clears the filters of a list: the button disappears with them, so the focus moves to the list's search, or to its
 * first control.
 */
export function ClearButton({ onClear, ...props }: Props) {
  const clear = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const next = besides(button)
    onClear()
    const root = button.getRootNode() as Document | ShadowRoot
    // The handler may have moved the focus to a better place already.
    if (root.activeElement === button) next?.focus()
  }
  return <Button {...props} onClick={clear} />
}

const fields = 'input[inputmode="search"], input[role="combobox"]'
const controls = 'button:not([aria-disabled="true"]), input, select, a[href]'
/** Containers of a list with its search. */
const bounds = 'main, dialog, [role="dialog"], [popover]'

function besides(button: HTMLElement): HTMLElement | null {
  let last: HTMLElement | null = null
  for (let at = button.parentElement; at; at = at.parentElement) {
    const field = at.querySelector<HTMLElement>(fields)
    if (field) return field
    last = at
    if (at.matches(bounds)) break
  }
  const first = last?.querySelector<HTMLElement>(controls)
  return first === button ? null : (first ?? null)
}
