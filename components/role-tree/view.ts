import type { CallError } from '../../client/call-error.ts'
import type { SessionStatus } from '../../client/session-store.ts'
import type { Loaded } from './use-load.ts'

/** What stands in the place of the tree while there is none. */
export type Gap =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'offline' }
  | { kind: 'denied'; error: CallError }
  | { kind: 'gone'; error: CallError }
  | { kind: 'failed'; error: CallError }

const denials: ReadonlySet<string> = new Set([
  'noPermission',
  'noMenu',
  'noButton',
  'noSystemPermission',
  'outOfScope',
])
const signedOut: ReadonlySet<string> = new Set(['noToken', 'sessionChanged'])

/** The gap that an error leaves. */
export function gapOf(error: CallError, online: boolean): Gap {
  if (!online) return { kind: 'offline' }
  if (denials.has(error.name)) return { kind: 'denied', error }
  if (error.name === 'dataNotFound') return { kind: 'gone', error }
  return signedOut.has(error.name) ? { kind: 'signed-out' } : { kind: 'failed', error }
}

/** The first gap among what has to be there; null when all of it is. What was read once is kept through a failure. */
export function firstGap(
  parts: readonly (Loaded<unknown> | null)[],
  session: SessionStatus,
  online: boolean,
): Gap | null {
  const missing = parts.filter(part => part !== null && part.value === null)
  if (missing.length === 0) return null
  if (session === 'none') return { kind: 'signed-out' }
  const failed = missing.find(part => part?.state === 'failed')
  return failed?.state === 'failed' ? gapOf(failed.error, online) : { kind: 'loading' }
}
