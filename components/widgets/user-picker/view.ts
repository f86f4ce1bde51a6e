import type { SearchState } from '../../../client/element-data/search.ts'
import type { SessionStatus } from '../../../client/session/store.ts'
import { type Failure, getFailure } from '../../shared/call/failure.ts'
import { isLongEnough } from '../../ui/base/fold.ts'
import type { People } from './local-search.ts'
import { isSelectable, type Person } from './person.ts'

/** What the list shows. There are options only in `options`, and only for the text in the input. */
export type View =
  | { kind: 'options'; query: string; people: readonly Person[]; more: boolean }
  | { kind: 'loading' }
  | { kind: 'short' }
  | { kind: 'nothing'; query: string }
  | { kind: 'nobody' }
  | Failure

export type KnownPeople = {
  text: string
  found: SearchState<People>
  /** The people are the page's own: no session and no network are needed. */
  local: boolean
  session: SessionStatus
  online: boolean
  /** Minimum letters of a query in Latin script. */
  least: number
}

/** Decides what the list shows for the text in the input. */
export function getView({ text, found, local, session, online, least }: KnownPeople): View {
  const query = text.trim()
  if (!local && session === 'none') return { kind: 'signed-out' }
  if (query && !isLongEnough(query, least)) return { kind: 'short' }
  if (found.state === 'idle' || found.query !== query) return { kind: 'loading' }
  if (found.state === 'searching') return { kind: 'loading' }
  if (found.state === 'failed') return getFailure(found.error, online)
  const { records, more } = found.answer
  if (records.length === 0) return query ? { kind: 'nothing', query } : { kind: 'nobody' }
  return { kind: 'options', query, people: records, more }
}

/** Whether a text is searched for at all; the empty one gives suggestions. */
export const isAsked = (text: string, least: number): boolean =>
  text.trim() === '' || isLongEnough(text, least)

/** The target of the arrow keys, valid only for its query; it may be an end of a list that is still loading. */
export type Walked = { query: string; to: { id: string } | 'first' | 'last' } | null

/**
 * The option that Enter accepts: the one reached by arrow keys, otherwise the first that is selectable and not chosen
 * yet, since Enter on a chosen one would remove it. Suggestions for an empty text wait for an arrow key.
 */
export function getActive(view: View, walked: Walked, isChosen: (id: string) => boolean): number {
  if (view.kind !== 'options') return -1
  const { people, query } = view
  if (walked?.query === query) {
    const at = getPlace(people, walked.to)
    if (at >= 0) return at
  }
  return query === '' ? -1 : people.findIndex(person => isSelectable(person) && !isChosen(person.id))
}

function getPlace(people: readonly Person[], to: NonNullable<Walked>['to']): number {
  if (to === 'first') return 0
  return to === 'last' ? people.length - 1 : people.findIndex(({ id }) => id === to.id)
}
