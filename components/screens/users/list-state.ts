import { limits } from '../../../contract/limits.ts'
import { choice, choices, ids, listState, pages, sort, words } from '../../shared/list/list-state.ts'
import { inactiveChoices, sortFields, statuses, types, validities } from './options.ts'

/** An account counts as expiring within this many days. */
const expiringDays = 30

/** State of the user list. */
export const userState = listState(
  {
    query: words(limits.longNameLength),
    status: choices(statuses),
    type: choices(types),
    departmentIds: ids(),
    roleIds: ids(),
    /** By the end date of the account. */
    validity: {
      ...choice(validities),
      input: validity => (validity === 'expiring' ? { expiringWithinDays: expiringDays } : { validity }),
    },
    /** Days without a sign-in. */
    inactiveDays: choice(inactiveChoices),
    sort: sort(sortFields, { field: 'name', descending: false }),
    ...pages,
  },
  { departmentIds: 'department', roleIds: 'role', inactiveDays: 'inactive' },
)
export type UserListState = typeof userState.start

/** The address of the list in a state, as counts link to it. */
export const getListPath = (part: Partial<UserListState>): string =>
  `/csr_mds/user?${userState.getAddress({ ...userState.start, ...part })}`
