import { type RefObject, useLayoutEffect, useState } from 'react'

/** The widest table (px) whose rows are cards; the styles of the table have the same number. */
export const cardWidth = 480

/** Whether an element is at most this wide (px); measured before the first paint, and when its size changes. */
export function useNarrow(ref: RefObject<HTMLElement | null>, width = cardWidth): boolean {
  const [narrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { clientWidth } = element
      // Without a layout, as in a closed part of a page, it has no width.
      if (clientWidth > 0) setNarrow(clientWidth <= width)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, width])
  return narrow
}
