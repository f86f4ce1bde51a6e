import { listed, total as totalText } from '../../../client/zones/format.ts'
import { listDepartments } from '../../../contract/directory/calls.ts'
import { roleOptions } from '../../../contract/roles/list.ts'
import { searchUsers } from '../../../contract/users/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { count } from '../../shared/page/page.css.ts'
import { isNarrowed, type UserListState } from './list-state.ts'

type Props = { state: UserListState; total: number | undefined; capped?: boolean }

/** The number of users, or of matches with the filters: "7 of 212 match: enabled, Clinical Operations". */
export function CountSentence({ state, total, capped }: Props) {
  const { t } = useText()
  const narrowed = isNarrowed(state)
  const all = useScoped(searchUsers, { limit: 1 }, { enabled: narrowed, staleTime: 60_000, loading: false })
  const filters = useFilterWords(state)
  if (total === undefined) return <p className={count} role="status" />
  const matching = totalText(total, capped)
  const everybody = all.data && totalText(all.data.total, all.data.capped)
  const words = () => {
    if (!narrowed) return capped ? matching : t('users:count.all', { count: total })
    const values = { matching, filters: listed(filters) }
    return everybody
      ? t('users:count.match', { ...values, total: everybody })
      : t('users:count.matchOnly', values)
  }
  return (
    <p className={count} role="status">
      {words()}
    </p>
  )
}

function useFilterWords(state: UserListState): string[] {
  const { t, locale } = useText()
  const quietly = { staleTime: 5 * 60_000, loading: false }
  const departments = useScoped(listDepartments, {}, quietly).data?.records ?? []
  const roles = useScoped(roleOptions, {}, quietly).data?.records ?? []
  const named = (ids: readonly string[], things: readonly { id: string; name: string; nameEn: string }[]) =>
    things.filter(thing => ids.includes(thing.id)).map(thing => localName(thing, locale))
  return [
    ...(state.query ? [t('users:count.query', { query: state.query })] : []),
    ...state.status.map(status => t(`users:status.${status}`)),
    ...state.type.map(type => t(`users:type.${type}`)),
    ...named(state.departmentIds, departments),
    ...named(state.roleIds, roles),
    ...(state.validity ? [t(`users:validity.${state.validity}`)] : []),
    ...(state.inactiveDays ? [t('users:inactiveFor', { count: state.inactiveDays })] : []),
  ]
}
