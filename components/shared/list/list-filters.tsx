import { ChevronDown, ListFilter, X } from 'lucide-react'
import { Button } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { useWords } from '../../ui/base/words.ts'
import { filterLabel } from '../../ui/overlay/filter-label.ts'
import { clip } from '../../ui/overlay/filter-menu.css.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { FilterPanel } from '../../ui/overlay/filter-panel.tsx'
import * as css from './list.css.ts'

type Props = {
  filters: readonly Filter[]
  /** Removes every filter. */
  onClear: () => void
}

/** All filters of a list behind one button, and those that are set beside it. */
export function ListFilters({ filters, onClear }: Props) {
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
