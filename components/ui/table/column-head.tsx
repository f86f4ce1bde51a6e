import { type RefObject, Suspense, useRef, useState } from 'react'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../base/class-names.ts'
import { lazyPart, Nothing } from '../base/lazy-part.tsx'
import {
  headCell,
  headInside,
  lead,
  nameOnCards,
  numeric,
  numericHead,
  onlyNamed,
  stuckHead,
  trail,
} from './data-table.css.ts'
import { dropPlace, headMenuRoom } from './head-tools.css.ts'
import { type Sort, SortButton } from './sort-header.tsx'

/** Menu and edge of a head, loaded on its first hover or focus. */
const HeadTools = lazyPart(() => import('./head-tools.tsx').then(file => file.HeadTools), Nothing)

/** What users may set for the columns of a table. */
export type ColumnLayout = {
  /** Widths in px by column; the others fit their content. */
  widths: Readonly<Record<string, number>>
  /** A width was set; null restores the column's own. */
  onWidth: (id: string, width: number | null) => void
  /** A column was moved to the position of another. */
  onMove: (id: string, to: string) => void
  onHide?: (id: string) => void
}

export type ColumnHeadProps = {
  row: RefObject<HTMLTableRowElement | null>
  column: {
    id: string
    head: string
    sortable?: boolean
    numeric?: boolean
    width?: string
    actions?: boolean
  }
  first: boolean
  sorts: readonly Sort[]
  onSorts?: (sorts: readonly Sort[]) => void
  several: boolean
  layout?: ColumnLayout
  fixed: boolean
  stuck: boolean
}

/** A column's head: it sorts, and where the table allows it has a menu, can be dragged and resized. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, first, sorts, onSorts, several, layout, fixed, stuck } = props
  const cell = useRef<HTMLTableCellElement>(null)
  const mine = sorts.find(each => each.id === column.id)
  const movable = Boolean(layout) && !first && !column.actions
  // A head that does not sort has nothing else to take the focus.
  const sortable = Boolean(column.sortable && onSorts)
  const [near, setNear] = useState(false)
  const width = layout?.widths[column.id]
  const size = width ? `${width}px` : (column.width ?? (fixed && !column.actions ? '144px' : undefined))
  return (
    <th
      ref={cell}
      scope="col"
      data-column={column.id}
      data-movable={movable ? '' : undefined}
      style={size ? { inlineSize: size } : undefined}
      className={classNames(
        headCell,
        first && lead,
        column.actions && trail,
        stuck && stuckHead,
        column.numeric && classNames(numeric, numericHead),
        onlyNamed,
        movable && dropPlace,
      )}
      aria-sort={mine && sorts[0] === mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      <span className={headInside}>
        {column.sortable && onSorts ? (
          <>
            <SortButton id={column.id} head={column.head} sorts={sorts} onSorts={onSorts} several={several} />
            <span hidden className={nameOnCards}>
              {column.head}
            </span>
          </>
        ) : (
          <span className={column.actions ? visuallyHidden : undefined}>{column.head}</span>
        )}
        {layout && !column.actions && (
          <Suspense fallback={room}>
            {near || !sortable ? (
              <HeadTools {...props} layout={layout} cell={cell} movable={movable} width={width} />
            ) : (
              room
            )}
          </Suspense>
        )}
      </span>
    </th>
  )
}

/** Reserves the space of the menu, so that no head moves when it loads. */
const room = <span className={headMenuRoom} />
