import { type RefObject, useEffect, useRef } from 'react'

/**
 * A pressed element may disappear with its action: a form replaces it, or its entry is deleted. The focus then moves
 * within the same section: to its form, to the button that opens one, or to its heading, and not to the top of the
 * document.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const parts = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = parts.current
    if (!place) return
    let last: Element | null = null
    let part: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      part = last?.closest('section') ?? null
    }
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      goOnIn(part)
    })
    place.addEventListener('focusin', remember)
    watch.observe(place, { childList: true, subtree: true })
    return () => {
      place.removeEventListener('focusin', remember)
      watch.disconnect()
    }
  }, [])
  return parts
}

function goOnIn(part: Element | null) {
  const find = (selector: string) => part?.querySelector<HTMLElement>(selector)
  const field = find('form input:checked') ?? find('form input') ?? find('[data-opener]')
  if (field) return field.focus()
  const heading = find('h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}
