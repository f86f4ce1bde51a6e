import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { topToShow } from '../combobox/windowing.ts'

/** Most rows in the document at once. */
export const mostRows = 60
/** Rows rendered beyond each edge: as many as a fast wheel passes in one frame. */
const beyond = 12
/** Sizes before anything is measured (px). */
const guessed = { row: 32, height: 320 }

/** The first rendered row and their number, for a list scrolled to `top`. The number is the same at every position. */
export function sightAt(top: number, count: number, { row, height }: { row: number; height: number }) {
  const visible = Math.ceil(height / row) + 1
  const more = Math.max(2, Math.min(beyond, Math.floor((mostRows - 1 - visible) / 2)))
  const span = Math.min(count, visible + 2 * more)
  const first = Math.floor(Math.max(0, top) / row) - more
  return { from: Math.max(0, Math.min(first, count - span)), span }
}

/**
 * Which rows of a tree are rendered. They render inside the scroll event itself, before the paint: nothing is blank.
 * `box` scrolls; `probe` is as high as a row; `whole` renders all of them.
 */
export function useSight(
  box: RefObject<HTMLElement | null>,
  probe: RefObject<HTMLElement | null>,
  count: number,
  whole?: boolean,
) {
  const [top, setTop] = useState(0)
  const [size, setSize] = useState(guessed)
  const { from, span } = whole ? { from: 0, span: count } : sightAt(top, count, size)
  const drawn = useRef({ from, count, size })
  useLayoutEffect(() => {
    drawn.current = { from, count, size }
  })
  useLayoutEffect(() => {
    const [element, sample] = [box.current, probe.current]
    if (!element || !sample) return
    const measure = () => {
      const row = sample.getBoundingClientRect().height || guessed.row
      const height = element.clientHeight || guessed.height
      setSize(known => (known.row === row && known.height === height ? known : { row, height }))
    }
    const onScroll = () => {
      const now = drawn.current
      const next = sightAt(element.scrollTop, now.count, now.size)
      if (next.from !== now.from) flushSync(() => setTop(element.scrollTop))
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    sizes.observe(sample)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, probe])
  const show = useCallback(
    (place: number) => {
      const element = box.current
      if (!element || place < 0) return
      const to = topToShow(place, { ...drawn.current.size, top: element.scrollTop })
      if (to === element.scrollTop) return
      element.scrollTop = to
      setTop(to)
    },
    [box],
  )
  return { from, span, row: size.row, page: Math.max(1, Math.floor(size.height / size.row) - 1), show }
}
