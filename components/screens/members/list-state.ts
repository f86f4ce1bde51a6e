import { memberSorts, memberStates } from '../../../contract/members/shapes.ts'
import { choices, flat, ids, listState, pages, sort, words } from '../../shared/list/list-state.ts'

/** State of the list of members. */
export const memberState = listState(
  {
    query: words(100),
    roleIds: ids(),
    siteIds: ids(),
    states: choices(memberStates),
    sort: flat(sort(memberSorts, { field: 'name', descending: false })),
    ...pages,
  },
  { roleIds: 'role', siteIds: 'site', states: 'state' },
)
export type MemberListState = typeof memberState.start

/** URL of one member. */
export const getMemberPath = (studyId: string, userId: string): string =>
  `/csr_mds/study/${studyId}/memberDetail/${userId}`
