import { kitVersion } from '../../client/session/store.ts'
import { accessors } from './accessors.ts'
import type { Described, ElementClass } from './definition.ts'
import { isDrawing } from './drawing.ts'
import { getTable } from './members.ts'
import { sessionEvents } from './session-events.ts'
import { naming, Widget } from './widget.ts'

/** The implementation of an element that React does not draw. */
export type Light = {
  /** Draws the present state into the root; called after every change around the element. */
  draw: () => void
  enter?: () => void
  leave?: () => void
}

const widgets = new WeakMap<Element, Widget>()
const getWidget = (element: Element): Widget => widgets.get(element)!

/** Makes the class of an element that pages load without React: same definition and rules as defineWidget(). */
export function defineLight(declared: Described, make: (widget: Widget) => Light): ElementClass {
  const definition = { ...declared, events: { ...sessionEvents, ...declared.events } }
  const base = { tag: definition.tag, version: kitVersion, definition }
  // Node has no elements: the class can be imported there, but not constructed.
  if (typeof HTMLElement === 'undefined') return Object.assign(class {}, base) as unknown as ElementClass
  const table = getTable(definition)
  const shell = class extends HTMLElement {
    static readonly observedAttributes = [...table.byAttribute.keys(), ...naming]
    readonly #light: Light

    constructor() {
      super()
      const widget = new Widget(this, definition, table, () => this.#light.draw())
      widgets.set(this, widget)
      this.#light = make(widget)
    }

    connectedCallback() {
      if (!isDrawing()) return getWidget(this).showFallback()
      getWidget(this).enter()
      this.#light.enter?.()
      this.#light.draw()
    }

    /** A move takes an element out and inserts it at once; only one that stays out is torn down. */
    disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected || !isDrawing()) return
        this.#light.leave?.()
        getWidget(this).leave()
      })
    }

    /** moveBefore() keeps everything; only the surroundings may differ now. */
    connectedMoveCallback() {
      getWidget(this).enter()
    }

    attributeChangedCallback(attribute: string, _: string | null, text: string | null) {
      getWidget(this).attributeChanged(attribute, text)
    }
  }
  Object.defineProperties(shell.prototype, accessors(definition, table, getWidget))
  return Object.assign(shell, base)
}
