import { recall } from '../../../client/page/storage.ts'

/** Functions of the browser baseline (Baseline 2024, P4): our pages need all of them. */
const needed: readonly [name: string, there: () => boolean][] = [
  ['popover', () => 'popover' in HTMLElement.prototype],
  ['dialog', () => typeof HTMLDialogElement !== 'undefined' && 'showModal' in HTMLDialogElement.prototype],
  ['sheets', () => 'adoptedStyleSheets' in Document.prototype],
  ['locks', () => 'randomUUID' in crypto],
  ['light-dark', () => CSS.supports('color', 'light-dark(red, blue)')],
  ['has', () => CSS.supports('selector(:has(a))')],
]

export type Hint = 'browser' | 'mobile'

/**
 * Names of what this browser lacks; empty if it meets the baseline. Detected by feature, never by browser name (A22).
 */
export const lacking = (): string[] => needed.filter(([, there]) => !there()).map(([name]) => name)

/** The hint for this browser, unless the user has closed it before (A22, A23). */
export function hintFor(narrowTouch: boolean): Hint | null {
  if (lacking().length > 0 && !closed('browser')) return 'browser'
  return narrowTouch && !closed('mobile') ? 'mobile' : null
}

export const closedKey = (hint: Hint): string => `mds-hint-${hint}`
const closed = (hint: Hint): boolean => recall(closedKey(hint)) !== null
