import { ChevronDown } from 'lucide-react'
import { type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../base/icon.tsx'
import { lazyPart, Nothing } from '../base/lazy-part.tsx'
import { useWords } from '../base/words.ts'
import type { ColumnHeadProps, ColumnLayout } from './column-head.tsx'
import { ColumnWidth } from './column-width.tsx'
import { headMenu } from './head-tools.css.ts'

/** Loads when the first menu opens. */
const HeadMenuLayer = lazyPart(() => import('./head-menu.tsx').then(file => file.HeadMenuLayer), Nothing)

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

type DragParams = {
  row: RefObject<HTMLTableRowElement | null>
  cell: RefObject<HTMLTableCellElement | null>
  id: string
  movable: boolean
  onMove: (id: string, to: string) => void
}

/**
 * Drags a head to another position with a mouse or pen; a finger scrolls, and uses the head's menu instead. Pointer
 * events rather than native drag and drop: its events are handled at the document, which can't see the dragged head
 * inside a shadow root.
 */
function useColumnDrag({ row, cell, id, movable, onMove }: DragParams): void {
  // A render in between must not end the drag.
  const latest = useRef(onMove)
  useLayoutEffect(() => {
    latest.current = onMove
  })
  useLayoutEffect(() => {
    const head = cell.current
    if (!head || !movable) return
    let end: (() => void) | null = null
    const begin = (event: PointerEvent) => {
      // Dragging the edge resizes the column; it does not move it.
      const edge = event.target instanceof Element && event.target.closest('[role=separator]')
      if (event.button !== 0 || event.pointerType === 'touch' || edge || !row.current) return
      end?.()
      end = follow(row.current, event, id, to => latest.current(id, to))
    }
    head.addEventListener('pointerdown', begin)
    return () => {
      head.removeEventListener('pointerdown', begin)
      end?.()
    }
  }, [row, cell, id, movable])
}

/** Pixels that the pointer may move during a press. */
const slack = 6

type Press = { clientX: number; pointerId: number }

/** Follows the pointer until release, with the head under it marked; returns the function that ends it. */
function follow(
  row: HTMLTableRowElement,
  { clientX: start, pointerId }: Press,
  id: string,
  drop: (to: string) => void,
): () => void {
  const heads = [...row.querySelectorAll<HTMLElement>('[data-movable]')]
  const own = heads.findIndex(head => head.dataset.column === id)
  const ending = new AbortController()
  const { signal } = ending
  let at = -1
  const mark = (next: number) => {
    for (const head of heads) delete head.dataset.drop
    at = next
    const head = heads[at]
    if (head && at !== own) head.dataset.drop = at < own ? 'before' : 'after'
  }
  const finish = () => {
    mark(-1)
    ending.abort()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId || (at < 0 && Math.abs(event.clientX - start) < slack)) return
    const under = heads.findIndex(head => within(head.getBoundingClientRect(), event.clientX))
    mark(under >= 0 ? under : at < 0 ? own : at)
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const to = at >= 0 && at !== own ? heads[at]?.dataset.column : undefined
    if (at >= 0) swallowClick()
    finish()
    if (to) drop(to)
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', up, { signal })
  window.addEventListener('pointercancel', finish, { signal })
  window.addEventListener('keydown', event => event.key === 'Escape' && finish(), { signal })
  return finish
}

const within = ({ left, right }: DOMRect, x: number) => x >= left && x < right

/** The click that ends a drag must not sort. */
function swallowClick() {
  const stop = (event: Event) => event.stopPropagation()
  window.addEventListener('click', stop, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stop, { capture: true }))
}
