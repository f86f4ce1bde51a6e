import { useStore } from '@nanostores/react'
import type { Session } from '../../../client/session/store.ts'
import { useSessionStore } from './session-context.ts'

/** The session of the page, or of the provider around an element; renders again when it changes. */
export const useSession = (): Session => useStore(useSessionStore().$session)
