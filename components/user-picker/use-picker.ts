import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { globalSession } from '../../client/session-store.ts'
import { chipName } from './chips.tsx'
import type { ChipIntent } from './keys.ts'
import type { Person } from './person.ts'
import { type Chosen, useKnown } from './use-known.ts'
import { useList } from './use-list.ts'
import { useOnline } from './use-online.ts'
import { usePaste } from './use-paste.ts'
import { usePickerText } from './use-picker-text.ts'
import { useSearch } from './use-search.ts'
import { useSelection } from './use-selection.ts'
import type { UserPickerProps } from './user-picker.tsx'
import type { View } from './view.ts'

/** Everything that a picker does, apart from how it is drawn. */
export function usePicker(props: UserPickerProps) {
  const { value, multiple = false, max = null, studyId, people, showMax, session = globalSession() } = props
  const still = Boolean(props.readOnly || props.disabled)
  const text = usePickerText()
  const online = useOnline()
  const chips = useRef<HTMLUListElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [said, say] = useState('')
  const known = useKnown({ value, session, people, given: props.given })
  const quest = useSearch({ session, studyId, people, showMax, least: props.minQuery ?? 2 })
  const selection = useSelection({
    value,
    multiple,
    max,
    local: quest.local,
    session,
    known,
    text,
    say,
    onChange: props.onChange,
  })
  const toChip = (at: number, marks: boolean) => {
    chips.current?.querySelectorAll<HTMLButtonElement>('li > button')[at]?.focus()
    const chosen = known.chosen[at]
    if (marks && chosen) say(text.t('picker:said.marked', { name: chipName(chosen, text) }))
  }
  const list = useList({
    quest,
    selection,
    multiple,
    still,
    chips: still ? 0 : value.length,
    toChip,
    onOpen: () => props.onOpen?.(),
    onClose: reason => props.onClose?.(reason) ?? true,
    onSearch: query => props.onSearch?.(query),
  })
  const onChip = (intent: ChipIntent, at: number) => {
    if (intent.do === 'chip') return toChip(intent.at, false)
    if (intent.do === 'input') return list.input.current?.focus()
    const buttons = chips.current?.querySelectorAll<HTMLButtonElement>('li > button')
    // The focus moves on before its place is gone, to the neighbour or back to the input.
    if (buttons?.[at]?.matches(':focus')) (buttons[at + 1] ?? buttons[at - 1] ?? list.input.current)?.focus()
    selection.remove(known.chosen[at]!.id)
  }
  const paste = usePaste({ session, studyId, people, enabled: multiple && !still, selection, text, say })
  const muted = useErrors(list.view, known.error, props.onError)
  usePeople(known.chosen, props.onPeople)
  useResults(list.open, list.view, text, say)
  const open = list.open && !muted
  return {
    text,
    online,
    chips,
    frame,
    open,
    said,
    known,
    quest,
    selection,
    list,
    onChip,
    paste,
    muted,
    still,
  }
}

/** Tells of the people behind the ids whenever others, or more of them, are known. */
function usePeople(chosen: readonly Chosen[], onPeople: UserPickerProps['onPeople']) {
  const told = useRef<readonly Person[]>([])
  const tell = useLatest(onPeople)
  useLayoutEffect(() => {
    const people = chosen.flatMap(({ person }) => person ?? [])
    const before = told.current
    if (people.length === before.length && people.every((person, at) => person === before[at])) return
    told.current = people
    tell.current?.(people)
  })
}

export type Picker = ReturnType<typeof usePicker>

/** Tells the page of failures, each once; true while it shows the present one itself. */
function useErrors(view: View, other: unknown, onError: UserPickerProps['onError']): boolean {
  const error = 'error' in view ? view.error : other
  const [mutedFor, setMutedFor] = useState<unknown>(null)
  const tell = useLatest(onError)
  useLayoutEffect(() => {
    if (error && tell.current?.(error as never) === false) setMutedFor(error)
  }, [error, tell])
  return error !== null && mutedFor === error
}

/** Says how many there are, once for each list; who is added or removed is said where that happens. */
function useResults(
  open: boolean,
  view: View,
  { t }: ReturnType<typeof usePickerText>,
  say: (text: string) => void,
) {
  const words = useCallback((): string | null => {
    switch (view.kind) {
      case 'options': {
        const count = view.people.length
        if (view.query === '') return t('picker:said.suggested', { count })
        return view.more ? t('picker:said.resultsMore', { count }) : t('picker:said.results', { count })
      }
      case 'nothing':
      case 'nobody':
        return t('picker:said.none')
      case 'short':
        return t('picker:short')
      default:
        return null
    }
  }, [view, t])
  const key = !open ? '' : view.kind === 'options' ? `${view.query}\n${view.people.length}` : view.kind
  const latest = useLatest(words)
  useLayoutEffect(() => {
    const said = key && latest.current()
    if (said) say(said)
  }, [key, latest, say])
}

function useLatest<T>(value: T) {
  const ref = useRef(value)
  useLayoutEffect(() => {
    ref.current = value
  })
  return ref
}
