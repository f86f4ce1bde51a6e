import { ChevronDown, Columns3 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import { useWords } from '../../ui/base/words.ts'
import { filterLabel } from '../../ui/overlay/filter-label.ts'
import type { FilterMenuProps } from '../../ui/overlay/filter-menu.tsx'
import type { ColumnChooserProps } from '../../ui/table/column-chooser.tsx'

const bringFilter = () => import('../../ui/overlay/filter-menu.tsx').then(file => file.FilterMenu)
const bringColumns = () => import('../../ui/table/column-chooser.tsx').then(file => file.ColumnChooser)
const FilterMenu = lazyPart(bringFilter, NotLoaded)
const ColumnChooser = lazyPart(bringColumns, NotLoaded)

type LateProps = {
  bring: () => Promise<unknown>
  /** Shown alone, with the label as its tooltip; without it, a labelled button. */
  icon?: typeof ChevronDown
  label: string
  children: ReactNode
}

/** A button whose panel loads on the first press; hover or focus prefetches it. */
function Late({ bring, label, children, icon }: LateProps) {
  const [pressed, setPressed] = useState(false)
  const fetch = () => void bring().catch(() => undefined)
  const press = {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: fetch,
    onFocus: fetch,
    onClick: () => setPressed(true),
  } as const
  const button = icon ? (
    <IconButton icon={icon} label={label} {...press} />
  ) : (
    <Button iconEnd={ChevronDown} {...press}>
      {label}
    </Button>
  )
  return pressed ? <Suspense fallback={button}>{children}</Suspense> : button
}

/** A filter of the toolbar. */
export function LateFilter(props: FilterMenuProps) {
  const words = useWords()
  const label = filterLabel(words, props.label, props.options, props.value)
  return (
    <Late bring={bringFilter} label={label}>
      <FilterMenu {...props} startsOpen />
    </Late>
  )
}

/** The chooser of columns. */
export function LateColumns(props: ColumnChooserProps) {
  const words = useWords()
  return (
    <Late bring={bringColumns} icon={Columns3} label={words('columns.title')}>
      <ColumnChooser {...props} startsOpen />
    </Late>
  )
}
