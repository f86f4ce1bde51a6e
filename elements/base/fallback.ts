type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * The fallback content between the tags serves a form until the element does. From then on its controls are not
 * submitted beside the element's own value and their `required` does not apply, because nobody sees them; a component
 * that fails reactivates them.
 */
export class Fallback {
  readonly #element: HTMLElement
  readonly #resting = new Set<Control>()
  readonly #later = new MutationObserver(() => this.#disable())
  #serving = false

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** The element has taken over; fallback content that a framework adds later is deactivated too. */
  rest(): void {
    if (this.#serving) return
    this.#later.observe(this.#element, { childList: true, subtree: true })
    this.#disable()
  }

  leave(): void {
    this.#later.disconnect()
  }

  /** The component has failed: the fallback content between the tags is shown again. */
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
