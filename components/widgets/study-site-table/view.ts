import type { CallError } from '../../../client/http/call-error.ts'
import type { SessionStatus } from '../../../client/session/store.ts'
import { type Failure, getFailure, isDenied } from '../../shared/call/failure.ts'
import { isNarrowed, type SiteFilter } from './table-state.ts'

/** Shown in place of the rows, or above them. */
export type View =
  | { kind: 'rows' }
  | { kind: 'loading' }
  | { kind: 'no-study' }
  | { kind: 'never' }
  | { kind: 'nothing' }
  | Failure

type KnownSites = {
  studyId: string
  local: boolean
  session: SessionStatus
  online: boolean
  waiting: boolean
  rows: number
  error: CallError | null
  filter: SiteFilter
}

/** The study does not exist for this user: neither do its sites. */
const final = ['dataNotFound']

/** Decides what the table shows. A failed page keeps the loaded rows, with the failure above them. */
export function getView(known: KnownSites): View {
  const { error, local, rows } = known
  if (!local && known.session === 'none') return { kind: 'signed-out' }
  if (!local && !known.studyId) return { kind: 'no-study' }
  if (error && (rows === 0 || isDenied(error) || final.includes(error.name)))
    return getFailure(error, known.online, final)
  if (rows > 0) return { kind: 'rows' }
  if (!known.online && known.waiting) return { kind: 'offline' }
  if (known.waiting) return { kind: 'loading' }
  return { kind: isNarrowed(known.filter) ? 'nothing' : 'never' }
}
