import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { FoundPage, OrganisationSource } from '../../client/organisations.ts'
import type { Search } from '../../client/search.ts'
import { isComposing } from '../ui/combobox/keys.ts'
import type { TreeHandle } from '../ui/tree/use-tree.ts'
import type { Organisation } from './organisation.ts'
import type { CloseReason, OrganisationSelectorProps } from './selector.tsx'
import { isAsked } from './view.ts'

/** The text in the field, and whether the panel is open. */
export function usePanelState(
  props: OrganisationSelectorProps,
  search: Search<FoundPage>,
  still: boolean,
  input: RefObject<HTMLInputElement | null>,
) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  /** Whom a wish was refused for last. */
  const [refused, setRefused] = useState<Organisation | null>(null)
  const write = (next: string) => {
    if (input.current) input.current.value = next
    setText(next)
  }
  const show = () => {
    if (!still && !open) props.onOpen?.()
    setOpen(!still)
  }
  const hide = (reason: CloseReason) => {
    if (!open || props.inline || props.onClose?.(reason) === false) return
    setOpen(false)
    setRefused(null)
  }
  const ask = (query: string) => (isAsked(query) ? search.ask(query) : search.reset())
  const typed = (composing: boolean) => {
    const next = input.current?.value ?? ''
    // Until the composition ends its letters are no query.
    if (composing || still) return
    const asks = next.trim() !== text.trim()
    setText(next)
    setRefused(null)
    if (!props.inline) show()
    if (!asks) return
    ask(next)
    if (next.trim()) props.onSearch?.(next.trim())
  }
  const clear = () => {
    write('')
    search.reset()
    input.current?.focus()
  }
  const said = { text, open: open || Boolean(props.inline), refused, setRefused }
  return { ...said, write, show, hide, ask, typed, clear }
}

export type PanelState = ReturnType<typeof usePanelState>

export type KeyWish = {
  panel: PanelState
  handle: TreeHandle<Organisation>
  inline: boolean
  still: boolean
  chips: number
  /** The panel shows rows that answer the text in the field. */
  rows: boolean
  toChip: (at: number, marks: boolean) => void
  /** Shows the active hit in the tree. */
  reveal: () => void
  /** Puts the focus on the tree, where that has it for itself. */
  toTree: () => void
}

/** Keys that the tree takes while the field is empty; while a text is in it only those that no text needs. */
const always = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Enter'])
const whenEmpty = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ', '*'])

/** What a key in the field does: it edits, opens and closes, walks the tree, or leaves for the chips. */
export function fieldKey(wish: KeyWish, event: KeyboardEvent<HTMLInputElement>) {
  const { panel, handle, still, inline } = wish
  if (still || isComposing(event.nativeEvent)) return
  const text = event.currentTarget.value
  const takes = (what: () => void) => {
    event.preventDefault()
    what()
  }
  if (event.key === 'Escape') return leaveBy(wish, event, text)
  if (event.altKey) return withAlt(wish, event)
  if (inline) {
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && text)) takes(wish.toTree)
    else if (!text) chipKey(wish, event)
    return
  }
  if (!panel.open) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') takes(panel.show)
    else if (!text) chipKey(wish, event)
    return
  }
  if (!text && event.key === 'Backspace') return chipKey(wish, event)
  const every = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && !text
  const forTree = always.has(event.key) || every || (!text && handle.active !== 0 && whenEmpty.has(event.key))
  if (!forTree) {
    if (!text && event.key === 'ArrowLeft') chipKey(wish, event)
    return
  }
  if (!wish.rows) return event.key === 'Enter' ? takes(() => undefined) : undefined
  if (handle.press(event) || event.key === 'Enter') event.preventDefault()
}

function leaveBy({ panel, inline }: KeyWish, event: KeyboardEvent, text: string) {
  if (panel.open && !inline) {
    // A dialog around the selector must not take the Escape that closes the panel.
    event.stopPropagation()
    event.preventDefault()
    panel.hide('escape')
  } else if (text) {
    event.stopPropagation()
    event.preventDefault()
    panel.clear()
  }
}

function withAlt({ panel, reveal, inline }: KeyWish, event: KeyboardEvent<HTMLInputElement>) {
  const forth = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'ArrowDown') panel.show()
  else if (event.key === 'ArrowUp' && !inline) panel.hide('key')
  else if (event.key === forth && panel.open && panel.text.trim()) reveal()
  else return
  event.preventDefault()
}

function chipKey({ chips, toChip }: KeyWish, event: KeyboardEvent<HTMLInputElement>) {
  if (chips === 0 || event.shiftKey) return
  const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
  if (event.key !== 'Backspace' && event.key !== back) return
  event.preventDefault()
  // A held Backspace that has emptied the field goes no further.
  if (!event.repeat) toChip(chips - 1, event.key === 'Backspace')
}

/** The search of a source, asked again when the filters change. */
export function useSearch(
  source: OrganisationSource,
  filters: Parameters<OrganisationSource['search']>[0],
): Search<FoundPage> {
  return useMemo(() => source.search(filters), [source, filters])
}

/** A ref and the focus of the tree. */
export function useTreeFocus() {
  const treeBox = useRef<HTMLDivElement>(null)
  return { treeBox, toTree: useCallback(() => treeBox.current?.focus(), []) }
}
