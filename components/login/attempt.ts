import { type CallError, isCallError } from '../../client/call-error.ts'
import { codeText } from '../../client/i18n.ts'
import { codes } from '../../contract/codes.ts'

/** What went wrong, for the sentence above the form. `until` is the end of a lockout or a waiting time, ms since 1970. */
export type Trouble = {
  /** What the catalogue calls it. */
  name?: string
  kind: 'failed' | 'warning' | 'locked' | 'slide' | 'slideExpired' | 'other'
  until: number
  text: string
}

const kinds: Partial<Record<CallError['name'], Trouble['kind']>> = {
  signInFailed: 'failed',
  signInWarning: 'warning',
  signInLocked: 'locked',
  slideFailed: 'slide',
  slideExpired: 'slideExpired',
}

/** Puts a failed call into what the form says; anything that is no failed call is a fault and goes on. */
export function getTrouble(error: unknown): Trouble {
  if (!isCallError(error)) throw error
  const kind = kinds[error.name] ?? 'other'
  return { name: error.name, kind, until: Date.now() + retryAfter(error) * 1000, text: error.message }
}

/** Whether a solved puzzle lets through what was refused: it is asked for, or spares the wait that others behind the address have brought. */
export const asksPuzzle = (error: unknown): boolean =>
  isCallError(error, 'slideRequired') ||
  (isCallError(error) && typeof error.data === 'object' && error.data !== null && 'slide' in error.data)

/** Why the puzzle has come before a code is sent. */
export const puzzleAsked = (): Trouble => ({
  ...{ name: 'slideRequired', kind: 'other', until: 0 },
  text: codeText(codes.slideRequired.code),
})

/** Seconds until another try makes sense; 0 when the answer names none. */
export function retryAfter({ data }: CallError): number {
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0
}
