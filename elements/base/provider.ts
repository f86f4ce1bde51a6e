import { type SessionStore, sessionKey } from '../../client/session-store.ts'

/** What a request of the context protocol carries, whichever library sends it. */
type Request = Event & {
  context?: unknown
  contextTarget?: Element
  callback?: (store: SessionStore, unsubscribe?: () => void) => void
}

/** Says that a provider has come; consumers look again who is nearest. */
class ProviderCame extends (globalThis.Event ?? class {}) {
  readonly context: unknown = sessionKey
  readonly contextTarget: Element
  constructor(contextTarget: Element) {
    super('context-provider', { bubbles: true, composed: true })
    this.contextTarget = contextTarget
  }
}

/**
 * Gives a session to everything inside an element, by the protocol that @lit/context and others speak. The session of a
 * provider never changes while it stands, so nobody needs to be told twice.
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
