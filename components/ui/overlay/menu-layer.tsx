import { type KeyboardEvent, type RefObject, type ToggleEvent, useLayoutEffect, useRef } from 'react'
import { focusBack } from '../base/focus-back.ts'
import { type Placement, useLayer } from '../base/layer.ts'
import * as css from './menu.css.ts'
import { MenuContent, type MenuGroup, type MenuItemProps } from './menu-content.tsx'

export type MenuLayerProps = {
  /** Its button. */
  anchor: RefObject<HTMLElement | null>
  label: string
  groups: readonly MenuGroup[]
  onClose: () => void
  placement?: Placement
}

/**
 * The list of a menu that its owner opens: arrows, Home, End, type-ahead, Escape and Tab as in a menu button (APG).
 * One for a whole table, where Menu would need one per row.
 */
export function MenuLayer({ anchor, label, groups, onClose, placement = 'bottom-end' }: MenuLayerProps) {
  const list = useRef<HTMLDivElement>(null)
  const layer = useLayer({ anchor, open: true, placement })
  const typed = useRef({ text: '', at: 0 })
  useLayoutEffect(() => {
    const [button, own] = [anchor.current, layer.current]
    getEntries(list.current)[0]?.focus({ preventScroll: true })
    return () => focusBack(button, own)
  }, [anchor, layer])
  const leave = () => {
    anchor.current?.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const entries = getEntries(list.current)
    const to = target(event.key, entries, typed.current)
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault()
      leave()
    } else if (to) {
      event.preventDefault()
      to.focus()
    } else return
    event.stopPropagation()
  }
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget && event.newState === 'closed') onClose()
  }
  return (
    <div ref={layer} popover="auto" className={css.layer} onToggle={onToggle}>
      <div
        ref={list}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={css.items}
        onKeyDown={onKeyDown}
      >
        <MenuContent groups={groups} item={props => <Item {...props} onLeave={leave} />} />
      </div>
    </div>
  )
}

type ItemProps = MenuItemProps & { onLeave: () => void }

/** One row; the focus follows the pointer, as in the menus of the system. */
const Item = ({ stays, onPress, onLeave, ...look }: ItemProps) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    {...look}
    onClick={() => {
      if (!stays && onPress) onLeave()
      onPress?.()
    }}
    onFocus={event => event.currentTarget.toggleAttribute('data-focus', true)}
    onBlur={event => event.currentTarget.toggleAttribute('data-focus', false)}
    onPointerMove={event => event.currentTarget.focus({ preventScroll: true })}
  />
)

const getEntries = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? []),
]

/** Letters typed within this time form one text (ms). */
const together = 600

/** The entry that a key moves to. */
function target(
  key: string,
  entries: readonly HTMLElement[],
  typed: { text: string; at: number },
): HTMLElement | undefined {
  const at = entries.findIndex(entry => entry.matches(':focus'))
  const to = placeAfter(key, at, entries.length)
  if (to !== undefined) {
    // Text typed after this key is a new one, however soon.
    typed.text = ''
    return entries[to]
  }
  if (key.length !== 1 || key === ' ') return undefined
  typed.text = performance.now() - typed.at < together ? typed.text + key : key
  typed.at = performance.now()
  const wanted = typed.text.toLowerCase()
  const from = typed.text.length > 1 ? Math.max(at, 0) : at + 1
  const round = [...entries.slice(from), ...entries.slice(0, from)]
  return round.find(entry => entry.textContent?.trim().toLowerCase().startsWith(wanted))
}

/** The position that a key moves to, wrapping around the ends; -1 is before the first. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
