import { useRef } from 'react'
import type { ChipIntent } from '../../ui/combobox/keys.ts'
import { chipName } from './chips.tsx'
import type { KnownPeople } from './use-known.ts'
import type { PickerText } from './use-picker-text.ts'

export type ChipsWish = {
  known: KnownPeople
  text: PickerText
  say: (text: string) => void
}

/** Keyboard movement between the chips, and out of them. */
export function useChips({ known, text, say }: ChipsWish) {
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
