import type { PendingStep } from '../contract/second-factor.ts'
import { isCallError } from './call-error.ts'

/** A sign-in whose first step was right; it waits until an instant (ms since 1970). */
export type Pending = {
  ticket: string
  setup: boolean
  until: number
  /** Whether the account is to be remembered in this browser, where nobody has typed it yet. */
  remember?: boolean
}

/** The second step that a refused sign-in asks for; null when it was refused for another reason. */
export const getPending = (error: unknown): Pending | null => {
  if (!isCallError(error, 'authenticatorRequired')) return null
  // The server answers this code by the shape that the contract names.
  const { ticket, setup, expiresIn } = error.data as PendingStep
  return { ticket, setup, until: Date.now() + expiresIn * 1000 }
}
