import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { classNames } from './class-names.ts'
import { headCell, lead, notSortable, numeric, sortButton, sortMark } from './data-table.css.ts'
import { Icon } from './icon.tsx'

export type Sort = { id: string; descending: boolean }

type HeaderProps = {
  column: {
    id: string
    head: string
    sortable?: boolean
    numeric?: boolean
    width?: string
    actions?: boolean
  }
  first: boolean
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
}

/** A column's head; one that sorts is a button with three states: ascending, descending, not sorted. */
export function SortHeader({ column, first, sort, onSort }: HeaderProps) {
  const mine = sort?.id === column.id ? sort : undefined
  const sorts = column.sortable && onSort
  return (
    <th
      scope="col"
      style={column.width ? { inlineSize: column.width } : undefined}
      className={classNames(headCell, first && lead, column.numeric && numeric, !sorts && notSortable)}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
    >
      {sorts ? (
        <button type="button" className={sortButton} onClick={() => onSort(nextSort(column.id, mine))}>
          {column.head}
          <span className={sortMark} data-on={mine ? '' : undefined}>
            <Icon of={mine ? (mine.descending ? ArrowDown : ArrowUp) : ChevronsUpDown} size={14} />
          </span>
        </button>
      ) : (
        <span className={column.actions ? visuallyHidden : undefined}>{column.head}</span>
      )}
    </th>
  )
}

/** What a press on a head leads to. */
export function nextSort(id: string, current: Sort | undefined): Sort | undefined {
  if (!current) return { id, descending: false }
  return current.descending ? undefined : { id, descending: true }
}
