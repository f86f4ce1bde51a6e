import { useRef } from 'react'
import type { DataTableProps } from './data-table.tsx'
import { TableFrame } from './table-frame.tsx'
import { useTableWindow } from './use-table-window.ts'

/** A table with more rows than a page: it scrolls in its own frame, and only the visible rows are rendered. */
export function WindowedTable<Row>(props: DataTableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null)
  const sight = useTableWindow(frame, props.rows)
  return <TableFrame table={props} frame={frame} sight={sight} />
}
