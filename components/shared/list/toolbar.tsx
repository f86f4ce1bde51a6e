import { ChevronDown, ListFilter, type LucideIcon, X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import type { Off } from '../../ui/base/off.ts'
import { useWords } from '../../ui/base/words.ts'
import { filterLabel } from '../../ui/overlay/filter-label.ts'
import { clip } from '../../ui/overlay/filter-menu.css.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { FilterPanel } from '../../ui/overlay/filter-panel.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import type { MenuEntry } from '../../ui/overlay/menu-content.tsx'
import * as css from './list.css.ts'
import { SearchBox } from './search-box.tsx'

type AddProps = {
  label: string
  icon: LucideIcon
  /** Why nothing can be added. */
  off?: Off | undefined
  onAdd: () => void
  /** Other ways to add, and the name of their button. */
  more?: { label: string; entries: readonly (MenuEntry & { whenEmpty?: boolean | undefined })[] }
}

type Props = {
  /** The accessible name, where a page has several lists. */
  label?: string
  search?: Omit<ComponentProps<typeof SearchBox>, 'className'>
  filters: readonly Filter[]
  /** Removes every filter. */
  onClear: () => void
  /** Saved views, columns, export: each one small button. */
  children?: ReactNode
  add?: AddProps
  /** The bar of the selected rows, which covers the toolbar. */
  selection?: ReactNode
}

/** One row over a list: search, filter, what is filtered, views, columns, export, and the button that adds. */
export function ListToolbar({ label, search, filters, onClear, children, add, selection }: Props) {
  return (
    <div className={css.bar}>
      <search className={css.toolbar} aria-label={label}>
        {search && <SearchBox {...search} className={css.searchBox} />}
        {filters.length > 0 && <Filters filters={filters} onClear={onClear} />}
        <span className={css.ends}>
          {children}
          {add && <AddButton {...add} />}
        </span>
      </search>
      {selection}
    </div>
  )
}

function Filters({ filters, onClear }: Pick<Props, 'filters' | 'onClear'>) {
  const words = useWords()
  const set = filters.filter(filter => filter.value.length > 0)
  const trigger = (
    <Button icon={ListFilter} iconEnd={ChevronDown}>
      <span className={css.mainWords}>{words('filter.button')}</span>
    </Button>
  )
  return (
    <>
      <FilterPanel trigger={trigger} filters={filters} onClear={onClear} />
      {set.length > 0 && (
        <span className={css.chips}>
          {set.map(filter => (
            <Chip key={filter.label} filter={filter} />
          ))}
        </span>
      )}
    </>
  )
}

/** A filter that is set; a press removes it. */
function Chip({ filter: { label, options, value, onChange } }: { filter: Filter }) {
  const words = useWords()
  const text = filterLabel(words, label, options, value)
  return (
    <Button
      small
      className={css.chip}
      aria-label={words('filter.remove', { filter: text })}
      title={text}
      onClick={() => onChange([])}
    >
      <span className={clip}>{text}</span>
      <Icon of={X} size={14} />
    </Button>
  )
}

/** The button that adds a record, and the menu of other ways to add. */
export function AddButton({ label, icon, off, onAdd, more }: AddProps) {
  const main = (
    <Button variant="primary" icon={icon} off={off} onClick={onAdd}>
      <span className={css.mainWords}>{label}</span>
    </Button>
  )
  if (!more || more.entries.length === 0) return main
  return (
    <span className={css.split}>
      {main}
      <Menu
        placement="bottom-end"
        trigger={<IconButton variant="primary" icon={ChevronDown} label={more.label} />}
        groups={[{ id: 'more', entries: more.entries }]}
      />
    </span>
  )
}
