import { type FocusEvent, memo, type ReactNode, type RefObject, Suspense, useMemo, useRef } from 'react'
import { $words } from '../../../client/words/i18n.ts'
import { visuallyHidden } from '../../../styles/recipes/a11y.css.ts'
import { classNames } from '../base/class-names.ts'
import { lazyPart, Nothing } from '../base/lazy-part.tsx'

import { useOverflow } from '../base/use-overflow.ts'
import { useValue } from '../base/use-value.ts'
import { useWords } from '../base/words.ts'
import { ColumnHead } from './column-head.tsx'
import {
  busy as busyClass,
  cards,
  emptyCell,
  emptyRow,
  fixedTable,
  frame,
  gap,
  head,
  headRow,
  table,
  windowFrame,
} from './data-table.css.ts'
import type { DataTableProps } from './data-table.tsx'
import { SelectAll } from './data-table-cells.tsx'
import { DataRow } from './data-table-row.tsx'
import type { TableWindow } from './use-table-window.ts'

/** Where more columns are hidden: only a table that is wider than its frame loads it. */
const Further = lazyPart(() => import('./further.tsx').then(file => file.Further), Nothing)

type FrameProps<Row> = {
  table: DataTableProps<Row>
  frame: RefObject<HTMLDivElement | null>
  sight: TableWindow
}

/** The table with its visible rows. */
export function TableFrame<Row>({ table: props, frame: frameRef, sight }: FrameProps<Row>) {
  const { caption, rows, busy, layout } = props
  const words = useWords()
  const { windowed } = sight
  const wide = useOverflow(frameRef, props)
  // A scrolling area must be reachable by keyboard (SC 2.1.1); any other is no tab stop.
  const scrolls =
    wide || windowed
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
      {wide && (
        <Suspense>
          <Further frame={frameRef} shown={props} />
        </Suspense>
      )}
    </div>
  )
}

type PartProps<Row> = { table: DataTableProps<Row>; fixed: boolean }

function Body<Row>({ table: props, sight, fixed }: PartProps<Row> & { sight: TableWindow }) {
  const { columns, selection, rows, busy, empty } = props
  const span = columns.length + (selection ? 1 : 0)
  const { windowed } = sight
  return (
    <tbody
      className={classNames(cards, busy && busyClass)}
      onFocus={windowed ? event => sight.onFocus(getIndex(event)) : undefined}
      onBlur={windowed ? event => sight.onFocus(getIndex(event, event.relatedTarget)) : undefined}
    >
      <Lines table={props} sight={sight} fixed={fixed} span={span} />
      {rows.length === 0 && empty && (
        <tr className={emptyRow}>
          <td colSpan={span} className={emptyCell}>
            {empty}
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** The rows, and placeholders for those that are not rendered. */
function Lines<Row>({
  table: props,
  sight,
  fixed,
  span,
}: PartProps<Row> & { sight: TableWindow; span: number }) {
  const { rows, rowKey } = props
  const { windowed } = sight
  const spoken = useValue($words)
  const pressed = useRef<string>(undefined)
  const lines: ReactNode[] = []
  sight.shown.forEach((index, place) => {
    const row = rows[index]!
    const key = rowKey(row)
    const before = sight.before(place)
    if (before > 0) lines.push(<Gap key={`before ${place === 0 ? '' : key}`} span={span} height={before} />)
    lines.push(
      <DataRow
        key={key}
        table={props}
        row={row}
        index={index}
        pressed={pressed}
        spoken={spoken}
        windowed={windowed}
        fixed={fixed}
      />,
    )
  })
  if (sight.after > 0) lines.push(<Gap key="after " span={span} height={sight.after} />)
  return lines
}

/** A placeholder for rows that are not rendered. */
const Gap = ({ span, height }: { span: number; height: number }) => (
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable, and it is not one of the rows.
  <tr aria-hidden="true" className={gap} style={{ blockSize: height }}>
    <td colSpan={span} />
  </tr>
)

/** The row that an event came from, or that the focus moves to. */
function getIndex(event: FocusEvent, at: EventTarget | null = event.target): number | null {
  const row = at instanceof Element && event.currentTarget.contains(at) ? at.closest('[data-at]') : null
  return row instanceof HTMLElement ? Number(row.dataset.at) : null
}

/** Scrolling does not render the head again. */
const Head = memo(DrawnHead) as typeof DrawnHead

function DrawnHead<Row>({ table: props, fixed, windowed }: PartProps<Row> & { windowed: boolean }) {
  const { columns, rows, rowKey, selection, layout } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row's key never changes.
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
