import { applications } from '../../../contract/access/applications.ts'
import { roleSort } from '../../../contract/roles/list.ts'
import {
  roleBlinding,
  roleCategory,
  roleLevel,
  roleState as roleStates,
} from '../../../contract/roles/shapes.ts'
import { choices, listState, pages, sort, words } from '../../shared/list/list-state.ts'

/** State of the list of roles. */
export const roleState = listState(
  {
    query: words(100),
    levels: choices(roleLevel.options),
    categories: choices(roleCategory.options),
    blindings: choices(roleBlinding.options),
    states: choices(roleStates.options),
    applicationIds: choices(applications.map(({ id }) => Number(id))),
    sort: sort(roleSort.options, { field: 'createdAt', descending: false }),
    ...pages,
  },
  { levels: 'level', categories: 'category', blindings: 'blinding', states: 'state', applicationIds: 'app' },
)
export type RoleListState = typeof roleState.start
