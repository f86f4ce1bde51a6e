import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { type Intent, intentOf, isComposing } from './keys.ts'
import type { Person } from './person.ts'
import type { PeopleQuest } from './use-search.ts'
import type { Selection } from './use-selection.ts'
import { activeOf, type View, type Walked } from './view.ts'

export type ListWish = {
  quest: PeopleQuest
  selection: Selection
  multiple: boolean
  /** Read-only or disabled: nothing opens. */
  still: boolean
  chips: number
  /** Puts the focus on a chip; `marks` when Backspace has led there. */
  toChip: (at: number, marks: boolean) => void
  onOpen: () => void
  /** False keeps the list open. */
  onClose: (reason: CloseReason) => boolean
  onSearch: (query: string) => void
}

export type CloseReason = 'escape' | 'blur' | 'chosen' | 'key'

/** Options that PageUp and PageDown pass over. */
const page = 8

/** The input and its list: what is typed, whether the list is open, and which option Enter accepts. */
export function useList(wish: ListWish) {
  const { quest, selection, multiple, still } = wish
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [walked, setWalked] = useState<Walked>(null)
  /** Who was refused last. */
  const [refused, setRefused] = useState<Person | null>(null)
  const view = quest.view(text)
  const active = open ? activeOf(view, walked, selection.has) : -1

  const show = (to: 'first' | 'last' | 'none' = 'none') => {
    if (still) return
    quest.ask(text)
    setWalked(to === 'none' ? null : { query: text.trim(), to })
    setRefused(null)
    if (open) return
    setOpen(true)
    wish.onOpen()
  }
  const hide = (reason: CloseReason) => {
    if (!open || !wish.onClose(reason)) return
    setOpen(false)
    setWalked(null)
    setRefused(null)
  }
  const write = (next: string) => {
    if (input.current) input.current.value = next
    setText(next)
  }
  const typed = (composing: boolean) => {
    const next = input.current?.value ?? ''
    // Until the composition ends its letters are no query, and options of another text are none either.
    if (composing || still) return
    const asks = next.trim() !== text.trim() || !open
    setText(next)
    setRefused(null)
    if (!asks) return
    setWalked(null)
    quest.ask(next)
    if (next.trim()) wish.onSearch(next.trim())
    if (open) return
    setOpen(true)
    wish.onOpen()
  }
  const choose = (person: Person) => {
    const query = text.trim()
    const outcome = selection.toggle(person)
    if (outcome === 'refused') {
      setWalked({ query, to: { id: person.id } })
      return setRefused(person)
    }
    setRefused(null)
    if (outcome === 'removed') return setWalked({ query, to: { id: person.id } })
    if (text || input.current?.value) write('')
    if (!multiple || query) hide('chosen')
    else setWalked({ query, to: { id: person.id } })
  }
  const act = (intent: Intent, now: View) => {
    switch (intent.do) {
      case 'open':
        return show(intent.to)
      case 'move':
        if (now.kind !== 'options') return
        setRefused(null)
        return setWalked({ query: now.query, to: { id: now.people[intent.to]!.id } })
      case 'accept':
        return now.kind === 'options' && choose(now.people[intent.at]!)
      case 'close':
        return hide('escape')
      case 'leave':
        return hide('key')
      case 'clear':
        write('')
        return quest.search.reset()
      case 'chip':
        return wish.toChip(intent.at, intent.marks)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = event.nativeEvent
    if (still || isComposing(key)) return
    // Read from the input and the newest answer, not from what was drawn last: Enter never takes an option of another text.
    const typedNow = event.currentTarget.value
    const now = quest.view(typedNow)
    const drawn = view.kind === 'options' && now.kind === 'options' && now.people === view.people
    const intent = intentOf(key, {
      open,
      text: typedNow,
      count: drawn ? now.people.length : 0,
      active: drawn ? active : -1,
      page,
      chips: wish.chips,
      rtl: getComputedStyle(event.currentTarget).direction === 'rtl',
    })
    if (!intent) return
    if (intent.do !== 'leave') {
      event.preventDefault()
      // A dialog around the picker must not take the Escape that closes the list.
      if (key.key === 'Escape') event.stopPropagation()
    }
    act(intent, now)
  }
  useReasking(quest, open, text)
  const clear = () => {
    write('')
    quest.ask('')
  }
  // Said anew at each drawing: in the language of now, and no longer than it is so.
  const note = (refused && selection.whyNot(refused)) ?? ''
  return { input, text, open, view, active, note, show, hide, clear, typed, choose, onKeyDown }
}

/** Another study, another list of people or a session that has come: what is open is asked for anew. */
function useReasking(quest: PeopleQuest, open: boolean, text: string) {
  const asked = useRef(quest)
  useLayoutEffect(() => {
    if (asked.current === quest) return
    asked.current = quest
    if (open) quest.ask(text)
  }, [quest, open, text])
}
