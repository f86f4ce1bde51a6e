import { type ComponentProps, useId } from 'react'
import { ClearButton } from '../base/clear-button.tsx'
import { useWords } from '../base/words.ts'
import { filterLabel } from './filter-label.ts'
import * as css from './filter-menu.css.ts'
import { type Filter, FilterChoices } from './filter-menu.tsx'
import { Popover } from './popover.tsx'

type Props = Pick<ComponentProps<typeof Popover>, 'trigger'> & {
  filters: readonly Filter[]
  onClear: () => void
}

/** All filters of a list in one panel, one of them unfolded at a time. */
export function FilterPanel({ trigger, filters, onClear }: Props) {
  const words = useWords()
  const name = useId()
  return (
    <Popover trigger={trigger} label={words('filter.button')} className={css.filters}>
      {close => (
        <>
          {filters.map((filter, at) => (
            <details key={filter.label} name={name} open={at === 0} className={css.section}>
              <summary className={css.summary}>
                {filterLabel(words, filter.label, filter.options, filter.value)}
              </summary>
              <FilterChoices {...filter} onChosen={close} />
            </details>
          ))}
          {filters.some(filter => filter.value.length > 0) && (
            <div className={css.clearRow}>
              <ClearButton variant="quiet" small onClear={onClear}>
                {words('filter.clearAll')}
              </ClearButton>
            </div>
          )}
        </>
      )}
    </Popover>
  )
}
