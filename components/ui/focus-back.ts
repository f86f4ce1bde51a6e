/** Gives focus to `to` when `from`, now closing, holds it or nothing does: not when the reader has gone on elsewhere. */
export function focusBack(to: HTMLElement | null, from: Element | null): void {
  if (!to?.isConnected) return
  const active = deepActive(to.ownerDocument)
  if (!active || active === to.ownerDocument.body || from?.contains(active)) to.focus({ preventScroll: true })
}

/** What has focus, looked up through shadow roots; nothing when a host has it and none of its content does. */
function deepActive(document: Document): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot) active = active.shadowRoot.activeElement
  return active
}
