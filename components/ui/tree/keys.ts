import { isComposing } from '../combobox/composing.ts'
import type { Key } from '../combobox/keys.ts'

/** The state of the tree when a key arrives. */
export type Standpoint = {
  /** Number of rows, and the position of the active one; -1 for none. */
  count: number
  at: number
  /** Rows per page. */
  page: number
  openable: boolean
  open: boolean
  multiple: boolean
  rtl: boolean
  /** The user is typing a word: a space belongs to it. */
  typing: boolean
}

/** What a key means; null leaves it to the browser. */
export type TreeIntent =
  /** `extends` adds the reached row to the selection. */
  | { do: 'move'; to: number; extends?: boolean }
  | { do: 'open' }
  | { do: 'close' }
  | { do: 'parent' }
  | { do: 'open-siblings' }
  | { do: 'activate' }
  | { do: 'toggle' }
  /** Selects from the last toggled row to this one. */
  | { do: 'range' }
  | { do: 'all' }
  | { do: 'type'; letter: string }
  | { do: 'hold' }

/** The key map of a tree (WIDGETS 2.2.2, 2.3.3), after the APG's tree view; Left and Right swap in RTL. */
export function getTreeIntent(key: Key, now: Standpoint): TreeIntent | null {
  if (isComposing(key) || key.altKey || key.metaKey !== (key.metaKey && key.key.toLowerCase() === 'a'))
    return null
  if (key.ctrlKey || key.metaKey) return withControl(key, now)
  const [forth, back] = now.rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  switch (key.key) {
    case forth:
      return toward(now)
    case back:
      return now.openable && now.open ? { do: 'close' } : { do: 'parent' }
    case 'Enter':
      return key.repeat ? { do: 'hold' } : { do: 'activate' }
    case ' ':
      return space(key, now)
    case '*':
      return { do: 'open-siblings' }
    default:
      return moved(key, now) ?? typed(key)
  }
}

function toward(now: Standpoint): TreeIntent {
  if (!now.openable) return { do: 'hold' }
  return now.open ? { do: 'move', to: Math.min(now.count - 1, now.at + 1) } : { do: 'open' }
}

function space(key: Key, now: Standpoint): TreeIntent {
  if (now.typing) return { do: 'type', letter: ' ' }
  if (key.repeat) return { do: 'hold' }
  return key.shiftKey && now.multiple ? { do: 'range' } : { do: 'toggle' }
}

function withControl({ key, shiftKey }: Key, now: Standpoint): TreeIntent | null {
  if (key.toLowerCase() === 'a') return now.multiple ? { do: 'all' } : null
  if (!shiftKey || !now.multiple) return null
  if (key === 'Home' || key === 'End')
    return { do: 'move', to: key === 'Home' ? 0 : now.count - 1, extends: true }
  return null
}

function moved({ key, shiftKey }: Key, { count, at, page, multiple }: Standpoint): TreeIntent | null {
  if (count === 0) return null
  const last = count - 1
  const to = (place: number): TreeIntent => {
    const there = Math.max(0, Math.min(last, place))
    return shiftKey && multiple && Math.abs(there - at) === 1
      ? { do: 'move', to: there, extends: true }
      : { do: 'move', to: there }
  }
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at < 0 ? last : at - 1)
    case 'PageDown':
      return to(at + page)
    case 'PageUp':
      return to(at - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(last)
    default:
      return null
  }
}

const typed = ({ key }: Key): TreeIntent | null =>
  [...key].length === 1 && key !== ' ' ? { do: 'type', letter: key } : null
