import type { KeyboardEvent } from 'react'
import type { TreeHandle } from '../ui/tree/use-tree.ts'
import type { Organisation } from './organisation.ts'

export type TreeKeyWish = {
  handle: TreeHandle<Organisation>
  inline: boolean
  /** The panel shows rows that answer the text in the field. */
  rows: boolean
  /** Shows the active hit in the tree. */
  reveal: () => void
  /** Puts the focus on the tree, where that has it for itself. */
  toTree: () => void
}

/** Keys that the tree takes while the field is empty; while a text is in it only those that no text needs. */
const always = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter'])
const whenEmpty = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', '*'])

/** Takes a key of the field for the tree, which leaves the text its own; true when it was the tree's. */
export function treeKey(wish: TreeKeyWish, event: KeyboardEvent<HTMLInputElement>): boolean {
  const { handle, rows, inline } = wish
  const { key } = event
  const text = event.currentTarget.value
  if (inline) {
    if (key !== 'ArrowDown' && !(key === 'Enter' && text)) return false
    wish.toTree()
    return true
  }
  if (event.altKey) {
    const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key !== forth || !text) return false
    wish.reveal()
    return true
  }
  const every = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a' && !text
  const own = always.has(key) || every || (!text && handle.active !== 0 && whenEmpty.has(key))
  if (!own) return false
  // Enter while the answer is under way chooses nothing and submits no form.
  return (rows && handle.press(event)) || key === 'Enter'
}
