import type { CallError } from '../client/call-error.ts'

/** What a failed reading leaves in the place of what was asked for. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'denied'; error: CallError }
  | { kind: 'signed-out' }
  | { kind: 'failed'; error: CallError }

const denials: ReadonlySet<string> = new Set([
  'noPermission',
  'noMenu',
  'noButton',
  'noSystemPermission',
  'outOfScope',
  'departmentApplicationShut',
])
const signedOut: ReadonlySet<string> = new Set(['noToken', 'sessionChanged'])

/** Whether no second try mends it: the acting role may not. */
export const isDenied = ({ name }: CallError): boolean => denials.has(name)

/** What a failure is for the reader; `final` names errors that are refusals in this place too. */
export function getFailure(error: CallError, online: boolean, final: readonly string[] = []): Failure {
  if (!online) return { kind: 'offline' }
  if (isDenied(error) || final.includes(error.name)) return { kind: 'denied', error }
  return signedOut.has(error.name) ? { kind: 'signed-out' } : { kind: 'failed', error }
}
