import { type RefObject, useEffect } from 'react'
import { useOverflow } from '../base/use-overflow.ts'

/** Returns whether a table is wider than its frame, and marks the edges of the frame under which more of it is hidden. */
export function useFurther(frame: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const wide = useOverflow(frame, shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new content may be wider.
  useEffect(() => {
    const element = frame.current
    if (!element || !wide) return
    const mark = () => {
      element.dataset.further = getEdges(element)
    }
    const observer = new ResizeObserver(() => {
      const [first, last] = getSticky(element)
      element.style.setProperty('--mds-table-start', `${first?.offsetWidth ?? 0}px`)
      element.style.setProperty('--mds-table-end', `${last?.offsetWidth ?? 0}px`)
      mark()
    })
    observer.observe(element)
    observer.observe(element.firstElementChild!)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
      delete element.dataset.further
    }
  }, [frame, shown, wide])
  return wide
}

/** The heads of the columns that stay at the edges: the subject of the rows, and their actions. */
const getSticky = (frame: Element) =>
  (['first', 'last'] as const).map(place => {
    const heads = frame.querySelectorAll<HTMLElement>('th[data-column]')
    const head = place === 'first' ? heads[0] : heads[heads.length - 1]
    return head && getComputedStyle(head).position === 'sticky' ? head : undefined
  })

function getEdges(frame: HTMLElement): string {
  const [first] = getSticky(frame)
  const scrolled = Math.abs(frame.scrollLeft)
  const [own, lead] = [frame.getBoundingClientRect(), first?.getBoundingClientRect()]
  const isRtl = getComputedStyle(frame).direction === 'rtl'
  // Before the subject reaches the edge only checkboxes scroll.
  const stuck = !lead || (isRtl ? own.right - lead.right : lead.left - own.left) < 1
  const start = scrolled >= 1 && stuck && 'start'
  const end = scrolled + frame.clientWidth < frame.scrollWidth - 1 && 'end'
  return [start, end].filter(Boolean).join(' ')
}
