import { type CallError, isCallError } from '../../../../client/http/call-error.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { numbers } from '../../../../contract/codes/numbers.ts'

/** An error, for the sentence above the form. `until` is the end of a lockout or of a waiting time, ms since 1970. */
export type Trouble = {
  /** Its name in the code catalogue. */
  name?: string
  kind: 'failed' | 'warning' | 'locked' | 'slide' | 'slideExpired' | 'other'
  until: number
  text: string
  /** The field of the input that it is about. */
  field?: string
}

const kinds: Partial<Record<CallError['name'], Trouble['kind']>> = {
  signInFailed: 'failed',
  signInWarning: 'warning',
  signInLocked: 'locked',
  slideFailed: 'slide',
  slideExpired: 'slideExpired',
}

/** Turns a failed call into an error of the form; rethrows anything else. */
export function getTrouble(error: unknown): Trouble {
  if (!isCallError(error)) throw error
  const kind = kinds[error.name] ?? 'other'
  const { field } = (error.data ?? {}) as { field?: string }
  const until = Date.now() + retryAfter(error) * 1000
  return { name: error.name, kind, until, text: error.message, ...(field && { field }) }
}

/**
 * Whether a solved puzzle would let the call through: the puzzle is required, or it replaces the wait that others at
 * the same IP address have caused.
 */
export const asksPuzzle = (error: unknown): boolean =>
  isCallError(error, 'slideRequired') ||
  (isCallError(error) && typeof error.data === 'object' && error.data !== null && 'slide' in error.data)

/** Explains why the puzzle appears before a code is sent. */
export const puzzleAsked = (): Trouble => ({
  ...{ name: 'slideRequired', kind: 'other', until: 0 },
  text: codeText(numbers.slideRequired),
})

/** Seconds until a retry makes sense; 0 if the answer names none. */
export function retryAfter({ data }: CallError): number {
  if (typeof data !== 'object' || data === null || !('retryAfter' in data)) return 0
  return typeof data.retryAfter === 'number' ? data.retryAfter : 0
}
