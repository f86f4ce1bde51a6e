import { type RefObject, useEffect } from 'react'

/**
 * What has the focus may go with what it did: a row is left out, a dialog shows the next of its kind, the record is another one.
 * The keyboard then goes on in what is left of its surroundings: the panel, the dialog, the section, or the page from its beginning;
 * never at the top of the document. Whoever gives the focus elsewhere himself comes first.
 */
export function useKeptPlace(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = page.current
    if (!place) return
    let last: Element | null = null
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      around = surroundings(target, place)
    }
    const lost = () => last !== null && !last.isConnected && document.activeElement === document.body
    const watch = new MutationObserver(() => {
      if (lost()) setTimeout(() => lost() && goOnIn(around.find(each => each.isConnected) ?? place))
    })
    place.addEventListener('focusin', remember)
    watch.observe(place, { childList: true, subtree: true })
    return () => {
      place.removeEventListener('focusin', remember)
      watch.disconnect()
    }
  }, [page])
}

function surroundings(of: Element, place: Element): Element[] {
  const found: Element[] = []
  for (let each = of.closest(parts); each && place.contains(each); ) {
    found.push(each)
    each = each.parentElement?.closest(parts) ?? null
  }
  return found
}

const parts = '[popover], dialog, section'
const controls = ':is(input, select, textarea, button):not(:disabled)'

function goOnIn(part: Element) {
  const first = firstControls(part)
    .map(each => part.querySelector<HTMLElement>(each))
    .find(Boolean)
  const to = first ?? (part as HTMLElement)
  if (!first && !to.hasAttribute('tabindex')) to.tabIndex = -1
  to.focus({ preventScroll: true })
}

/** Not what closes a dialog. */
const firstControls = (part: Element) => {
  if (part instanceof HTMLDialogElement) return [`[data-dialog-body] ${controls}`, `footer ${controls}`]
  return part.hasAttribute('popover') ? [controls] : []
}
