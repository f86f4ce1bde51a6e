import { getIdentity } from './identity.ts'
import type { SessionStore } from './session-store.ts'
import type { TabMessage } from './tabs.ts'

/** What changed of a session; `elsewhere`: in another tab, so this page goes home (F37). */
export type SessionChange = {
  kind: 'signed-in' | 'signed-out' | 'account' | 'tenant' | 'role'
  elsewhere: boolean
}

type Listener = (change: SessionChange) => void

const listeners = new WeakMap<SessionStore, Set<Listener>>()
const voices = new WeakMap<SessionStore, (message: TabMessage) => void>()

/** Hears of changes once the new state is loaded (signed out: at once); gives the function that ends it. */
export const onSessionChange = (store: SessionStore, listener: Listener): (() => void) => {
  const heard = listeners.get(store) ?? new Set()
  listeners.set(store, heard.add(listener))
  return () => heard.delete(listener)
}

/** Tells the listeners of a session that it has changed. */
export const changed = (store: SessionStore, change: SessionChange): void => {
  for (const listener of listeners.get(store) ?? []) listener(change)
}

/** Says how this page speaks to the other tabs; null when it has left them. */
export const speakWith = (store: SessionStore, tell: ((message: TabMessage) => void) | null): void => {
  if (tell) voices.set(store, tell)
  else voices.delete(store)
}

/** Tells the other tabs of a session that its person has set other time zones. */
export const tellZones = (store: SessionStore): void => voices.get(store)?.({ kind: 'zones' })

/** Tells the other tabs who acts now, or that nobody does. */
export const tellTabs = (store: SessionStore): void => {
  const identity = getIdentity(store)
  const tell = voices.get(store)
  tell?.(identity.accountId ? { kind: 'session', ...identity } : { kind: 'signed-out' })
}
