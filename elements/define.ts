import type { ComponentType } from 'react'
import { kitVersion } from '../client/session-store.ts'
import { accessors, formApi } from './base/accessors.ts'
import type { Definition, Described, ElementClass, Member, WidgetProps } from './base/definition.ts'
import { formMembers } from './base/form.ts'
import { type Table, tableOf } from './base/members.ts'
import { type ReactPart, reactPart } from './base/react-part.tsx'
import { sessionEvents } from './base/session-events.ts'
import { naming, Widget } from './base/widget.ts'

/** Makes the class of a widget from its definition; importing it registers nothing (KIT-C16). */
export function defineWidget<P extends object>(declared: Definition<P>): ElementClass {
  const definition = completed(declared)
  const base = { tag: definition.tag, version: kitVersion, definition }
  // Node has no elements: the class can be imported there, but nothing can be made of it.
  if (typeof HTMLElement === 'undefined') return Object.assign(class {}, base) as unknown as ElementClass
  const table = tableOf(definition)
  const made = classOf(declared.component as ComponentType<WidgetProps>, definition, table)
  Object.defineProperties(made.prototype, {
    ...accessors(definition, table, widgetOf),
    ...(table.value && formApi(table, widgetOf)),
  })
  return Object.assign(made, base)
}

function completed<P extends object>({ component, props, events, ...rest }: Definition<P>): Described {
  const own = props as Record<string, Member>
  const isForm = Object.values(own).some(({ form }) => form)
  return {
    ...rest,
    props: isForm ? { ...formMembers, ...own } : own,
    events: { ...sessionEvents, ...events },
  }
}

const widgets = new WeakMap<Element, Widget>()
const widgetOf = (element: Element): Widget => widgets.get(element)!

/** The value that the page wrote: what a reset of its form goes back to. */
function valueAttribute(element: Element, table: Table) {
  const attribute = [...table.byAttribute].find(([, name]) => name === table.value)?.[0]
  return attribute ? element.getAttribute(attribute) : null
}

function classOf(component: ComponentType<WidgetProps>, definition: Described, table: Table) {
  return class extends HTMLElement {
    static readonly formAssociated = table.value !== null
    static readonly observedAttributes = [...table.byAttribute.keys(), ...naming]
    #part: ReactPart<object> | null = null

    constructor() {
      super()
      widgets.set(this, new Widget(this, definition, table, () => this.#draw()))
    }

    connectedCallback() {
      const widget = widgetOf(this)
      widget.enter()
      this.#part ??= reactPart(widget.root, component)
      this.#draw()
    }

    /** A move takes an element out and puts it in at once; only one that stays out is unmounted. */
    disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected) return
        widgetOf(this).leave()
        this.#part?.end()
        this.#part = null
      })
    }

    /** moveBefore() keeps everything; only what stands around may differ now. */
    connectedMoveCallback() {
      widgetOf(this).enter()
    }

    attributeChangedCallback(attribute: string, _: string | null, text: string | null) {
      widgetOf(this).attributeChanged(attribute, text)
    }

    formResetCallback() {
      widgetOf(this).form?.reset(valueAttribute(this, table))
    }

    formDisabledCallback(disabled: boolean) {
      widgetOf(this).barred(disabled)
    }

    formStateRestoreCallback(state: unknown) {
      widgetOf(this).form?.restore(state)
    }

    #draw() {
      const { host, ...props } = widgetOf(this).props()
      this.#part?.draw(host, props)
    }
  }
}
