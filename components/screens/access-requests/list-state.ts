import { accessRequestKind, accessRequestState } from '../../../contract/access-requests/shapes.ts'
import { choice, choices, listState, pages, words } from '../../shared/list/list-state.ts'

const shape = {
  query: words(100),
  state: choices(accessRequestState.options),
  kind: choices(accessRequestKind.options),
  overdue: { ...choice(['yes'] as const), input: () => ({ overdue: true }) },
  ...pages,
}

/** State of the lists of access requests: that of the reviewer, who first sees what waits, and the own ones. */
export const requestStates = {
  review: listState(shape, {}, ({ query, state }) =>
    state.length === 0 && query === '' ? { state: ['submitted'] } : {},
  ),
  own: listState(shape),
}
export type RequestListState = typeof requestStates.own.start
