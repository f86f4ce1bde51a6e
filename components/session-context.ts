import { createContext, useContext } from 'react'
import { globalSession, type SessionStore } from '../client/session-store.ts'

/** The session of the nearest provider; null stands for the page's own. */
export const SessionContext = createContext<SessionStore | null>(null)

/** The session that a widget belongs to: in an element the one of its provider, in the portal the page's. */
export const useSessionStore = (): SessionStore => useContext(SessionContext) ?? globalSession()
