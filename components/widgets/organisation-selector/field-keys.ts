import type { KeyboardEvent } from 'react'
import { isComposing } from '../../ui/combobox/composing.ts'
import type { PanelState } from './use-shell.ts'

type Press = KeyboardEvent<HTMLInputElement>

/** Passes a key of the field to the tree; true when the tree handled it. */
export type Bridge = (event: Press) => boolean

export type KeyOptions = {
  panel: PanelState
  bridge: Bridge | null
  inline: boolean
  still: boolean
  chips: number
  toChip: (at: number) => void
}

/** What a key in the field does: it edits, opens and closes, moves in the tree, or moves to the tags. */
export function fieldKey(wish: KeyOptions, event: Press) {
  const { panel, bridge, still, inline } = wish
  if (still || isComposing(event.nativeEvent)) return
  const text = event.currentTarget.value
  const { key, altKey } = event
  if (key === 'Escape') return leaveBy(wish, event, text)
  if (altKey && !inline && (key === 'ArrowDown' || key === 'ArrowUp')) {
    event.preventDefault()
    return key === 'ArrowDown' ? panel.show() : panel.hide('key')
  }
  if (!panel.open) {
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return text ? undefined : toTags(wish, event)
    event.preventDefault()
    return panel.show()
  }
  if (!text && key === 'Backspace') return toTags(wish, event)
  if (bridge?.(event)) return event.preventDefault()
  if (!text) toTags(wish, event)
}

function leaveBy({ panel, inline }: KeyOptions, event: Press, text: string) {
  const closes = panel.open && !inline
  if (!closes && !text) return
  // A dialog around the selector must not react to the Escape that closes the tree.
  event.stopPropagation()
  event.preventDefault()
  if (closes) panel.hide('escape')
  else panel.clear()
}

function toTags({ chips, toChip }: KeyOptions, event: Press) {
  if (chips === 0 || event.shiftKey || event.altKey) return
  const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key !== 'Backspace' && event.key !== back) return
  event.preventDefault()
  // A Backspace that repeats while it is pressed stops at the empty field.
  if (!event.repeat) toChip(chips - 1)
}
