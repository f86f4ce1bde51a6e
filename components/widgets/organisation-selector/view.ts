import type { SearchState } from '../../../client/element-data/search.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import type { FoundPage } from '../../../client/organisations.ts'
import type { SessionStatus } from '../../../client/session/store.ts'
import { type Failure, getFailure } from '../../shared/call/failure.ts'
import { isLongEnough } from '../../ui/base/fold.ts'

/** What the panel shows. */
export type View =
  | { kind: 'tree' }
  | { kind: 'hits'; query: string; page: FoundPage }
  | { kind: 'loading' }
  | { kind: 'short' }
  | { kind: 'nothing'; query: string }
  | { kind: 'empty' }
  | Failure

export type KnownOrganisation = {
  text: string
  found: SearchState<FoundPage>
  /** The first level of the tree: its number of rows, and why it could not be loaded. */
  tree: { rows: number; lazy: boolean; error: unknown }
  local: boolean
  session: SessionStatus
  online: boolean
}

/** Minimum letters of a query in Latin script; one Chinese or Japanese character is enough. */
const least = 2

/** Whether a text is searched for. */
export const isAsked = (text: string): boolean => isLongEnough(text.trim(), least)

/** Decides what the panel shows for the text in the field. */
export function getView({ text, found, tree, local, session, online }: KnownOrganisation): View {
  const query = text.trim()
  if (!local && session === 'none') return { kind: 'signed-out' }
  if (!query) {
    if (isCallError(tree.error)) return getFailure(tree.error, online)
    if (tree.lazy) return { kind: 'loading' }
    return { kind: tree.rows === 0 ? 'empty' : 'tree' }
  }
  if (!isAsked(query)) return { kind: 'short' }
  if (found.state === 'idle' || found.query !== query || found.state === 'searching')
    return { kind: 'loading' }
  if (found.state === 'failed') return getFailure(found.error, online)
  const { answer } = found
  return answer.records.length === 0 ? { kind: 'nothing', query } : { kind: 'hits', query, page: answer }
}
