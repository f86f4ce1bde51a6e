import { type SessionStore, sessionKey } from '../../client/session/store.ts'

/** The content of a context protocol request, of any library. */
type Request = Event & {
  context?: unknown
  contextTarget?: Element
  callback?: (store: SessionStore, unsubscribe?: () => void) => void
}

/** Announces a new provider; consumers look again which one is nearest. */
class ProviderCame extends (globalThis.Event ?? class {}) {
  readonly context: unknown = sessionKey
  readonly contextTarget: Element
  constructor(contextTarget: Element) {
    super('context-provider', { bubbles: true, composed: true })
    this.contextTarget = contextTarget
  }
}

/**
 * Provides a session to everything inside an element, by the protocol that @lit/context and others use. The session of a
 * provider never changes while it is connected, so subscriptions are not needed.
 */
export function provide(element: Element, store: SessionStore): () => void {
  const answer = (event: Event) => {
    const { context, contextTarget, callback } = event as Request
    if (context !== sessionKey || !callback || (contextTarget ?? event.composedPath()[0]) === element) return
    event.stopPropagation()
    callback(store, () => undefined)
  }
  element.addEventListener('context-request', answer)
  element.dispatchEvent(new ProviderCame(element))
  return () => element.removeEventListener('context-request', answer)
}
