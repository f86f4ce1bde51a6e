/**
 * Focus that is requested before the element has drawn the control that takes it: it is set once the control exists,
 * unless the focus has moved elsewhere meanwhile.
 */
export class EarlyFocus {
  readonly #element: HTMLElement
  readonly #root: ShadowRoot
  #waiting: MutationObserver | null = null

  constructor(element: HTMLElement, root: ShadowRoot) {
    this.#element = element
    this.#root = root
  }

  ask(give: () => void): void {
    this.end()
    give()
    if (this.#root.activeElement || !this.#element.isConnected) return
    const page = this.#element.getRootNode() as Document | ShadowRoot
    const before = page.activeElement
    this.#waiting = new MutationObserver(() => {
      if (page.activeElement === before) give()
      if (page.activeElement !== before) this.end()
    })
    this.#waiting.observe(this.#root, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  }

  end(): void {
    this.#waiting?.disconnect()
    this.#waiting = null
  }
}
