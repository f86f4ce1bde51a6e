import { isComposing } from './composing.ts'

/** The parts of a keydown event that the key map needs. */
export type Key = {
  key: string
  keyCode: number
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  repeat: boolean
  isComposing: boolean
}

/** Why a list or a tree under a field has closed. */
export type CloseReason = 'escape' | 'blur' | 'chosen' | 'key'

/** The state of the picker when a key arrives. */
export type Situation = {
  open: boolean
  text: string
  /** Options for the current text; 0 while there are none or they are loading. */
  count: number
  /** Option that Enter accepts, -1 for none. */
  active: number
  /** Options per page of the list. */
  page: number
  chips: number
  rtl: boolean
}

/** What a key in the input means; null leaves it to the browser. */
export type Intent =
  /** Opens the list; its options may still be loading. */
  | { do: 'open'; to: 'first' | 'last' | 'none' }
  | { do: 'move'; to: number }
  | { do: 'accept'; at: number }
  /** Nothing happens, and the browser does nothing either: Enter during a search submits no form. */
  | { do: 'hold' }
  | { do: 'close' }
  | { do: 'clear' }
  /** Closes, and the browser handles the key too (Tab). */
  | { do: 'leave' }
  | { do: 'chip'; at: number; marks: boolean }

/** The key map of the input (WIDGETS 2.1.2, 2.1.3), after the APG's editable combobox with list autocomplete. */
export function getIntent(key: Key, now: Situation): Intent | null {
  if (isComposing(key) || key.ctrlKey || key.metaKey) return null
  if (key.altKey) return alt(key, now)
  switch (key.key) {
    case 'ArrowDown':
      return vertical(now, now.active + 1, 'first')
    case 'ArrowUp':
      return vertical(now, now.active < 0 ? now.count - 1 : now.active - 1, 'last')
    case 'PageDown':
      return now.open && now.count > 0 ? move(now, Math.min(now.count - 1, now.active + now.page)) : null
    case 'PageUp':
      return now.open && now.count > 0 ? move(now, Math.max(0, now.active - now.page)) : null
    case 'Enter':
      return enter(now)
    case 'Escape':
      if (now.open) return { do: 'close' }
      return now.text ? { do: 'clear' } : null
    case 'Tab':
      return now.open ? { do: 'leave' } : null
    default:
      return toChips(key, now)
  }
}

const move = ({ count }: Situation, to: number): Intent => ({ do: 'move', to: (to + count) % count })

function vertical(now: Situation, to: number, end: 'first' | 'last'): Intent {
  if (!now.open) return { do: 'open', to: end }
  return now.count > 0 ? move(now, to) : { do: 'hold' }
}

function alt({ key }: Key, now: Situation): Intent | null {
  if (key === 'ArrowDown') return now.open ? { do: 'hold' } : { do: 'open', to: 'none' }
  if (key === 'ArrowUp') return now.open ? { do: 'close' } : { do: 'hold' }
  return null
}

function enter(now: Situation): Intent | null {
  if (!now.open) return null
  return now.active >= 0 && now.active < now.count ? { do: 'accept', at: now.active } : { do: 'hold' }
}

/** Only from an empty input, so that the keys still edit text; a repeating Backspace stops at the empty input. */
function toChips({ key, repeat, shiftKey }: Key, now: Situation): Intent | null {
  const { text, chips } = now
  if (text !== '' || chips === 0 || shiftKey) return null
  if (key === 'Backspace') return repeat ? { do: 'hold' } : { do: 'chip', at: chips - 1, marks: true }
  return key === (now.rtl ? 'ArrowRight' : 'ArrowLeft') ? { do: 'chip', at: chips - 1, marks: false } : null
}

/** What a key on a chip means; null leaves it to the browser. */
export type ChipIntent = { do: 'chip'; at: number } | { do: 'remove' } | { do: 'input'; types: boolean }

/** The key map of the chips: arrows move, Delete and Backspace remove, typing returns to the input. */
export function getChipIntent(key: Key, at: number, count: number, rtl: boolean): ChipIntent | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null
  if (isComposing(key) || key.key === 'Process') return { do: 'input', types: true }
  const [back, forth] = rtl ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
  switch (key.key) {
    case back:
      return { do: 'chip', at: Math.max(0, at - 1) }
    case forth:
      return at + 1 < count ? { do: 'chip', at: at + 1 } : { do: 'input', types: false }
    case 'Home':
      return { do: 'chip', at: 0 }
    case 'End':
      return { do: 'chip', at: count - 1 }
    case 'Delete':
    case 'Backspace':
      // A repeating key removes one chip, not all of them.
      return key.repeat ? { do: 'chip', at } : { do: 'remove' }
    case 'ArrowDown':
    case 'ArrowUp':
    case 'Escape':
      return { do: 'input', types: false }
    default:
      return [...key.key].length === 1 && key.key !== ' ' ? { do: 'input', types: true } : null
  }
}
