import type { CallError } from '../../../client/http/call-error.ts'
import type { Right } from '../../../contract/access/rights.ts'

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

/** The right that the acting role lacks, by the refusal; null if it lacks none. */
export const getLackingRight = ({ name, data }: Pick<CallError, 'name' | 'data'>): Right | null => {
  const { menu, button } = (data ?? {}) as { menu?: unknown; button?: unknown }
  if (typeof menu !== 'number' || !['noMenu', 'noButton'].includes(name)) return null
  return typeof button === 'string' ? `${menu}-${button}` : String(menu)
}

/** Who saved a record meanwhile and when, from the refusal of an outdated version; null if the server does not say. */
export const getLastChange = ({ data }: CallError): { by: string; at: string } | null => {
  const { by, at } = (data ?? {}) as { by?: unknown; at?: unknown }
  return typeof by === 'string' && typeof at === 'string' ? { by, at } : null
}

/** Classifies a failure for the reader; `final` names errors that count as refusals here too. */
export function getFailure(error: CallError, online: boolean, final: readonly string[] = []): Failure {
  if (!online) return { kind: 'offline' }
  if (isDenied(error) || final.includes(error.name)) return { kind: 'denied', error }
  return signedOut.has(error.name) ? { kind: 'signed-out' } : { kind: 'failed', error }
}
