import { ChevronDown, ChevronUp, type LucideIcon } from 'lucide-react'
import { type AriaAttributes, Fragment, type ReactElement, type ReactNode, useId, useState } from 'react'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/icon.tsx'
import { type Off, offPress } from '../base/off.ts'
import { useWords } from '../base/words.ts'
import * as css from './menu.css.ts'

export type MenuEntry = {
  id: string
  label: string
  icon?: LucideIcon
  /** Why it is not possible now: the entry is folded away with this reason, and a press on it may open more. */
  off?: Off
  danger?: boolean
  /** Marks the active entry (a role, a language). */
  checked?: boolean
  onChoose: () => void
}

export type MenuGroup = { id: string; label?: string; entries: readonly MenuEntry[] }

/** What a menu draws as one row; `stays` keeps the menu open after the press. */
export type MenuItemProps = AriaAttributes & {
  role?: 'menuitemradio'
  className: string
  stays?: boolean
  onPress?: () => void
  children: ReactNode
}

type DrawItem = (props: MenuItemProps) => ReactElement
type Props = { groups: readonly MenuGroup[]; item: DrawItem }

/** The content of a menu: what is possible now; the rest is folded away, unless nothing is possible. */
export function MenuContent({ groups, item }: Props) {
  const words = useWords()
  const possible = groups
    .map(group => ({ ...group, entries: group.entries.filter(entry => !entry.off) }))
    .filter(group => group.entries.length > 0)
  const others = groups.flatMap(group => group.entries.filter(entry => entry.off))
  const [open, setOpen] = useState(false)
  const unfolded = open || possible.length === 0
  const fold = {
    stays: true,
    className: classNames(css.item, css.fold),
    'aria-expanded': unfolded,
    onPress: () => setOpen(!open),
    children: (
      <>
        <Icon of={unfolded ? ChevronUp : ChevronDown} />
        <span>{words('menu.notNow', { count: others.length })}</span>
      </>
    ),
  }
  return (
    <>
      {possible.map((group, at) => (
        <Group key={group.id} group={group} first={at === 0} item={item} />
      ))}
      {others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset, but a role group.
        <div role="group" className={classNames(possible.length > 0 && css.divider)}>
          {possible.length > 0 && item(fold)}
          {unfolded &&
            getReasons(others).map(reason => (
              <Reason key={reason} reason={reason} others={others} item={item} />
            ))}
        </div>
      )}
    </>
  )
}

const getReason = ({ off }: MenuEntry): string => (typeof off === 'object' ? off.text : (off ?? ''))
const getReasons = (entries: readonly MenuEntry[]) => [...new Set(entries.map(getReason))]

type ReasonProps = { reason: string; others: readonly MenuEntry[]; item: DrawItem }

/** The entries that are not possible for one reason, and that reason once; a press on an entry may explain it. */
function Reason({ reason, others, item }: ReasonProps) {
  const id = useId()
  const words = useWords()
  const draw = ({ label, off }: MenuEntry) =>
    item({
      className: classNames(css.item, css.offItem),
      'aria-disabled': true,
      'aria-describedby': id,
      onPress: offPress(off),
      children: (
        <>
          <span className={css.offLabel}>{label}</span>
          {offPress(off) && <span className={css.why}>{words('menu.why')}</span>}
        </>
      ),
    })
  return (
    <>
      {others
        .filter(entry => getReason(entry) === reason)
        .map(entry => (
          <Fragment key={entry.id}>{draw(entry)}</Fragment>
        ))}
      <div id={id} role="presentation" className={css.reason}>
        {reason}
      </div>
    </>
  )
}

function Group({ group, first, item }: { group: MenuGroup; first: boolean; item: DrawItem }) {
  const id = useId()
  const draw = ({ label, icon, danger, checked, onChoose }: MenuEntry) =>
    item({
      className: classNames(css.item, danger && css.danger),
      ...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked }),
      onPress: onChoose,
      children: (
        <>
          {icon && <Icon of={icon} />}
          <span>{label}</span>
        </>
      ),
    })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu may not contain a fieldset, but a role group.
    <div
      role="group"
      aria-labelledby={group.label ? id : undefined}
      className={classNames(!first && css.divider)}
    >
      {group.label && (
        <div id={id} role="presentation" className={css.heading}>
          {group.label}
        </div>
      )}
      {group.entries.map(entry => (
        <Fragment key={entry.id}>{draw(entry)}</Fragment>
      ))}
    </div>
  )
}
