import { type FocusEvent, Fragment, type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { classNames } from './class-names.ts'
import { ColumnHead, type ColumnLayout } from './column-head.tsx'
import {
  busy as busyClass,
  cards,
  emptyCell,
  fixedTable,
  frame,
  gap,
  head,
  headRow,
  table,
  windowFrame,
} from './data-table.css.ts'
import { SelectAll } from './data-table-cells.tsx'
import { DataRow } from './data-table-row.tsx'
import { late } from './late.tsx'
import { NotLoaded } from './not-loaded.tsx'
import type { Sort } from './sort-header.tsx'
import type { Tone } from './status-chip.tsx'
import type { Selection } from './table-selection.ts'
import { useOverflow } from './use-overflow.ts'
import type { TableWindow } from './use-table-window.ts'
import { useWords } from './words.ts'

export type { ColumnLayout, Selection, Sort }

export type Column<Row> = {
  id: string
  head: string
  cell: (row: Row) => ReactNode
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

/**
 * Hairlines, one 2 px rule, a sticky first column; on 480 px and less each row is a card. A plain table, not a grid. More than
 * a hundred rows scroll in a frame of their own, of which only those in sight are drawn.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const plain = <TableFrame table={props} frame={frame} sight={wholeSight(props.rows)} />
  if (props.rows.length <= windowedFrom) return plain
  return (
    <Suspense
      fallback={
        <TableFrame
          table={{ ...props, rows: props.rows.slice(0, 20) }}
          frame={frame}
          sight={wholeSight(props.rows.slice(0, 20))}
        />
      }
    >
      <WindowedTable {...(props as unknown as DataTableProps<never>)} />
    </Suspense>
  )
}

/** Up to here all rows are drawn. */
const windowedFrom = 100

/** Comes with the first table of more rows than a page holds. */
const WindowedTable = late(
  () => import('./windowed-table.tsx').then(file => file.WindowedTable<never>),
  NotLoaded,
)

/** All rows are drawn. */
const wholeSight = (rows: readonly unknown[]): TableWindow => ({
  windowed: false,
  shown: rows.map((_, at) => at),
  before: () => 0,
  after: 0,
  onFocus: () => undefined,
})

type FrameProps<Row> = {
  table: DataTableProps<Row>
  frame: RefObject<HTMLDivElement | null>
  sight: TableWindow
}

/** The table with those rows that are in sight. */
export function TableFrame<Row>({ table: props, frame: frameRef, sight }: FrameProps<Row>) {
  const { caption, rows, busy, layout } = props
  const words = useWords()
  const { windowed } = sight
  // What scrolls must be reachable by keyboard (SC 2.1.1); what does not is no tab stop.
  const scrolls =
    useOverflow(frameRef) || windowed
      ? { tabIndex: 0, role: 'region', 'aria-label': words('table.scroll', { name: caption }) }
      : undefined
  const fixed = windowed || Object.keys(layout?.widths ?? {}).length > 0
  return (
    <div
      ref={frameRef}
      part="table"
      className={classNames(frame, windowed && windowFrame)}
      aria-busy={busy || undefined}
      {...scrolls}
    >
      <table
        className={classNames(table, fixed && fixedTable)}
        aria-rowcount={windowed ? rows.length + 1 : undefined}
      >
        <caption className={visuallyHidden}>{caption}</caption>
        <Head table={props} fixed={fixed} windowed={windowed} />
        <Body table={props} sight={sight} fixed={fixed} />
      </table>
    </div>
  )
}

type PartProps<Row> = { table: DataTableProps<Row>; fixed: boolean }

function Body<Row>({ table: props, sight, fixed }: PartProps<Row> & { sight: TableWindow }) {
  const { rows, rowKey, columns, selection, busy, empty } = props
  const pressed = useRef<string>(undefined)
  const span = columns.length + (selection ? 1 : 0)
  const { windowed } = sight
  return (
    <tbody
      className={classNames(cards, busy && busyClass)}
      onFocus={windowed ? event => sight.onFocus(indexOf(event)) : undefined}
      onBlur={windowed ? event => sight.onFocus(indexOf(event, event.relatedTarget)) : undefined}
    >
      {sight.shown.map((index, place) => (
        <Fragment key={rowKey(rows[index]!)}>
          <Gap span={span} height={sight.before(place)} />
          <Line {...{ props, index, pressed, windowed, fixed }} />
        </Fragment>
      ))}
      <Gap span={span} height={sight.after} />
      {rows.length === 0 && empty && (
        <tr>
          <td colSpan={span} className={emptyCell}>
            {empty}
          </td>
        </tr>
      )}
    </tbody>
  )
}

type LineProps<Row> = {
  props: DataTableProps<Row>
  index: number
  pressed: RefObject<string | undefined>
  windowed: boolean
  fixed: boolean
}

const Line = <Row,>({ props, ...rest }: LineProps<Row>) => (
  <DataRow table={props} row={props.rows[rest.index]!} {...rest} />
)

/** Stands for rows that are not drawn. */
const Gap = ({ span, height }: { span: number; height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes focus; it is not one of the rows.
    <tr aria-hidden="true" className={gap} style={{ blockSize: height }}>
      <td colSpan={span} />
    </tr>
  ) : null

/** The row that an event came from, or that the focus goes to. */
function indexOf(event: FocusEvent, at: EventTarget | null = event.target): number | null {
  const row = at instanceof Element && event.currentTarget.contains(at) ? at.closest('[data-at]') : null
  return row instanceof HTMLElement ? Number(row.dataset.at) : null
}

function Head<Row>({ table: props, fixed, windowed }: PartProps<Row> & { windowed: boolean }) {
  const { columns, rows, rowKey, selection, layout } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key is a row's for good.
  const keys = useMemo(() => (selection ? rows.map(rowKey) : []), [rows, selection !== undefined])
  const row = useRef<HTMLTableRowElement>(null)
  return (
    <thead className={head}>
      <tr ref={row} className={headRow} aria-rowindex={windowed ? 1 : undefined}>
        {selection && <SelectAll keys={keys} selection={selection} stuck={windowed} />}
        {columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            row={row}
            column={column}
            first={index === 0}
            sorts={props.sorts ?? (props.sort ? [props.sort] : [])}
            onSorts={props.onSorts ?? (props.onSort && (sorts => props.onSort?.(sorts[0])))}
            several={props.onSorts !== undefined}
            layout={layout}
            fixed={fixed}
            stuck={windowed}
          />
        ))}
      </tr>
    </thead>
  )
}
