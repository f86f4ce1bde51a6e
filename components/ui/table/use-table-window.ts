import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { mostOnPaper, usePrinting } from '../base/use-printing.ts'
import { rowsInSight } from '../combobox/windowing.ts'

/** Rows beyond the visible ones: a step of the wheel shows no gap. */
const beyond = 4
const guessed = { row: 40, height: 640 }
/** Rows of the first frame, so that it comes soon; the others in sight follow right after it. */
const ofFirstFrame = 4

export type TableWindow = {
  /** Only the visible rows are rendered. */
  windowed: boolean
  /** Indices of the rows to render, in order; a focused row stays although it is out of view. */
  shown: number[]
  /** Pixels of rows that are not rendered before the row at a position of `shown`, and after the last one. */
  before: (place: number) => number
  after: number
  onFocus: (index: number | null) => void
}

type Sight = { from: number; to: number }

/**
 * Which rows of a long table are rendered: the visible ones, assuming the average height of the rendered ones. They
 * render with the scroll event itself, so that nothing is blank.
 */
export function useTableWindow(frame: RefObject<HTMLElement | null>, rows: readonly unknown[]): TableWindow {
  const count = rows.length
  const [size, setSize] = useState(guessed)
  const [sight, setSight] = useState<Sight>({ from: 0, to: ofFirstFrame })
  const [focused, setFocused] = useState<number | null>(null)
  const latest = useRef({ size, sight })
  latest.current = { size, sight }
  useScrolling(frame, count, latest, setSight)
  useSizes(frame, latest, setSize)
  const shownRows = useRef(rows)
  // New rows start at the top. The first ones do anyway: to say so would force a layout.
  useLayoutEffect(() => {
    if (!frame.current || shownRows.current === rows) return
    shownRows.current = rows
    frame.current.scrollTop = 0
    setFocused(null)
  }, [frame, rows])
  const printing = usePrinting() && count <= mostOnPaper
  const to = printing ? count : Math.min(sight.to, count)
  const from = printing ? 0 : Math.min(sight.from, to)
  const pinned = focused !== null && focused < count && (focused < from || focused >= to) ? [focused] : []
  const shown = [...indices(from, to), ...pinned].sort((one, other) => one - other)
  const before = (place: number) => (shown[place]! - (place === 0 ? 0 : shown[place - 1]! + 1)) * size.row
  const after = (count - (shown.at(-1) ?? -1) - 1) * size.row
  return { windowed: true, shown, before, after, onFocus: setFocused }
}

const indices = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

type WindowRef = RefObject<{ size: typeof guessed; sight: Sight }>

function useScrolling(
  frame: RefObject<HTMLElement | null>,
  count: number,
  known: WindowRef,
  setSight: (sight: Sight) => void,
) {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = (sync: boolean) => {
      const { size, sight } = known.current
      const next = rowsInSight({ count, ...size, top: element.scrollTop }, beyond)
      if (next.from === sight.from && next.to === sight.to) return
      if (sync) flushSync(() => setSight(next))
      else setSight(next)
    }
    const forget = afterPaint(() => look(false))
    const scrolled = () => look(true)
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      forget()
      element.removeEventListener('scroll', scrolled)
    }
  }, [frame, count, known, setSight])
}

/** Does work once the browser has painted; the returned function prevents it. */
function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Measures the rendered rows, when they appear and when the frame resizes. */
function useSizes(
  frame: RefObject<HTMLElement | null>,
  known: WindowRef,
  setSize: (size: typeof guessed) => void,
) {
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const drawn = [...element.querySelectorAll<HTMLElement>('[data-at]')]
      const sum = drawn.reduce((height, row) => height + row.offsetHeight, 0)
      const next = {
        row: drawn.length && sum ? sum / drawn.length : guessed.row,
        height: element.clientHeight || guessed.height,
      }
      const { size } = known.current
      if (Math.abs(next.row - size.row) < 0.5 && next.height === size.height) return
      setSize(next)
    }
    // The observer also reports the initial size, so that no layout is forced.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, known, setSize])
}
