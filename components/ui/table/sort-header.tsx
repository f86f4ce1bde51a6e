import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { Icon } from '../base/icon.tsx'
import { useWords } from '../base/words.ts'
import { sortButton, sortMark, sortPlace } from './sort-header.css.ts'

export type Sort = { id: string; descending: boolean }

type SortButtonProps = {
  id: string
  head: string
  sorts: readonly Sort[]
  onSorts: (sorts: readonly Sort[]) => void
  /** Shift adds a key to the active ones. */
  several: boolean
}

/** A head that sorts: a button with three states, ascending, descending, not sorted. */
export function SortButton({ id, head, sorts, onSorts, several }: SortButtonProps) {
  const words = useWords()
  const mine = sorts.find(each => each.id === id)
  const place = sorts.length > 1 && mine ? sorts.indexOf(mine) + 1 : null
  const press = (event: MouseEvent) => onSorts(sortsAfter(sorts, id, several && event.shiftKey))
  return (
    <button
      type="button"
      className={sortButton}
      onClick={press}
      title={several ? words('table.sortMore') : undefined}
    >
      {head}
      <span className={sortMark} data-on={mine ? '' : undefined}>
        <Icon of={mine ? (mine.descending ? ArrowDown : ArrowUp) : ChevronsUpDown} size={14} />
        {place !== null && (
          <>
            <span aria-hidden="true" className={sortPlace}>
              {place}
            </span>
            <span className={visuallyHidden}>{words('table.sortPlace', { place })}</span>
          </>
        )}
      </span>
    </button>
  )
}

/** The next sort state after a press on a head. */
export function nextSort(id: string, current: Sort | undefined): Sort | undefined {
  if (!current) return { id, descending: false }
  return current.descending ? undefined : { id, descending: true }
}

/** More keys than this make no visible difference. */
const most = 3

/** The keys after a press on a head: alone it becomes the only key; an added one changes in place or is appended. */
export function sortsAfter(sorts: readonly Sort[], id: string, adds: boolean): readonly Sort[] {
  const at = sorts.findIndex(each => each.id === id)
  const next = nextSort(id, sorts[at])
  if (!adds) return next ? [next] : []
  if (at < 0) return [...sorts.slice(0, most - 1), ...(next ? [next] : [])]
  return next ? sorts.with(at, next) : sorts.toSpliced(at, 1)
}
