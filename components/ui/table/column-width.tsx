import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { useWords } from '../base/words.ts'
import { widthHandle } from './head-tools.css.ts'

const step = 16
const least = 64
const most = 800

type Props = {
  name: string
  cell: RefObject<HTMLTableCellElement | null>
  /** The set width; absent, the column has its own. */
  width: number | undefined
  onWidth: (width: number | null) => void
}

const bounded = (width: number) => Math.round(Math.min(most, Math.max(least, width)))

/** The edge of a column: dragged, or moved by Left and Right; Home restores the column's own width. */
export function ColumnWidth({ name, cell, width, onWidth }: Props) {
  const words = useWords()
  const from = useRef<{ x: number; width: number } | null>(null)
  const now = () => width ?? cell.current?.offsetWidth ?? 144
  const rtl = () => cell.current && getComputedStyle(cell.current).direction === 'rtl'
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, number>> = { ArrowRight: rtl() ? -1 : 1, ArrowLeft: rtl() ? 1 : -1 }
    const way = ways[event.key]
    if (event.key === 'Home') onWidth(null)
    else if (way) onWidth(bounded(now() + way * step * (event.shiftKey ? 4 : 1)))
    else return
    event.preventDefault()
  }
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture?.(event.pointerId)
    from.current = { x: event.clientX, width: cell.current?.offsetWidth ?? now() }
  }
  const drag = ({ clientX }: PointerEvent) => {
    if (!from.current) return
    onWidth(bounded(from.current.width + (clientX - from.current.x) * (rtl() ? -1 : 1)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a window splitter (APG) is a separator that takes focus; an hr does not.
    <div
      role="separator"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={words('columns.widthOf', { name })}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? 144}
      className={widthHandle}
      onKeyDown={onKeyDown}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = null
      }}
      onLostPointerCapture={() => {
        from.current = null
      }}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
