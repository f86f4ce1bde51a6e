import { type RefObject, useEffect, useState } from 'react'

/** Whether an element's content is wider than the element: looked at when its size changes, or what it shows. */
export function useOverflow(ref: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may be wider.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth)
    const observer = new ResizeObserver(measure)
    // It tells of the size as it is, too, once that is known: nothing is laid out for the asking.
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, shown, overflows])
  return overflows
}
