type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What stands between the tags serves a form until the element does. From then on its controls are neither sent beside the
 * element's own value nor asked for by `required`, for nobody sees them; a component that fails gives them back.
 */
export class Fallback {
  readonly #element: HTMLElement
  readonly #resting = new Set<Control>()
  readonly #later = new MutationObserver(() => this.#disable())
  #serving = false

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** The element has taken over; what a framework puts between the tags later rests too. */
  rest(): void {
    if (this.#serving) return
    this.#later.observe(this.#element, { childList: true, subtree: true })
    this.#disable()
  }

  leave(): void {
    this.#later.disconnect()
  }

  /** The component has failed: what stands between the tags is shown again. */
  serve(): void {
    this.#serving = true
    this.leave()
    for (const control of this.#resting) control.disabled = false
    this.#resting.clear()
  }

  #disable() {
    const controls = this.#element.querySelectorAll<Control>('button, input, select, textarea')
    for (const control of controls) {
      if (control.disabled) continue
      control.disabled = true
      this.#resting.add(control)
    }
  }
}
