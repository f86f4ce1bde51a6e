import type { Output } from '../../../contract/define.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices, getFilter } from '../../shared/list/filters.ts'
import { localName } from '../../shared/page/company-name.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import type { UserListState } from './list-state.ts'
import { inactiveChoices, statuses, types, validities } from './options.ts'
import { useSearchConditions } from './use-search-conditions.ts'

type Filtered = { state: UserListState; set: (patch: Partial<UserListState>) => void }

/** The filters of the list, as far as the acting role has them. */
export function useFilters(list: Filtered): Filter[] {
  const { t, locale } = useText()
  const offered = useSearchConditions()?.filters
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const roles = useScoped(roleOptions, {}, quietly).data?.records ?? []
  const inTree = departments.map(each => ({ value: each.id, label: indented(localName(each, locale), each) }))
  const named = roles.map(role => ({ value: role.id, label: localName(role, locale) }))
  const menus = {
    status: getChoices(list, 'status', t('users:field.status'), statuses, value =>
      t(`users:status.${value}`),
    ),
    type: getChoices(list, 'type', t('users:field.type'), types, value => t(`users:type.${value}`)),
    department: getFilter(list, 'departmentIds', t('terms:department'), inTree),
    role: getFilter(list, 'roleIds', t('terms:role'), named),
    validity: getChoices(list, 'validity', t('users:filter.validity'), validities, value =>
      t(`users:validity.${value}`),
    ),
    inactive: getChoices(list, 'inactiveDays', t('users:field.lastSignInAt'), inactiveChoices, count =>
      t('users:inactiveFor', { count }),
    ),
  }
  return offered ? offered.map(name => menus[name]) : Object.values(menus)
}

type Department = Output<typeof listDepartments>['records'][number]

/** A department's level in the tree, shown by figure spaces before its name. */
const indented = (name: string, { depth }: Pick<Department, 'depth'>): string =>
  `${'\u2007\u2007'.repeat(Math.max(0, depth - 1))}${name}`
