import type { Output } from '../../../contract/define.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import type { Filter as ListFilter } from '../../ui/overlay/filter-menu.tsx'
import type { UserListState } from './list-state.ts'
import { inactiveChoices, statuses, types, validities } from './options.ts'

export const filters = ['status', 'type', 'department', 'role', 'validity', 'inactive'] as const
type Filter = (typeof filters)[number]
type Menus = Record<Filter, ListFilter>
type Set = (patch: Partial<UserListState>) => void
type FilterOptions = {
  state: UserListState
  onState: (state: UserListState) => void
  offered: readonly Filter[]
}

/** The filters of the list, as far as the acting role has them. */
export function useFilters({ state, onState, offered }: FilterOptions): ListFilter[] {
  const { t, locale } = useText()
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const roles = useScoped(roleOptions, {}, quietly).data?.records ?? []
  const set: Set = patch => onState({ ...state, ...patch, page: 1 })
  const menus: Menus = {
    status: {
      label: t('users:filter.status'),
      options: statuses.map(value => ({ value, label: t(`users:status.${value}`) })),
      value: state.status,
      onChange: values => set({ status: statuses.filter(each => values.includes(each)) }),
    },
    type: {
      label: t('users:filter.type'),
      options: types.map(value => ({ value, label: t(`users:type.${value}`) })),
      value: state.type,
      onChange: values => set({ type: types.filter(each => values.includes(each)) }),
    },
    department: {
      label: t('users:filter.department'),
      options: departments.map(each => ({ value: each.id, label: indented(localName(each, locale), each) })),
      value: state.departmentIds,
      onChange: departmentIds => set({ departmentIds }),
    },
    role: {
      label: t('users:filter.role'),
      options: roles.map(role => ({ value: role.id, label: localName(role, locale) })),
      value: state.roleIds,
      onChange: roleIds => set({ roleIds }),
    },
    ...useSingleMenus(state, set),
  }
  return offered.map(name => menus[name])
}

/** Filters with only one value at a time. */
function useSingleMenus(state: UserListState, set: Set): Pick<Menus, 'validity' | 'inactive'> {
  const { t } = useText()
  return {
    validity: {
      label: t('users:filter.validity'),
      options: validities.map(value => ({ value, label: t(`users:validity.${value}`) })),
      value: state.validity ? [state.validity] : [],
      single: true,
      onChange: ([value]) => set({ validity: validities.find(each => each === value) ?? null }),
    },
    inactive: {
      label: t('users:filter.inactive'),
      options: inactiveChoices.map(days => ({
        value: String(days),
        label: t('users:inactiveFor', { count: days }),
      })),
      value: state.inactiveDays ? [String(state.inactiveDays)] : [],
      single: true,
      onChange: ([value]) =>
        set({ inactiveDays: inactiveChoices.find(each => String(each) === value) ?? null }),
    },
  }
}

type Department = Output<typeof listDepartments>['records'][number]

/** A department's level in the tree, shown by figure spaces before its name. */
const indented = (name: string, { depth }: Pick<Department, 'depth'>): string =>
  `${'\u2007\u2007'.repeat(Math.max(0, depth - 1))}${name}`
