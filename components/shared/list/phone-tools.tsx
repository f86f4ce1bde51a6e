import { MoreHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { useWords } from '../../ui/base/words.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { SortMenu, type SortMenuProps } from '../../ui/table/sort-menu.tsx'
import { ListFilters } from './list-filters.tsx'
import * as css from './phone-tools.css.ts'

export type PhoneToolsProps = {
  filters: readonly Filter[]
  /** Removes every filter. */
  onClear: () => void
  /** Absent where no column sorts. */
  sort?: SortMenuProps | undefined
  /** Everything else: columns, export and the like, folded away until More is pressed. */
  children?: ReactNode
}

/** The toolbar of a list whose rows are cards: Filter, Sort, More. */
export function PhoneTools({ filters, onClear, sort, children }: PhoneToolsProps) {
  const words = useWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <span className={css.tools}>
        {filters.length > 0 && <ListFilters filters={filters} onClear={onClear} />}
        {sort && sort.columns.length > 0 && <SortMenu {...sort} />}
        <Button
          className={css.moreButton}
          icon={MoreHorizontal}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {words('table.more')}
        </Button>
      </span>
      <span id={id} className={css.more} hidden={!open}>
        {children}
      </span>
    </>
  )
}
