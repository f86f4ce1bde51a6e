import { type RefObject, useEffect } from 'react'

/**
 * The focused element may disappear with its action: a row is filtered out, a dialog shows the next item, the record
 * changes. The focus then moves to the nearest remaining surroundings: the panel, the dialog, the section, or the
 * start of the page; never to the top of the document. A component that moves the focus itself takes precedence.
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
  const boxes: Element[] = []
  for (let each = of.closest(parts); each && place.contains(each); ) {
    boxes.push(each)
    each = each.parentElement?.closest(parts) ?? null
  }
  return boxes
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

/** Except the close button of a dialog. */
const firstControls = (part: Element) => {
  if (part instanceof HTMLDialogElement) return [`[data-dialog-body] ${controls}`, `footer ${controls}`]
  return part.hasAttribute('popover') ? [controls] : []
}
