import { type RefObject, useLayoutEffect, useRef } from 'react'
import { follow } from './column-follow.ts'

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
export function useColumnDrag({ row, cell, id, movable, onMove }: DragParams): void {
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
