import { ChevronDown } from 'lucide-react'
import { type RefObject, Suspense, useRef, useState } from 'react'
import { Icon } from '../base/icon.tsx'
import { late, Nothing } from '../base/late.tsx'
import { useWords } from '../base/words.ts'
import { useColumnDrag } from './column-drag.ts'
import type { ColumnHeadProps, ColumnLayout } from './column-head.tsx'
import { ColumnWidth } from './column-width.tsx'
import { headMenu } from './head-tools.css.ts'

/** Loads when the first menu opens. */
const HeadMenuLayer = late(() => import('./head-menu.tsx').then(file => file.HeadMenuLayer), Nothing)

export type HeadMenuProps = ColumnHeadProps & {
  layout: ColumnLayout
  cell: RefObject<HTMLTableCellElement | null>
  movable: boolean
  width: number | undefined
}

/** Everything that a pointer does with a head, for keys and fingers (SC 2.5.7). */
function HeadMenu(props: HeadMenuProps) {
  const { column } = props
  const words = useWords()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const name = column.head
  return (
    <>
      <button
        ref={button}
        type="button"
        className={headMenu}
        aria-label={words('columns.menu', { name })}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
      {open && (
        <Suspense>
          <HeadMenuLayer {...props} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The menu of a head, its edge, and dragging it to another position. */
export function HeadTools(props: HeadMenuProps) {
  const { row, cell, column, movable, layout, width } = props
  useColumnDrag({ row, cell, id: column.id, movable, onMove: layout.onMove })
  return (
    <>
      <HeadMenu {...props} />
      <ColumnWidth
        name={column.head}
        cell={cell}
        width={width}
        onWidth={next => layout.onWidth(column.id, next)}
      />
    </>
  )
}
