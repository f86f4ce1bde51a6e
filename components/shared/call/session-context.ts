import { createContext, useContext } from 'react'
import { globalSession, type SessionStore } from '../../../client/session/store.ts'

/** The session of the nearest provider; null means the page's own. */
export const SessionContext = createContext<SessionStore | null>(null)

/** The session of a widget: in an element that of its provider, in the portal the page's. */
export const useSessionStore = (): SessionStore => useContext(SessionContext) ?? globalSession()
