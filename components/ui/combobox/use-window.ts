import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rowsInSight, topToShow, windowedFrom } from './windowing.ts'

/** Height of a row before any is measured. */
const guessed = { row: 52, height: 320 }

export type Listed = { rows: readonly unknown[]; active: number; query: string }

/**
 * Decides which rows of a list are rendered, and scrolls to the active one. Up to a hundred rows all are, each with
 * its own height; of longer lists only the visible ones, all as high as the first. A key press renders the visible
 * rows first; the rest follows.
 */
export function useWindow(list: RefObject<HTMLElement | null>, { rows, active, query }: Listed) {
  const count = rows.length
  const [top, setTop] = useState(0)
  const at = useRef(0)
  const [size, setSize] = useState(guessed)
  const windowed = count > windowedFrom
  const beyond = useBeyond(rows)
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !windowed) return
    const row = element.querySelector<HTMLElement>('[data-at]')?.offsetHeight || guessed.row
    const height = element.clientHeight || guessed.height
    setSize(known => (known.row === row && known.height === height ? known : { row, height }))
  }, [list, windowed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new query starts at the top.
  useLayoutEffect(() => {
    // Reading the element would force a layout; its position is known from scroll events.
    if (list.current && at.current > 0) list.current.scrollTop = 0
    at.current = 0
    setTop(0)
  }, [list, query])
  useLayoutEffect(() => {
    const element = list.current
    // The first rows are visible at the top.
    if (!element || active < 0 || (active < 2 && at.current === 0)) return
    const now = at.current
    const to = windowed ? topToShow(active, { ...size, top: now }) : topOfOption(element, active)
    if (to === now) return
    element.scrollTop = to
    at.current = element.scrollTop
    if (windowed) setTop(at.current)
  }, [list, active, windowed, size])
  const onScroll = useCallback(() => {
    at.current = list.current?.scrollTop ?? 0
    if (windowed) setTop(at.current)
  }, [list, windowed])
  const all = windowed ? rowsInSight({ count, ...size, top }) : { from: 0, to: count }
  const sight = beyond || top > 0 ? all : { from: 0, to: Math.min(all.to, Math.max(atFirst, active + 1)) }
  return { ...sight, windowed, row: size.row, onScroll }
}

/** Rows rendered with the key press itself: as many as a list of usual height shows. */
const atFirst = 9
/** Two frames: the visible rows are painted by then (ms). */
const restAfter = 32

/** False for a new list, true once its first rows are painted. */
function useBeyond(rows: readonly unknown[]): boolean {
  const [seen, setSeen] = useState<readonly unknown[]>()
  useEffect(() => {
    const timer = setTimeout(setSeen, restAfter, rows)
    return () => clearTimeout(timer)
  }, [rows])
  return seen === rows
}

function topOfOption(list: HTMLElement, at: number): number {
  const option = list.querySelector<HTMLElement>(`[data-at="${at}"]`)
  if (!option) return list.scrollTop
  const outer = list.getBoundingClientRect()
  const inner = option.getBoundingClientRect()
  if (inner.top < outer.top) return list.scrollTop - (outer.top - inner.top)
  return inner.bottom > outer.bottom ? list.scrollTop + (inner.bottom - outer.bottom) : list.scrollTop
}
