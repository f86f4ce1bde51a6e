import type { KeyboardEvent } from 'react'
import type { TreeHandle } from '../../ui/tree/use-tree.ts'
import type { Organisation } from './organisation.ts'

export type TreeKeyWish = {
  handle: TreeHandle<Organisation>
  inline: boolean
  /** The panel shows rows for the text in the field. */
  rows: boolean
  /** Shows the active search result in the tree. */
  reveal: () => void
  /** Moves the focus to the tree, where the tree has its own focus. */
  toTree: () => void
}

/**
 * Keys that the tree takes while the field is empty; while it contains text, only those that text editing does not
 * need.
 */
const always = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter'])
const whenEmpty = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', '*'])

/** Passes a key of the field to the tree, except keys for text editing; true when the tree handled it. */
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
  // Enter while results load chooses nothing and submits no form.
  return (rows && handle.press(event)) || key === 'Enter'
}
