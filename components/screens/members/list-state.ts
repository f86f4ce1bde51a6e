import type { Input } from '../../../contract/define.ts'
import type { searchMembers } from '../../../contract/members/calls.ts'
import { memberSorts, memberStates } from '../../../contract/members/shapes.ts'
import { choices, listState, pages, sort, texts, words } from '../../shared/list/list-state.ts'

const ids = texts(/^[0-9a-f-]{36}$/, 50)

/** State of the list of members. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(100),
    role: ids,
    site: ids,
    state: choices(memberStates),
    sort: sort(memberSorts, { field: 'name', descending: false }),
    ...pages,
  },
  {},
)
export type MemberListState = typeof startState

/** The filters, for lists, exports and changes of many. */
export const getFilters = (state: MemberListState) => ({
  query: state.query,
  roleIds: [...state.role],
  siteIds: [...state.site],
  states: [...state.state],
})

/** The request of a state. */
export const getRequest = (studyId: string, state: MemberListState): Input<typeof searchMembers> => ({
  studyId,
  ...getFilters(state),
  sort: state.sort.field,
  descending: state.sort.descending,
  pageNum: state.page,
  limit: state.size,
})

/** URL of one member. */
export const getMemberPath = (studyId: string, userId: string): string =>
  `/csr_mds/study/${studyId}/memberDetail/${userId}`
