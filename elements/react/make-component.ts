import {
  createElement,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
} from 'react'

/** What `mds-kit/react` knows of an element; generated from its definition. */
export type Spec = {
  tag: string
  /** Properties by name; those with an attribute are also written by the server. */
  members: Readonly<Record<string, string | null>>
  /** Event names by prop: `onPick` is `mds-pick`. */
  events: Readonly<Record<string, string>>
  /** Space that the element has from the first byte on, as inline style. */
  space: Readonly<Record<string, string>>
  /** Its height with a label of its own. */
  labelled?: string
}

export type Definers = {
  /** Defines the element with the React of the page. */
  define: () => Promise<unknown>
  /** Defines it with a React of its own, where that of the page is too old. */
  defineStandalone: () => Promise<unknown>
}

type Props = Readonly<Record<string, unknown>> & { children?: ReactNode }

/** Oldest React with which the elements share the page's own. */
const sharedFrom = 19

/** React 18 warns when a server meets a layout effect. */
const useDrawnEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * Makes the React component of an element. Properties and listeners are set in a layout effect, so that nothing is lost when React
 * hydrates, and a prop keeps its type and identity. The server writes attributes and the element's space, and nothing else.
 */
export function makeComponent(
  spec: Spec,
  definers: Definers,
): ForwardRefExoticComponent<Props & { ref?: Ref<HTMLElement> }> {
  const Component = forwardRef<HTMLElement, Props>((props, ref) => {
    const inner = useRef<HTMLElement>(null)
    useImperativeHandle(ref, () => inner.current!)
    const { attributes, members, listeners, rest } = sortProps(spec, props)
    useMembers(inner, members)
    useListeners(inner, spec, listeners)
    useDefinition(spec, definers)
    const labelled = spec.labelled && props.label ? { minHeight: spec.labelled } : null
    const style = { ...spec.space, ...labelled, ...(props.style as object | undefined) }
    return createElement(spec.tag, {
      ...attributes,
      ...rest,
      style,
      ref: inner,
      suppressHydrationWarning: true,
    })
  })
  Component.displayName = spec.tag
  return Component as ForwardRefExoticComponent<Props & { ref?: Ref<HTMLElement> }>
}

/** Tells attributes, properties and listeners of the element from what React itself sets. */
function sortProps({ members: known, events }: Spec, props: Props) {
  const attributes: Record<string, string | true> = {}
  const members: Record<string, unknown> = {}
  const listeners: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  const names = new Map(
    Object.entries(known).flatMap(([name, attribute]) => (attribute ? [[attribute, name]] : [])),
  )
  const eventNames = new Set(Object.values(events))
  for (const [prop, value] of Object.entries(props)) {
    const event =
      events[prop] ?? (eventNames.has(prop.slice(2)) && prop.startsWith('on') ? prop.slice(2) : null)
    const name = prop in known ? prop : names.get(prop)
    if (event) listeners[event] = value
    else if (name) members[name] = value
    else rest[prop === 'className' ? 'class' : prop] = value
    const text = name && known[name] ? getText(value) : null
    if (name && text !== null) attributes[known[name]!] = text
  }
  return { attributes, members, listeners, rest }
}

/** An attribute as the server writes it; null: none. */
function getText(value: unknown): string | true | null {
  if (value === true) return true
  if (Array.isArray(value)) return value.length > 0 && value.every(isText) ? value.join(' ') : null
  return isText(value) ? String(value) : null
}

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number'

/** Sets the properties after each drawing, and takes back those that the page no longer gives. */
function useMembers(inner: RefObject<HTMLElement | null>, members: Readonly<Record<string, unknown>>) {
  const before = useRef<readonly string[]>([])
  useDrawnEffect(() => {
    const element = inner.current!
    for (const name of before.current) if (!(name in members)) Reflect.set(element, name, undefined)
    for (const [name, value] of Object.entries(members)) Reflect.set(element, name, value)
    before.current = Object.keys(members)
  })
}

/** Listens once for every event; the handlers may be others at each drawing. */
function useListeners(
  inner: RefObject<HTMLElement | null>,
  { events }: Spec,
  listeners: Readonly<Record<string, unknown>>,
) {
  const latest = useRef(listeners)
  useDrawnEffect(() => {
    latest.current = listeners
  })
  useDrawnEffect(() => {
    const element = inner.current!
    const hear = (event: Event) => {
      const handler = latest.current[event.type]
      if (typeof handler === 'function') handler(event)
    }
    const types = new Set(Object.values(events))
    for (const type of types) element.addEventListener(type, hear)
    return () => {
      for (const type of types) element.removeEventListener(type, hear)
    }
  }, [])
}

/** Defines the element when it is first on a page. */
function useDefinition({ tag }: Spec, { define, defineStandalone }: Definers) {
  useDrawnEffect(() => {
    if (customElements.get(tag)) return
    const isShared = Number.parseInt(version, 10) >= sharedFrom
    const load = isShared ? define : defineStandalone
    load().catch(error => console.warn(`mds-kit: <${tag}> could not be loaded`, error))
  }, [])
}
