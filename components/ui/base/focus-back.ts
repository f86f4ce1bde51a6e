/** Moves the focus to `to` if `from`, now closing, has it or nothing does; not if the user has moved on. */
export function focusBack(to: HTMLElement | null, from: Element | null): void {
  if (!to?.isConnected) return
  const active = deepActive(to.ownerDocument)
  if (!active || active === to.ownerDocument.body || from?.contains(active)) to.focus({ preventScroll: true })
}

/** The focused element, searched through shadow roots; null if a host has the focus but none of its content. */
function deepActive(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot) active = active.shadowRoot.activeElement
  return active
}
