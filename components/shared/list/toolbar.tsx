import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useRef } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Off } from '../../ui/base/off.ts'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import type { MenuEntry } from '../../ui/overlay/menu-content.tsx'
import * as css from './list.css.ts'
import { ListFilters } from './list-filters.tsx'
import type { PhoneToolsProps } from './phone-tools.tsx'
import { SearchBox } from './search-box.tsx'

/** Loads where rows are cards. */
const PhoneTools = lazyPart(() => import('./phone-tools.tsx').then(file => file.PhoneTools), NotLoaded)

type AddProps = {
  label: string
  icon: LucideIcon
  /** Why nothing can be added. */
  off?: Off | undefined
  onAdd: () => void
  /** Other ways to add, and the name of their button. */
  more?: { label: string; entries: readonly (MenuEntry & { whenEmpty?: boolean | undefined })[] }
}

/** Its children are saved views, columns, export: each one small button. */
type Props = PhoneToolsProps & {
  /** The accessible name, where a page has several lists. */
  label?: string
  search?: Omit<ComponentProps<typeof SearchBox>, 'className'>
  add?: AddProps
  /** The bar of the selected rows, which covers the toolbar. */
  selection?: ReactNode
}

/**
 * One row over a list: search, filter, what is filtered, views, columns, export, and the button that adds. Over cards
 * the tools are Filter, Sort and More, below the search.
 */
export function ListToolbar({ label, search, add, selection, ...tools }: Props) {
  const { filters, onClear, children } = tools
  const bar = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(bar)
  const addButton = add && <AddButton {...add} />
  return (
    <div ref={bar} className={css.bar}>
      <search className={css.toolbar} aria-label={label}>
        {search && <SearchBox {...search} className={isNarrow ? css.narrowSearch : css.searchBox} />}
        {isNarrow ? (
          <>
            {search && addButton}
            <Suspense fallback={<Room isFiltered={filters.some(({ value }) => value.length > 0)} />}>
              <PhoneTools {...tools} />
            </Suspense>
            {!search && addButton}
          </>
        ) : (
          <>
            {filters.length > 0 && <ListFilters filters={filters} onClear={onClear} />}
            <span className={css.ends}>
              {children}
              {addButton}
            </span>
          </>
        )}
      </search>
      {selection}
    </div>
  )
}

/** As high as the tools of a phone, which load. */
const Room = ({ isFiltered }: { isFiltered: boolean }) => (
  <>
    <span className={css.toolsRoom} />
    {isFiltered && <span className={css.chipsRoom} />}
  </>
)

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
