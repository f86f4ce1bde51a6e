import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  Fragment,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useRef,
} from 'react'
import { classNames } from './class-names.ts'
import { focusBack } from './focus-back.ts'
import { Icon } from './icon.tsx'
import { type Placement, useLayer } from './layer.ts'
import { danger, divider, heading, item, itemHint, items, layer as layerClass, offItem } from './menu.css.ts'
import { type Off, offPress, offSentence } from './off.ts'
import { useWords } from './words.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  /** Why it is disabled: it stays focusable, shows the reason under its label, and may open more. */
  off?: Off
  danger?: boolean
  /** Marks the active entry (a role, a language). */
  checked?: boolean
  onChoose: () => void
}

export type MenuGroup = { id: string; label?: string; entries: readonly MenuEntry[] }

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement
  /** Entries, or groups of them separated by hairlines. */
  entries: readonly (MenuEntry | MenuGroup)[]
  placement?: Placement
}

/** A menu button with arrows, type-ahead and Escape; its list is in the top layer beside the button. */
export function Menu({ trigger, entries, placement = 'bottom-start' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <HeadlessMenu as={Fragment}>
      {({ open }) => (
        <>
          <MenuButton as={Fragment} ref={button}>
            {trigger}
          </MenuButton>
          {open && <List anchor={button} entries={entries} placement={placement} />}
        </>
      )}
    </HeadlessMenu>
  )
}

type ListProps = Pick<MenuProps, 'entries' | 'placement'> & { anchor: RefObject<HTMLButtonElement | null> }

function List({ anchor, entries, placement }: ListProps) {
  const layer = useLayer({ anchor, open: true, placement })
  useFocusBack(anchor, layer)
  return (
    <div ref={layer} popover="manual" className={layerClass}>
      <MenuItems static modal={false} className={items}>
        {getGroups(entries).map((group, index) => (
          <Group key={group.id} group={group} first={index === 0} anchor={anchor} />
        ))}
      </MenuItems>
    </div>
  )
}

/** Headless UI loses the button in a shadow root: when the list closes with the focus in it, the focus returns here. */
function useFocusBack(anchor: RefObject<HTMLElement | null>, layer: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const [button, list] = [anchor.current, layer.current]
    return () => focusBack(button, list)
  }, [anchor, layer])
}

type Anchored = Pick<ListProps, 'anchor'>

function Group({ group, first, anchor }: { group: MenuGroup; first: boolean } & Anchored) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset, but a role group.
    <div
      role="group"
      aria-labelledby={group.label ? id : undefined}
      className={classNames(!first && divider)}
    >
      {group.label && (
        <div id={id} role="presentation" className={heading}>
          {group.label}
        </div>
      )}
      {group.entries.map(entry => (
        <Entry key={entry.id} entry={entry} anchor={anchor} />
      ))}
    </div>
  )
}

/* Disabled entries are not `disabled` for Headless UI: the arrows must reach them, so that their reason can be read. */
function Entry({ entry, anchor }: { entry: MenuEntry } & Anchored) {
  const { label, icon, off, danger: bad, checked, onChoose } = entry
  const id = useId()
  const words = useWords()
  const press = offPress(off) ?? ((event: MouseEvent) => event.preventDefault())
  return (
    <MenuItem>
      <ItemButton
        checked={checked}
        className={classNames(item, bad && danger, off && offItem)}
        shut={Boolean(off)}
        aria-describedby={off ? id : undefined}
        // A dialog that opens now must later return the focus to the button: the entry disappears with the menu.
        onClick={event => {
          anchor.current?.focus({ preventScroll: true })
          if (off) press(event)
          else onChoose()
        }}
      >
        {icon && <Icon of={icon} />}
        <span>
          {label}
          {off && (
            <span id={id} className={itemHint}>
              {offSentence(off, words('offMore'))}
            </span>
          )}
        </span>
      </ItemButton>
    </MenuItem>
  )
}

/**
 * Headless UI supports plain items only and sets their role; a checkable one sets its own after it. It also blocks
 * presses on an item with `aria-disabled`: that is set here where it does not look, because the press may open more.
 */
function ItemButton({
  checked,
  shut,
  ...props
}: ComponentProps<'button'> & { checked?: boolean; shut: boolean }) {
  const choice = checked === undefined ? {} : ({ role: 'menuitemradio', 'aria-checked': checked } as const)
  return <button type="button" {...props} {...choice} aria-disabled={shut || undefined} />
}

const isGroup = (entry: MenuEntry | MenuGroup): entry is MenuGroup => 'entries' in entry

/** Single entries between groups form a group of their own. */
function getGroups(entries: MenuProps['entries']): MenuGroup[] {
  const groups: { id: string; label?: string; entries: MenuEntry[] }[] = []
  let loose: MenuEntry[] | undefined
  for (const entry of entries) {
    if (isGroup(entry)) {
      groups.push({ ...entry, entries: [...entry.entries] })
      loose = undefined
      continue
    }
    if (!loose) {
      loose = []
      groups.push({ id: `group-${entry.id}`, entries: loose })
    }
    loose.push(entry)
  }
  return groups
}
