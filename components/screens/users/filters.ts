import type { Output } from '../../../contract/define.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getFilter, getOptions } from '../../shared/list/filters.ts'
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
    status: getFilter(
      list,
      'status',
      t('users:field.status'),
      getOptions(statuses, value => t(`users:status.${value}`)),
    ),
    type: getFilter(
      list,
      'type',
      t('users:field.type'),
      getOptions(types, value => t(`users:type.${value}`)),
    ),
    department: getFilter(list, 'departmentIds', t('terms:department'), inTree),
    role: getFilter(list, 'roleIds', t('terms:role'), named),
    validity: getFilter(
      list,
      'validity',
      t('users:filter.validity'),
      getOptions(validities, value => t(`users:validity.${value}`)),
    ),
    inactive: getFilter(
      list,
      'inactiveDays',
      t('users:field.lastSignInAt'),
      getOptions(inactiveChoices, count => t('users:inactiveFor', { count })),
    ),
  }
  return offered ? offered.map(name => menus[name]) : Object.values(menus)
}

type Department = Output<typeof listDepartments>['records'][number]

/** A department's level in the tree, shown by figure spaces before its name. */
const indented = (name: string, { depth }: Pick<Department, 'depth'>): string =>
  `${'\u2007\u2007'.repeat(Math.max(0, depth - 1))}${name}`
