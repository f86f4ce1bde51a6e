import { globalSession, type SessionStore, sessionKey } from '../../client/session/store.ts'

type Answer = (store: SessionStore, unsubscribe?: () => void) => void

/**
 * Requests a value from the surrounding elements, by the context protocol of the Web Components community group.
 * Providers of other libraries and other copies of the kit understand it, so it is implemented here without loading a
 * library.
 */
class ContextRequest extends (globalThis.Event ?? class {}) {
  readonly context: unknown = sessionKey
  readonly subscribe = false
  readonly contextTarget: Element
  readonly callback: Answer
  constructor(contextTarget: Element, callback: Answer) {
    super('context-request', { bubbles: true, composed: true })
    this.contextTarget = contextTarget
    this.callback = callback
  }
}

/** The session of the nearest provider around an element; without one, the session of the page. */
export const sessionAround = (element: Element): SessionStore => providerAround(element) ?? globalSession()

/** The session of the nearest provider around an element, or null. */
export function providerAround(element: Element): SessionStore | null {
  let session: SessionStore | null = null
  element.dispatchEvent(
    new ContextRequest(element, store => {
      session ??= store
    }),
  )
  return session
}

/** Calls back when a provider has come to the page, which may be between an element and its present session. */
export function onProvider(element: Element, come: () => void): () => void {
  const page = element.ownerDocument
  const heard = (event: Event) => {
    const { context, contextTarget } = event as Event & { context?: unknown; contextTarget?: Node }
    if (context === sessionKey && contextTarget !== element) come()
  }
  // In the capture phase, because an outer provider stops the bubbling.
  page.addEventListener('context-provider', heard, true)
  return () => page.removeEventListener('context-provider', heard, true)
}
