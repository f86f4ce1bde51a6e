import { useStore } from '@nanostores/react'
import { globalSession, type Session } from '../client/session-store.ts'

/** The session of the page; draws again when it changes. */
export const useSession = (): Session => useStore(globalSession().$session)
