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
 * Drags a head to another place with a mouse or pen; a finger scrolls, and has the head's menu. Pointer events rather than the
 * browser's drag and drop: that is heard at the document, which inside a shadow root never learns which head was taken.
 */
export function useColumnDrag({ row, cell, id, movable, onMove }: DragParams): void {
  // A drawing in between must not end the drag.
  const latest = useRef(onMove)
  useLayoutEffect(() => {
    latest.current = onMove
  })
  useLayoutEffect(() => {
    const head = cell.current
    if (!head || !movable) return
    let end: (() => void) | null = null
    const begin = (event: PointerEvent) => {
      // The edge makes the column wider; it does not move it.
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
