import { accessRequestKind, accessRequestState } from '../../../contract/access-requests/shapes.ts'
import { choice, choices, listState, pages, words } from '../../shared/list/list-state.ts'

/** State of the lists of access requests. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState({
  query: words(100),
  state: choices(accessRequestState.options),
  kind: choices(accessRequestKind.options),
  overdue: choice(['yes'] as const),
  ...pages,
})
export type RequestListState = typeof startState
