import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import type { Zone } from '../../../client/zones/list.ts'
import { isComposing } from '../../ui/combobox/composing.ts'
import { type CloseReason, getIntent, type Intent } from '../../ui/combobox/keys.ts'
import type { Shown } from './zone-rows.ts'

export type ZoneListOptions = {
  input: RefObject<HTMLInputElement | null>
  state: ZoneListState
  rows: readonly Shown[]
  /** The text of the field without a query: the chosen zone. */
  line: string
  value: string
  still: boolean
  choose: (zone: Zone | null) => void
  /** Marks a typed text as no zone; '' clears the mark. */
  refuse: (text: string) => void
  onOpen: () => void
  /** Return false to keep the list open. */
  onClose: (reason: CloseReason) => boolean
  onSearch: (query: string) => void
}

/** Row reached by the arrow keys; valid only for its query. */
type Walked = { query: string; at: number } | null

/** The state of the field. `query` is null while the user types nothing. */
export function useZoneListState() {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState<string | null>(null)
  const [walked, setWalked] = useState<Walked>(null)
  return { open, setOpen, query, setQuery, walked, setWalked }
}

export type ZoneListState = ReturnType<typeof useZoneListState>

/** The input and its list: an editable combobox whose text is the chosen zone until the user types. */
export function useZoneList(wish: ZoneListOptions) {
  const { input, state, line } = wish
  const active = getActive(wish)
  useLayoutEffect(() => {
    if (input.current && state.query === null && input.current.value !== line) say(input.current, line)
  }, [input, line, state.query])
  return {
    active,
    show: () => show(wish, 'none'),
    leave: () => leave(wish),
    hide: (reason: CloseReason) => hide(wish, reason),
    typed: (composing: boolean) => {
      if (!composing) typed(wish)
    },
    choose: (row: Shown) => choose(wish, row),
    clear: () => {
      if (input.current) input.current.value = ''
      state.setQuery('')
      state.setWalked(null)
      input.current?.focus()
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => keyPressed(wish, active, event),
  }
}

/** Writes the chosen zone into the field. If all text was selected, it stays selected, so that typing replaces it. */
function say(field: HTMLInputElement, line: string) {
  const { selectionStart, selectionEnd, value } = field
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  field.value = line
  if (isWhole && (field.getRootNode() as Document | ShadowRoot).activeElement === field) field.select()
}

/** The row reached by arrow keys; otherwise the first result of a query, or without one the chosen zone. */
function getActive({ state, rows, value }: ZoneListOptions): number {
  if (!state.open || rows.length === 0) return -1
  const query = state.query ?? ''
  if (state.walked?.query === query) return Math.min(state.walked.at, rows.length - 1)
  if (query) return 0
  return rows.findIndex(({ zone, place }) => !place && (zone.id === value || zone.aliases.includes(value)))
}

function show({ state, still, onOpen }: ZoneListOptions, to: 'first' | 'last' | 'none') {
  if (still) return
  if (to !== 'none')
    state.setWalked({ query: state.query ?? '', at: to === 'first' ? 0 : Number.POSITIVE_INFINITY })
  if (state.open) return
  state.setOpen(true)
  onOpen()
}

function hide({ state, onClose }: ZoneListOptions, reason: CloseReason): boolean {
  if (!state.open) return true
  if (!onClose(reason)) return false
  state.setOpen(false)
  state.setWalked(null)
  return true
}

function typed(wish: ZoneListOptions) {
  const { input, state, still } = wish
  if (still) return
  const query = input.current?.value.trim() ?? ''
  state.setQuery(query)
  state.setWalked(null)
  if (query) wish.onSearch(query)
  show(wish, 'none')
}

/** Back to the chosen zone. */
function restore({ input, state, line, refuse }: ZoneListOptions) {
  state.setQuery(null)
  refuse('')
  if (input.current) input.current.value = line
}

/** The focus has left: an emptied field is a choice; a text that is no zone stays visible with an error. */
function leave(wish: ZoneListOptions) {
  hide(wish, 'blur')
  const { state, value, refuse } = wish
  if (state.query === null) return
  if (state.query) return refuse(state.query)
  restore(wish)
  if (value) wish.choose(null)
}

function choose(wish: ZoneListOptions, { zone }: Shown) {
  const { state, refuse } = wish
  state.setQuery(null)
  refuse('')
  wish.choose(zone)
  hide(wish, 'chosen')
}

/** Rows that PageUp and PageDown skip. */
const page = 8

function keyPressed(wish: ZoneListOptions, active: number, event: KeyboardEvent<HTMLInputElement>) {
  const { state, rows, still } = wish
  const key = event.nativeEvent
  if (still || isComposing(key)) return
  const intent = getIntent(key, {
    open: state.open,
    // The text of a chosen zone can't be cleared by Escape: the key then belongs to the dialog around it.
    text: state.query === null ? '' : event.currentTarget.value || ' ',
    count: rows.length,
    active,
    page,
    chips: 0,
    rtl: false,
  })
  if (!intent) return
  if (intent.do !== 'leave') event.preventDefault()
  if (key.key === 'Escape') event.stopPropagation()
  act(wish, intent)
}

function act(wish: ZoneListOptions, intent: Intent) {
  switch (intent.do) {
    case 'open':
      return show(wish, intent.to)
    case 'move':
      return wish.state.setWalked({ query: wish.state.query ?? '', at: intent.to })
    case 'accept':
      return choose(wish, wish.rows[intent.at]!)
    case 'close':
      return void hide(wish, 'escape')
    case 'leave':
      return void hide(wish, 'key')
    case 'clear':
      return restore(wish)
  }
}
