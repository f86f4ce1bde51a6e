import { memo, type RefObject } from 'react'
import { t } from '../../../client/words/i18n.ts'
import { spineChanged, spine as spineClass, tone as toneClass } from '../../../styles/recipes/spine.css.ts'
import { classNames } from '../base/class-names.ts'
import {
  actionsCell,
  bareCell,
  cell,
  cellBody,
  fixedCell,
  lead,
  monoCell,
  named,
  numeric,
  row as rowClass,
  trail,
  withSpine,
  wrapCell,
} from './data-table.css.ts'
import type { Column, DataTableProps } from './data-table.tsx'
import { selectCell } from './data-table-cells.tsx'
import { getModel } from './table-selection.ts'

type RowProps<Row> = {
  table: DataTableProps<Row>
  row: Row
  index: number
  /** The row whose checkbox was pressed last: the start of a Shift range. */
  pressed: RefObject<string | undefined>
  /** Counts changes of the texts: a row renders again when they change. */
  spoken: number
  /** Only visible rows are rendered: each states its index. */
  windowed: boolean
  /** Columns have fixed widths. */
  fixed: boolean
}

/**
 * One row: its checkbox, its header cell and its cells. Scrolling does not render visible rows again. Hundreds may
 * scroll by, so cells are no components of their own and use as few elements as possible.
 */
export const DataRow = memo(Drawn) as typeof Drawn

function Drawn<Row>({ table, row: given, index, pressed, windowed, fixed }: RowProps<Row>) {
  const row = table.whole?.(given) ?? given
  const { columns, selection, rowKey, rowName } = table
  const key = rowKey(row)
  const tone = table.spine?.(row)
  const edge =
    tone &&
    classNames(
      withSpine,
      tone !== 'normal' && spineClass,
      toneClass[tone],
      table.changed?.has(key) && spineChanged,
    )
  const model = selection && getModel(selection)
  return (
    <tr
      className={rowClass}
      data-selected={model?.has(key) ? '' : undefined}
      data-at={windowed ? index : undefined}
      aria-rowindex={windowed ? index + 2 : undefined}
    >
      {model &&
        selectCell({
          keys: () => table.rows.map(rowKey),
          own: key,
          label: t('ui:table.selectRow', { name: rowName?.(row) ?? key }),
          model,
          pressed,
          className: edge,
        })}
      {columns.map((column, place) =>
        getCell(column, row, place === 0, classNames(place === 0 && !selection && edge, fixed && fixedCell)),
      )}
    </tr>
  )
}

/* On a phone the row is a card and styles show each cell's column name. */
function getCell<Row>(column: Column<Row>, row: Row, first: boolean, className: string) {
  const classes = classNames(
    cell,
    first && lead,
    column.numeric && numeric,
    (column.numeric || column.mono) && monoCell,
    column.wrap && wrapCell,
    column.bare && bareCell,
    column.actions ? classNames(actionsCell, trail) : !first && named,
    className,
  )
  const inside = column.bare ? column.cell(row) : <div className={cellBody}>{column.cell(row)}</div>
  return first ? (
    <th key={column.id} scope="row" className={classes}>
      {inside}
    </th>
  ) : (
    <td key={column.id} className={classes} data-head={column.actions ? undefined : column.head}>
      {inside}
    </td>
  )
}
