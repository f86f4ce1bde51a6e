import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStatus } from '../../../client/session/store.ts'
import { type Failure, getFailure } from '../../shared/call/failure.ts'
import type { Loaded } from './use-load.ts'

/** Shown in place of the tree while there is none. */
export type Gap = { kind: 'loading' } | { kind: 'gone'; error: CallError } | Failure

/** The gap that an error leaves. */
export function getGap(error: CallError, online: boolean): Gap {
  if (online && error.name === 'dataNotFound') return { kind: 'gone', error }
  return getFailure(error, online)
}

/** The first gap among the required data; null if all of it is loaded. Loaded data survives a later failure. */
export function firstGap(
  parts: readonly (Loaded<unknown> | null)[],
  session: SessionStatus,
  online: boolean,
): Gap | null {
  const missing = parts.filter(part => part !== null && part.value === null)
  if (missing.length === 0) return null
  if (session === 'none') return { kind: 'signed-out' }
  const failed = missing.find(part => part?.state === 'failed')
  return failed?.state === 'failed' ? getGap(failed.error, online) : { kind: 'loading' }
}
