import type { PendingStep } from '../../contract/auth/second-factor.ts'
import { isCallError } from '../http/call-error.ts'

/** A sign-in whose first step succeeded; it is valid until an instant (ms since 1970). */
export type Pending = {
  ticket: string
  setup: boolean
  until: number
  /** Whether to remember the account in this browser, if the user has not typed it. */
  remember?: boolean
}

/** The second step that a refused sign-in requires; null when it was refused for another reason. */
export const getPending = (error: unknown): Pending | null => {
  if (!isCallError(error, 'authenticatorRequired')) return null
  // The server answers with this code in the shape that the contract declares.
  const { ticket, setup, expiresIn } = error.data as PendingStep
  return { ticket, setup, until: Date.now() + expiresIn * 1000 }
}
