import { memo, type ReactNode, useRef } from 'react'
import type { ColumnLayout } from './column-head.tsx'
import type { Sort } from './sort-header.tsx'
import type { Tone } from './status-chip.tsx'
import { TableFrame } from './table-frame.tsx'
import type { Selection } from './table-selection.ts'
import type { TableWindow } from './use-table-window.ts'
import { WindowedTable } from './windowed-table.tsx'

export type { ColumnLayout, Selection, Sort }

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** What `cell` gives is one element that sets itself: no box of the cell's own stands around it. */
  bare?: boolean
  /** Figures: set in mono and to the end of the cell. */
  numeric?: boolean
  /** Identifiers and dates. */
  mono?: boolean
  sortable?: boolean
  /** Prose that may take several lines; everything else stays on one. */
  wrap?: boolean
  /** CSS width; the rest is shared. */
  width?: string
  /** Buttons of the row: the head is there for assistive technology only, and the cell does not shrink. */
  actions?: boolean
}

export type DataTableProps<Row> = {
  /** Names the table; said, not drawn: the page's title stands over it. */
  caption: string
  /** The first column is the row's header and stays in sight when the rest scrolls. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What is drawn of a row, where that is made only when the row comes into sight. */
  whole?: (row: Row) => Row
  /** How a row is called in "Select …". */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  /** Several keys, the first decides; Shift adds one. In place of `sort` and `onSort`. */
  sorts?: readonly Sort[]
  onSorts?: (sorts: readonly Sort[]) => void
  /** Lets the person set widths and the order of columns in their heads. */
  layout?: ColumnLayout
  selection?: Selection
  /** The status spine of a row. */
  spine?: (row: Row) => Tone | undefined
  /** Rows whose state has just changed: their spine is drawn anew. */
  changed?: ReadonlySet<string>
  /** New rows are on their way: the old ones stay, dimmed. */
  busy?: boolean
  /** Stands in the place of rows when there are none: an EmptyState or an ErrorState. */
  empty?: ReactNode
}

function Drawn<Row>(props: DataTableProps<Row>) {
  return props.rows.length > windowedFrom ? <WindowedTable {...props} /> : <WholeTable {...props} />
}

/**
 * Hairlines, one 2 px rule, a sticky first column; on 480 px and less each row is a card. A plain table, not a grid. More than
 * a hundred rows scroll in a frame of their own, of which only those in sight are drawn. A page that
 * changes around it draws nothing of it again, as long as it hands over the same things.
 */
export const DataTable = memo(Drawn) as typeof Drawn

/** Up to here all rows are drawn. */
const windowedFrom = 100

function WholeTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  return <TableFrame table={props} frame={frame} sight={wholeSight(props.rows)} />
}

/** All rows are drawn. */
const wholeSight = (rows: readonly unknown[]): TableWindow => ({
  windowed: false,
  shown: rows.map((_, at) => at),
  before: () => 0,
  after: 0,
  onFocus: () => undefined,
})
