import { memo, type ReactNode, useRef } from 'react'
import type { Tone } from '../feedback/status-chip.tsx'
import type { ColumnLayout } from './column-head.tsx'
import type { Sort } from './sort-header.tsx'
import { TableFrame } from './table-frame.tsx'
import type { Selection } from './table-selection.ts'
import { type TableWindow, useTableWindow } from './use-table-window.ts'

export type { ColumnLayout, Selection, Sort }

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
  /** `cell` returns one element with its own layout: no box is drawn around it. */
  bare?: boolean
  /** Figures: in the mono font and aligned to the end of the cell. */
  numeric?: boolean
  /** Identifiers and dates. */
  mono?: boolean
  sortable?: boolean
  /** Prose that may wrap; everything else stays on one line. */
  wrap?: boolean
  /** CSS width; the rest is shared. */
  width?: string
  /** Buttons of the row: the head is for assistive technology only, and the cell does not shrink. */
  actions?: boolean
}

export type DataTableProps<Row> = {
  /** Accessible name of the table, not visible: the page's title is above it. */
  caption: string
  /** The first column is the row's header and stays visible when the rest scrolls. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Completes a row for rendering; called only when the row becomes visible. */
  whole?: (row: Row) => Row
  /** The name of a row in "Select …". */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort | undefined) => void
  /** Several sort keys, the first has priority; Shift adds one. In place of `sort` and `onSort`. */
  sorts?: readonly Sort[]
  onSorts?: (sorts: readonly Sort[]) => void
  /** Lets users set widths and the order of columns in their heads. */
  layout?: ColumnLayout
  selection?: Selection
  /** The status colour on the edge of a row. */
  spine?: (row: Row) => Tone | undefined
  /** Rows whose state has just changed: their edge is animated. */
  changed?: ReadonlySet<string>
  /** New rows are loading: the old ones stay, dimmed. */
  busy?: boolean
  /** Shown in place of rows if there are none: an EmptyState or an ErrorState. */
  empty?: ReactNode
}

function Drawn<Row>(props: DataTableProps<Row>) {
  return props.rows.length > windowedFrom ? <WindowedTable {...props} /> : <WholeTable {...props} />
}

/**
 * Hairlines, one 2 px rule, a sticky first column; at 480 px and less each row is a card. A plain table, not a grid.
 * More than a hundred rows scroll in a frame of their own, where only the visible ones are rendered. A page that
 * renders again does not render the table, as long as its props are the same.
 */
export const DataTable = memo(Drawn) as typeof Drawn

/** Up to this count all rows are rendered. */
const windowedFrom = 100

function WholeTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  return <TableFrame table={props} frame={frame} sight={wholeSight(props.rows)} />
}

/** All rows are rendered. */
const wholeSight = (rows: readonly unknown[]): TableWindow => ({
  windowed: false,
  shown: rows.map((_, at) => at),
  before: () => 0,
  after: 0,
  onFocus: () => undefined,
})

/** A table with more rows than a page: it scrolls in its own frame, and only the visible rows are rendered. */
function WindowedTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const sight = useTableWindow(frame, props.rows)
  return <TableFrame table={props} frame={frame} sight={sight} />
}
