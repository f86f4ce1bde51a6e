import { advise } from '../../client/page/advise.ts'
import { createSessionStore, globalSession, type SessionStore } from '../../client/session/store.ts'
import { providerAround } from './find-session.ts'

const key = Symbol.for('mds.session.1.provider')
type Page = { [key]?: Element }

const own = new WeakMap<Element, SessionStore>()

/**
 * The session that a provider gives: the page's own for the first that is not inside another one, so that widgets
 * anywhere on the page find it; a separate session for every other.
 */
export function getSession(provider: Element): SessionStore {
  const nested = providerAround(provider) !== null
  if (!nested && claims(provider)) return globalSession()
  if (!nested) advise(provider.localName, 'session')
  const store = own.get(provider) ?? createSessionStore()
  own.set(provider, store)
  return store
}

/** Releases the page's session for another provider. */
export function release(provider: Element): void {
  const page = globalThis as Page
  if (page[key] === provider) delete page[key]
}

function claims(provider: Element): boolean {
  const page = globalThis as Page
  if (page[key]?.isConnected) return page[key] === provider
  page[key] = provider
  return true
}
