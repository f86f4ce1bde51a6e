import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { focusBack } from '../base/focus-back.ts'
import { type Placement, useLayer } from '../base/layer.ts'
import * as css from './menu.css.ts'
import { MenuContent, type MenuGroup, type MenuItemProps } from './menu-content.tsx'

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Groups of entries, separated by hairlines. */
  groups: readonly MenuGroup[]
  placement?: Placement
}

/** A menu button with arrows, type-ahead and Escape; its list is in the top layer beside the button. */
export function Menu({ trigger, groups, placement = 'bottom-start' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <HeadlessMenu as={Fragment}>
      {({ open }) => (
        <>
          <MenuButton as={Fragment} ref={button}>
            {trigger}
          </MenuButton>
          {open && <List anchor={button} groups={groups} placement={placement} />}
        </>
      )}
    </HeadlessMenu>
  )
}

type ListProps = Pick<MenuProps, 'groups' | 'placement'> & { anchor: RefObject<HTMLButtonElement | null> }

function List({ anchor, groups, placement }: ListProps) {
  const layer = useLayer({ anchor, open: true, placement })
  useFocusBack(anchor, layer)
  return (
    <div ref={layer} popover="manual" className={css.layer} onKeyDownCapture={turnFold}>
      <MenuItems static modal={false} className={css.items}>
        <MenuContent groups={groups} item={props => <Item {...props} anchor={anchor} />} />
      </MenuItems>
    </div>
  )
}

/** Headless UI closes the menu with every Enter: the row that folds the list is turned before it hears the key. */
function turnFold(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return
  const fold = event.currentTarget.querySelector<HTMLElement>('[data-focus][aria-expanded]')
  if (!fold) return
  event.preventDefault()
  event.stopPropagation()
  fold.click()
}

/** Headless UI loses the button in a shadow root: when the list closes with the focus in it, the focus returns here. */
function useFocusBack(anchor: RefObject<HTMLElement | null>, layer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [button, list] = [anchor.current, layer.current]
    return () => focusBack(button, list)
  }, [anchor, layer])
}

function Item({ anchor, stays, onPress, ...look }: MenuItemProps & Pick<ListProps, 'anchor'>) {
  const press = (event: MouseEvent) => {
    // Headless UI closes the menu after a press that is not prevented.
    if (stays || !onPress) event.preventDefault()
    // A dialog that opens now must later return the focus to the button: the row disappears with the menu.
    if (!stays) anchor.current?.focus({ preventScroll: true })
    onPress?.()
  }
  return (
    <MenuItem>
      <ItemButton look={look} onClick={press} />
    </MenuItem>
  )
}

type ItemButtonProps = {
  look: Omit<MenuItemProps, 'stays' | 'onPress'>
  onClick: (event: MouseEvent) => void
}

/**
 * Headless UI supports plain items only and sets their role; a checkable one sets its own after it. It also blocks
 * presses on an item with `aria-disabled`: that is set here where it does not look, because the press may open more.
 */
const ItemButton = ({ look, ...props }: ItemButtonProps) => <button type="button" {...props} {...look} />
