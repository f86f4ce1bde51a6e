import { applications } from '../../../contract/access/applications.ts'
import type { Input } from '../../../contract/define.ts'
import { type listRoles, roleSort } from '../../../contract/roles/list.ts'
import { roleBlinding, roleCategory, roleLevel, roleState } from '../../../contract/roles/shapes.ts'
import { choices, listState, pages, sort, words } from '../../shared/list/list-state.ts'

export type SortField = (typeof roleSort.options)[number]

/** State of the list of roles. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(100),
    levels: choices(roleLevel.options),
    categories: choices(roleCategory.options),
    blindings: choices(roleBlinding.options),
    states: choices(roleState.options),
    applicationIds: choices(applications.map(({ id }) => Number(id))),
    sort: sort(roleSort.options, { field: 'createdAt', descending: false }),
    ...pages,
  },
  { levels: 'level', categories: 'category', blindings: 'blinding', states: 'state', applicationIds: 'app' },
)
export type RoleListState = typeof startState

/** The filters, for the list's call and for its export. */
export const getFilters = (state: RoleListState) => ({
  query: state.query,
  levels: [...state.levels],
  categories: [...state.categories],
  blindings: [...state.blindings],
  states: [...state.states],
  applicationIds: [...state.applicationIds],
})

/** The request of a state. */
export const getRequest = (state: RoleListState): Input<typeof listRoles> => ({
  ...getFilters(state),
  sort: state.sort,
  pageNum: state.page,
  limit: state.size,
})
