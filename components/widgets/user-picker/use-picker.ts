import { atom } from 'nanostores'
import { useRef, useState } from 'react'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useOnline } from '../../shared/call/use-online.ts'
import type { ChipIntent } from '../../ui/combobox/keys.ts'
import { useChips } from './use-chips.ts'
import { useKnown } from './use-known.ts'
import { useList } from './use-list.ts'
import { usePaste } from './use-paste.ts'
import { usePickerText } from './use-picker-text.ts'
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
  const said = useState(() => atom(''))[0]
  const say = said.set
  const known = useKnown({ value, session, people, given: props.given })
  const quest = useSearch({ session, studyId, people, showMax, least: props.minQuery ?? 2 })
  const { local } = quest
  const { onChange } = props
  const selection = useSelection({ value, multiple, max, local, session, known, text, say, onChange })
  const chips = useChips({ known, text, say })
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
  const muted = useErrors(list.view, known.error, props.onError)
  usePeople(known.chosen, props.onPeople)
  useResults(list.open, list.view, text, say)
  const shown = { text, online, open: list.open && !muted, said, muted, still }
  return { ...shown, frame, chips: chips.list, known, quest, selection, list, onChip, paste }
}

export type Picker = ReturnType<typeof usePicker>
