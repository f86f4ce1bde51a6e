import r2wc from '@r2wc/react-to-web-component'
import { flushSync } from 'react-dom'
import { kitVersion } from '../client/session/store.ts'
import { accessors, formApi } from './base/accessors.ts'
import type { Definition, Described, ElementClass, Member } from './base/definition.ts'
import { isDrawing } from './base/drawing.ts'
import { formMembers } from './base/form.ts'
import { Frame, type FrameProps, scopeKey } from './base/frame.tsx'
import { getTable, type Table } from './base/members.ts'
import { reactFault } from './base/react-version.ts'
import { sessionEvents } from './base/session-events.ts'
import { naming, Widget } from './base/widget.ts'

/* The only file that uses r2wc: it mounts, updates and unmounts React; everything else about an element is our own code. */
const propsKey = Symbol.for('r2wc.props')
const renderKey = Symbol.for('r2wc.render')

/** What r2wc offers for extension; its members are symbols that it publishes. */
type Mounted = HTMLElement & {
  container: Node
  connectedCallback(): void
  disconnectedCallback(): void
  [propsKey]: object
  [renderKey]: () => void
}

/** Makes the class of a widget from its definition; importing it registers nothing (KIT-C16). */
export function defineWidget<P extends object>(declared: Definition<P>): ElementClass {
  const definition = completed(declared)
  const base = { tag: definition.tag, version: kitVersion, definition }
  // Node has no elements: the class can be imported there, but not constructed.
  if (typeof HTMLElement === 'undefined') return Object.assign(class {}, base) as unknown as ElementClass
  const table = getTable(definition)
  const shell = getClass(declared.component as FrameProps['component'], definition, table)
  Object.defineProperties(shell.prototype, {
    ...accessors(definition, table, getWidget),
    ...(table.value && formApi(table, getWidget)),
  })
  return Object.assign(shell, base)
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
const getWidget = (element: Element): Widget => widgets.get(element)!

/**
 * Connects an element; false where the React of the page is too old, or nothing is drawn: the fallback content between
 * the tags serves instead.
 */
function entered(element: Element): boolean {
  const fault = reactFault()
  const serves = !fault && isDrawing()
  if (serves) getWidget(element).enter()
  else getWidget(element).showFallback(fault)
  return serves
}

/** The value that the page wrote: a reset of its form returns to it. */
function valueAttribute(element: Element, table: Table) {
  const attribute = [...table.byAttribute].find(([, name]) => name === table.value)?.[0]
  return attribute ? element.getAttribute(attribute) : null
}

function getClass(component: FrameProps['component'], definition: Described, table: Table) {
  const Base = r2wc(Frame, { props: [] }) as unknown as new () => Mounted
  return class extends Base {
    static readonly formAssociated = table.value !== null
    static readonly observedAttributes = [...table.byAttribute.keys(), ...naming]
    #scope = ''

    constructor() {
      super()
      const widget = new Widget(this, definition, table, () => this.#draw())
      widgets.set(this, widget)
      this.container = widget.root
    }

    override connectedCallback() {
      if (!entered(this)) return
      this.#readProps()
      super.connectedCallback()
    }

    /** A move takes an element out and inserts it at once; only one that stays out is unmounted. */
    override disconnectedCallback() {
      queueMicrotask(() => {
        if (this.isConnected || !isDrawing()) return
        getWidget(this).leave()
        super.disconnectedCallback()
      })
    }

    /** moveBefore() keeps everything; only the surroundings may differ now. */
    connectedMoveCallback() {
      getWidget(this).enter()
    }

    override focus(options?: FocusOptions) {
      getWidget(this).focus.ask(() => super.focus(options))
    }

    attributeChangedCallback(attribute: string, _: string | null, text: string | null) {
      getWidget(this).attributeChanged(attribute, text)
    }

    formResetCallback() {
      getWidget(this).form?.reset(valueAttribute(this, table))
    }

    formDisabledCallback(disabled: boolean) {
      getWidget(this).barred(disabled)
    }

    formStateRestoreCallback(state: unknown) {
      getWidget(this).form?.restore(state)
    }

    #readProps() {
      const props = getWidget(this).props()
      this[propsKey] = { component, keepsEarlyText: definition.keepsEarlyText, ...props } satisfies FrameProps
      return scopeKey(props.host)
    }

    #draw() {
      const scope = this.#readProps()
      // Nothing of another tenant, account or role may survive until the next paint (WIDGETS 2.9.3).
      if (scope !== this.#scope) flushSync(() => this[renderKey]())
      else this[renderKey]()
      this.#scope = scope
    }
  }
}
