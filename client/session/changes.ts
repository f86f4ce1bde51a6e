import { getIdentity } from './identity.ts'
import type { SessionStore } from './store.ts'
import type { TabMessage } from './tabs.ts'

/** What changed in a session; `elsewhere`: in another tab, so this page goes home (F37). */
export type SessionChange = {
  kind: 'signed-in' | 'signed-out' | 'account' | 'tenant' | 'role'
  elsewhere: boolean
}

type Listener = (change: SessionChange) => void

const listeners = new WeakMap<SessionStore, Set<Listener>>()
const voices = new WeakMap<SessionStore, (message: TabMessage) => void>()

/** Listens for changes once the new state is loaded (after a sign-out: at once); returns a function that stops it. */
export const onSessionChange = (store: SessionStore, listener: Listener): (() => void) => {
  const heard = listeners.get(store) ?? new Set()
  listeners.set(store, heard.add(listener))
  return () => heard.delete(listener)
}

/** Tells the listeners of a session that it has changed. */
export const changed = (store: SessionStore, change: SessionChange): void => {
  for (const listener of listeners.get(store) ?? []) listener(change)
}

/** Registers how this page sends to the other tabs; null when it no longer does. */
export const speakWith = (store: SessionStore, tell: ((message: TabMessage) => void) | null): void => {
  if (tell) voices.set(store, tell)
  else voices.delete(store)
}

/** Tells the other tabs of a session that its user has set other time zones. */
export const tellZones = (store: SessionStore): void => voices.get(store)?.({ kind: 'zones' })

/** Tells the other tabs who acts now, or that nobody does. */
export const tellTabs = (store: SessionStore): void => {
  const identity = getIdentity(store)
  const tell = voices.get(store)
  tell?.(identity.accountId ? { kind: 'session', ...identity } : { kind: 'signed-out' })
}
