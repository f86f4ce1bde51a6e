import { type RefObject, useEffect, useState } from 'react'

/** Whether an element's content is wider than the element, or has more lines than it shows: checked when its size or its content changes. */
export function useOverflow(ref: RefObject<HTMLElement | null>, shown: unknown, lines = 1): boolean {
  const [overflows, setOverflows] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may be wider.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setOverflows(
        lines > 1 ? element.scrollHeight > element.clientHeight : element.scrollWidth > element.clientWidth,
      )
    const observer = new ResizeObserver(measure)
    // The observer also reports the initial size, so that no layout is forced.
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, shown, lines, overflows])
  return overflows
}
