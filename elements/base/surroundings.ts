import { advise } from '../../client/page/advise.ts'
import type { Density, Theme } from '../../client/session/store.ts'

/** What an element inherits from its surroundings. */
export type Surroundings = {
  theme: Theme | null
  density: Density | null
  /** Nearest `lang`, including its own; null when the page has none. */
  lang: string | null
  dir: 'ltr' | 'rtl'
}

const watched = ['lang', 'dir', 'data-mds-theme', 'data-mds-density']

/** Looks outwards from an element, through the shadow roots around it. */
export function getSurroundings(element: HTMLElement): Surroundings {
  const result: Surroundings = { theme: null, density: null, lang: null, dir: 'ltr' }
  let dir: string | null = null
  for (const each of outwards(element)) {
    result.lang ??= each.getAttribute('lang') || null
    dir ??= each.getAttribute('dir')
    if (each === element) continue
    result.theme ??= getOne(each, 'data-mds-theme', ['light', 'dark'])
    result.density ??= getOne(each, 'data-mds-density', ['compact', 'default', 'comfortable'])
  }
  const rtl = dir === 'auto' ? getComputedStyle(element).direction === 'rtl' : dir?.toLowerCase() === 'rtl'
  return { ...result, dir: rtl ? 'rtl' : 'ltr' }
}

/** Calls back after a change of language, direction, theme or density anywhere around the element. */
export function watchSurroundings(element: HTMLElement, changed: () => void): () => void {
  const roots = [...getRoots(element)]
  for (const root of roots) listenersOf(root).add(changed)
  return () => {
    for (const root of roots) leave(root, changed)
  }
}

/** Mirrors an inherited value to the element, where `:host([...])` sees it; a value that the page itself has set stays. */
export function mirror(element: HTMLElement, attribute: string, value: string | null): void {
  const mirrored = mirrors.get(element) ?? new Map<string, string>()
  mirrors.set(element, mirrored)
  const present = element.getAttribute(attribute)
  if (present !== null && present !== mirrored.get(attribute)) return
  if (value === null) {
    mirrored.delete(attribute)
    if (present !== null) element.removeAttribute(attribute)
  } else {
    mirrored.set(attribute, value)
    if (present !== value) element.setAttribute(attribute, value)
  }
}

const mirrors = new WeakMap<HTMLElement, Map<string, string>>()

type Watch = { observer: MutationObserver; listeners: Set<() => void> }
const watches = new Map<Node, Watch>()

/** One observer per root, however many elements are in it. */
function listenersOf(root: Node) {
  const watch = watches.get(root)
  if (watch) return watch.listeners
  const listeners = new Set<() => void>()
  const observer = new MutationObserver(() => {
    for (const listener of [...listeners]) listener()
  })
  observer.observe(root, { attributes: true, subtree: true, attributeFilter: watched })
  watches.set(root, { observer, listeners })
  return listeners
}

function leave(root: Node, changed: () => void) {
  const watch = watches.get(root)
  watch?.listeners.delete(changed)
  if (watch?.listeners.size !== 0) return
  watch.observer.disconnect()
  watches.delete(root)
}

function* outwards(element: Element): Generator<Element> {
  let at: Element | null = element
  while (at) {
    yield at
    at = at.parentElement ?? getHost(at)
  }
}

function* getRoots(element: Element): Generator<Node> {
  let at: Element | null = element
  while (at) {
    yield at.getRootNode()
    at = getHost(at)
  }
}

/** The host element of the shadow root that contains an element. */
const getHost = (element: Element): Element | null =>
  (element.getRootNode() as Partial<ShadowRoot>).host ?? null

function getOne<T extends string>(element: Element, attribute: string, values: readonly T[]): T | null {
  const text = element.getAttribute(attribute)
  const match = values.find(value => value === text) ?? null
  if (text && !match) advise(element.localName, 'value', attribute, text, values.join(' '))
  return match
}
