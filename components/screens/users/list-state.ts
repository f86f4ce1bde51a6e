import type { Input } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import type { searchUsers } from '../../../contract/users/calls.ts'
import { choice, choices, ids, listState, pages, sort, words } from '../../shared/list/list-state.ts'
import { inactiveChoices, type SortField, sortFields, statuses, types, validities } from './options.ts'

export type { SortField }

/** State of the user list. */
export const {
  start: startState,
  read: readListState,
  write: writeListState,
  widen: widened,
  isNarrowed,
} = listState(
  {
    query: words(limits.longNameLength),
    status: choices(statuses),
    type: choices(types),
    departmentIds: ids(),
    roleIds: ids(),
    /** By the end date of the account. */
    validity: choice(validities),
    /** Days without a sign-in. */
    inactiveDays: choice(inactiveChoices),
    sort: sort(sortFields, { field: 'name', descending: false }),
    ...pages,
  },
  { departmentIds: 'department', roleIds: 'role', inactiveDays: 'inactive' },
)
export type UserListState = typeof startState
export type UserSort = UserListState['sort']

/** An account counts as expiring within this many days. */
const expiringDays = 30

/** The filters, for lists and exports. */
export const getFilters = (state: UserListState) => ({
  query: state.query,
  status: [...state.status],
  type: [...state.type],
  departmentIds: [...state.departmentIds],
  roleIds: [...state.roleIds],
  ...(state.validity === 'expiring'
    ? { expiringWithinDays: expiringDays }
    : state.validity && { validity: state.validity }),
  ...(state.inactiveDays && { inactiveDays: state.inactiveDays }),
})

/** The request of a state. */
export const getRequest = (state: UserListState): Input<typeof searchUsers> => ({
  ...getFilters(state),
  sort: state.sort,
  pageNum: state.page,
  limit: state.size,
})
