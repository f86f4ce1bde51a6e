import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { isComposing } from '../../ui/combobox/composing.ts'
import { type CloseReason, getIntent, type Intent } from '../../ui/combobox/keys.ts'
import type { Person } from './person.ts'
import type { PeopleQuest } from './use-search.ts'
import type { Selection } from './use-selection.ts'
import { getActive, type View, type Walked } from './view.ts'

export type ListOptions = {
  quest: PeopleQuest
  selection: Selection
  multiple: boolean
  /** Read-only or disabled: nothing opens. */
  still: boolean
  chips: number
  /** Moves the focus to a chip; `marks` when it comes from Backspace. */
  toChip: (at: number, marks: boolean) => void
  onOpen: () => void
  /** Return false to keep the list open. */
  onClose: (reason: CloseReason) => boolean
  onSearch: (query: string) => void
}

/** The input and its list: the text, whether the list is open, and which option Enter accepts. */
export function useList(wish: ListOptions) {
  const { quest, selection } = wish
  const state = useListState()
  const { text, open, refused } = state
  const view = quest.view(text)
  const active = open ? getActive(view, state.walked, selection.has) : -1
  const list = { ...wish, ...state, view, active }
  useReasking(quest, open, text)
  return {
    input: state.input,
    open,
    view,
    active,
    // Computed on each render: in the current language, and only while it is true.
    note: (refused && selection.whyNot(refused)) ?? '',
    show: () => show(list, 'none'),
    hide: (reason: CloseReason) => hide(list, reason),
    typed: (composing: boolean) => typed(list, composing),
    choose: (person: Person) => choose(list, person),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => keyPressed(list, event),
    clear: () => {
      write(list, '')
      quest.ask('')
    },
  }
}

function useListState() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState<Walked>(null)
  /** The person refused last. */
  const [refused, setRefused] = useState<Person | null>(null)
  return { input, text, setText, open, setOpen, walked, setWalked, refused, setRefused }
}

type List = ListOptions & ReturnType<typeof useListState> & { view: View; active: number }

function show(list: List, to: 'first' | 'last' | 'none') {
  const { text } = list
  if (list.still) return
  list.quest.ask(text)
  list.setWalked(to === 'none' ? null : { query: text.trim(), to })
  list.setRefused(null)
  opened(list)
}

function opened(list: List) {
  if (list.open) return
  list.setOpen(true)
  list.onOpen()
}

function hide(list: List, reason: CloseReason) {
  if (!list.open || !list.onClose(reason)) return
  list.setOpen(false)
  list.setWalked(null)
  list.setRefused(null)
}

function write({ input, setText }: List, text: string) {
  if (input.current) input.current.value = text
  setText(text)
}

function typed(list: List, composing: boolean) {
  const next = list.input.current?.value ?? ''
  // Text of an unfinished composition is no query, and the options of another text do not apply to it.
  if (composing || list.still) return
  const asks = next.trim() !== list.text.trim() || !list.open
  list.setText(next)
  list.setRefused(null)
  if (!asks) return
  list.setWalked(null)
  list.quest.ask(next)
  if (next.trim()) list.onSearch(next.trim())
  opened(list)
}

function choose(list: List, person: Person) {
  const query = list.text.trim()
  const outcome = list.selection.toggle(person)
  list.setRefused(outcome === 'refused' ? person : null)
  const stays = outcome === 'refused' || outcome === 'removed' || (list.multiple && !query)
  if (stays) list.setWalked({ query, to: { id: person.id } })
  if (outcome === 'refused' || outcome === 'removed') return
  if (list.text || list.input.current?.value) write(list, '')
  if (!stays) hide(list, 'chosen')
}

function act(list: List, intent: Intent, now: View) {
  switch (intent.do) {
    case 'open':
      return show(list, intent.to)
    case 'move':
      if (now.kind !== 'options') return
      list.setRefused(null)
      return list.setWalked({ query: now.query, to: { id: now.people[intent.to]!.id } })
    case 'accept':
      return now.kind === 'options' && choose(list, now.people[intent.at]!)
    case 'close':
      return hide(list, 'escape')
    case 'leave':
      return hide(list, 'key')
    case 'clear':
      write(list, '')
      return list.quest.search.reset()
    case 'chip':
      return list.toChip(intent.at, intent.marks)
  }
}

/** Options that PageUp and PageDown skip. */
const page = 8

function keyPressed(list: List, event: KeyboardEvent<HTMLInputElement>) {
  const key = event.nativeEvent
  if (list.still || isComposing(key)) return
  // Read from the input and the latest answer, not from the last render: Enter must never take an option of another
  // text.
  const input = event.currentTarget
  const text = input.value
  const now = list.quest.view(text)
  const drawn = list.view.kind === 'options' && now.kind === 'options' && now.people === list.view.people
  const intent = getIntent(key, {
    open: list.open,
    text,
    count: drawn ? now.people.length : 0,
    active: drawn ? list.active : -1,
    page,
    chips: list.chips,
    // Read from the page only for the keys that need it.
    get rtl() {
      return getComputedStyle(input).direction === 'rtl'
    },
  })
  if (!intent) return
  if (intent.do !== 'leave') event.preventDefault()
  // A dialog around the picker must not react to the Escape that closes the list.
  if (key.key === 'Escape') event.stopPropagation()
  act(list, intent, now)
}

/** Another study, another list of people or a new session: an open list searches again. */
function useReasking(quest: PeopleQuest, open: boolean, text: string) {
  const lastQuest = useRef(quest)
  useLayoutEffect(() => {
    if (lastQuest.current === quest) return
    lastQuest.current = quest
    if (open) quest.ask(text)
  }, [quest, open, text])
}
