import type { CallError } from '../client/call-error.ts'

/** The state that a failed load leaves. */
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

/** Whether a retry can't help: the acting role has no permission. */
export const isDenied = ({ name }: CallError): boolean => denials.has(name)

/** Classifies a failure for the reader; `final` names errors that count as refusals here too. */
export function getFailure(error: CallError, online: boolean, final: readonly string[] = []): Failure {
  if (!online) return { kind: 'offline' }
  if (isDenied(error) || final.includes(error.name)) return { kind: 'denied', error }
  return signedOut.has(error.name) ? { kind: 'signed-out' } : { kind: 'failed', error }
}
