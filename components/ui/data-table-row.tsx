import { memo, type RefObject } from 'react'
import { spineChanged, spine as spineClass, tone as toneClass } from '../../styles/recipes/spine.css.ts'
import { classNames } from './class-names.ts'
import {
  actionsCell,
  cardHead,
  cell,
  cellBody,
  fixedCell,
  lead,
  monoCell,
  numeric,
  row as rowClass,
  withSpine,
  wrapCell,
} from './data-table.css.ts'
import type { Column, DataTableProps } from './data-table.tsx'
import { SelectRow } from './data-table-cells.tsx'
import { modelOf } from './table-selection.ts'

type RowProps<Row> = {
  table: DataTableProps<Row>
  row: Row
  index: number
  /** The row whose box was pressed last: where a Shift press counts from. */
  pressed: RefObject<string | undefined>
  /** Only the rows in sight are drawn: each says which one it is. */
  windowed: boolean
  /** Columns keep the widths that they were given. */
  fixed: boolean
}

/** One row: its box, its header cell and its cells. Scrolling draws none again that stays in sight. */
export const DataRow = memo(Drawn) as typeof Drawn

function Drawn<Row>({ table, row, index, pressed, windowed, fixed }: RowProps<Row>) {
  const { columns, selection, rowKey, rowName } = table
  const key = rowKey(row)
  const tone = table.spine?.(row)
  const edge =
    tone && classNames(spineClass, withSpine, toneClass[tone], table.changed?.has(key) && spineChanged)
  return (
    <tr
      className={rowClass}
      data-selected={selection && modelOf(selection).has(key) ? '' : undefined}
      data-at={windowed ? index : undefined}
      aria-rowindex={windowed ? index + 2 : undefined}
    >
      {selection && (
        <SelectRow
          keys={() => table.rows.map(rowKey)}
          own={key}
          name={rowName?.(row) ?? key}
          selection={selection}
          pressed={pressed}
          className={edge}
        />
      )}
      {columns.map((column, place) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          lead={place === 0}
          className={classNames(place === 0 && !selection && edge, fixed && fixedCell)}
        />
      ))}
    </tr>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; lead: boolean; className: string }

/* On a phone the row is a card and each cell names its column; there the head row only sorts. */
function Cell<Row>({ column, row, lead: first, className }: CellProps<Row>) {
  const classes = classNames(
    cell,
    first && lead,
    column.numeric && numeric,
    (column.numeric || column.mono) && monoCell,
    column.wrap && wrapCell,
    column.actions && actionsCell,
    className,
  )
  const inside = (
    <>
      {!column.actions && (
        <span aria-hidden="true" className={cardHead}>
          {column.head}
        </span>
      )}
      <div className={cellBody}>{column.cell(row)}</div>
    </>
  )
  return first ? (
    <th scope="row" className={classes}>
      {inside}
    </th>
  ) : (
    <td className={classes}>{inside}</td>
  )
}
