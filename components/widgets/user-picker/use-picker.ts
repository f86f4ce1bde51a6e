import { atom } from 'nanostores'
import { useRef, useState } from 'react'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import type { ChipIntent } from '../../ui/combobox/keys.ts'
import { chipName } from './chips.tsx'
import { type KnownPeople, useKnown } from './use-known.ts'
import { useList } from './use-list.ts'
import { usePaste } from './use-paste.ts'
import { type PickerText, usePickerText } from './use-picker-text.ts'
import { useSearch } from './use-search.ts'
import { useSelection } from './use-selection.ts'
import { useErrors, usePeople, useResults } from './use-tellings.ts'
import type { UserPickerProps } from './user-picker.tsx'

/** The behaviour of a picker without its rendering. */
export function usePicker(props: UserPickerProps) {
  const { value, multiple = false, max = null, studyId, people, showMax } = props
  const own = useSessionStore()
  const session = props.session ?? own
  const still = Boolean(props.readOnly || props.disabled)
  const text = usePickerText()
  const online = useOnline()
  const frame = useRef<HTMLDivElement>(null)
  const announcement = useState(() => atom(''))[0]
  const say = announcement.set
  const names = useKnown({ value, session, people, given: props.given })
  const quest = useSearch({ session, studyId, people, showMax, least: props.minQuery ?? 2 })
  const { local } = quest
  const { onChange } = props
  const selection = useSelection({ value, multiple, max, local, session, known: names, text, say, onChange })
  const chips = useChips({ known: names, text, say })
  const list = useList({
    quest,
    selection,
    multiple,
    still,
    chips: still ? 0 : value.length,
    toChip: chips.to,
    onOpen: () => props.onOpen?.(),
    onClose: reason => props.onClose?.(reason) ?? true,
    onSearch: query => props.onSearch?.(query),
  })
  const onChip = (intent: ChipIntent, at: number) =>
    chips.act(intent, at, list.input.current, selection.remove)
  const paste = usePaste({ session, studyId, people, enabled: multiple && !still, selection, text, say })
  const muted = useErrors(list.view, names.error, props.onError)
  usePeople(names.chosen, props.onPeople)
  useResults(list.open, list.view, text, say)
  const shown = { text, online, open: list.open && !muted, said: announcement, muted, still }
  return { ...shown, frame, chips: chips.list, known: names, quest, selection, list, onChip, paste }
}

export type Picker = ReturnType<typeof usePicker>

type ChipsOptions = {
  known: KnownPeople
  text: PickerText
  say: (text: string) => void
}

/** Keyboard movement between the chips, and out of them. */
function useChips({ known, text, say }: ChipsOptions) {
  const list = useRef<HTMLUListElement>(null)
  const buttons = () => list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? []
  const to = (at: number, marks: boolean) => {
    buttons()[at]?.focus()
    const chosen = known.chosen[at]
    if (marks && chosen) say(text.t('picker:said.marked', { name: chipName(chosen, text) }))
  }
  const act = (intent: ChipIntent, at: number, input: HTMLElement | null, remove: (id: string) => void) => {
    if (intent.do === 'chip') return to(intent.at, false)
    if (intent.do === 'input') return input?.focus()
    const all = buttons()
    // Move the focus before its element is removed, to the neighbour or back to the input.
    if (all[at]?.matches(':focus')) (all[at + 1] ?? all[at - 1] ?? input)?.focus()
    remove(known.chosen[at]!.id)
  }
  return { list, to, act }
}
