import { type ReactNode, useRef } from 'react'
import { visuallyHidden } from '../../styles/recipes/a11y.css.ts'
import { classNames } from './class-names.ts'
import { busy as busyClass, cards, emptyCell, frame, head, headRow, table } from './data-table.css.ts'
import { SelectAll } from './data-table-cells.tsx'
import { DataRow } from './data-table-row.tsx'
import { type Sort, SortHeader } from './sort-header.tsx'
import type { Tone } from './status-chip.tsx'
import { useOverflow } from './use-overflow.ts'
import { useWords } from './words.ts'

export type { Sort }

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

export type Selection = {
  selected: ReadonlySet<string>
  /** The whole selection after a box was pressed; Shift takes the rows between with it. */
  onChange: (selected: ReadonlySet<string>) => void
  /** Why a row cannot be chosen. */
  offReason?: (key: string) => string | undefined
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

/** Hairlines, one 2 px rule, a sticky first column; on 480 px and less each row is a card. A plain table, not a grid. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, selection, busy, empty } = props
  const words = useWords()
  const frameRef = useRef<HTMLDivElement>(null)
  const pressed = useRef<string>(undefined)
  // What scrolls sideways must be reachable by keyboard (SC 2.1.1); what does not is no tab stop.
  const scrolls = useOverflow(frameRef)
    ? { tabIndex: 0, role: 'region', 'aria-label': words('table.scroll', { name: caption }) }
    : undefined
  const span = columns.length + (selection ? 1 : 0)
  return (
    <div ref={frameRef} className={frame} aria-busy={busy || undefined} {...scrolls}>
      <table className={table}>
        <caption className={visuallyHidden}>{caption}</caption>
        <Head {...props} />
        <tbody className={classNames(cards, busy && busyClass)}>
          {rows.map((row, index) => (
            <DataRow key={props.rowKey(row)} table={props} row={row} index={index} pressed={pressed} />
          ))}
          {rows.length === 0 && empty && (
            <tr>
              <td colSpan={span} className={emptyCell}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ columns, rows, rowKey, selection, sort, onSort }: DataTableProps<Row>) {
  return (
    <thead className={head}>
      <tr className={headRow}>
        {selection && <SelectAll keys={rows.map(rowKey)} selection={selection} />}
        {columns.map((column, index) => (
          <SortHeader key={column.id} column={column} first={index === 0} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}
