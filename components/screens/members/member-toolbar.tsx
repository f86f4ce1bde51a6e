import { FileUp, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { memberChoices } from '../../../contract/members/calls.ts'
import { memberStates } from '../../../contract/members/shapes.ts'
import type { Reason } from '../../../contract/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { ListToolbar } from '../../shared/list/toolbar.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getMembersPath } from '../../shared/page/study-paths.ts'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { type MemberListState, widened } from './list-state.ts'
import type { ListProps } from './member-list.tsx'

type Props = ListProps & { total: number; choosing: Reason | null; selection: ReactNode }

/** Search and filters of the list, and the buttons that choose or import members. */
export function MemberToolbar({ studyId, state, onState, total, choosing, selection }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const off = choosing ? offBy(whyText(choosing, locale), 'chooseMembers') : undefined
  return (
    <ListToolbar
      search={{
        label: t('members:searchLabel'),
        placeholder: t('members:search'),
        query: state.query,
        onQuery: query => onState({ ...state, query, page: 1 }),
      }}
      filters={useFilters({ studyId, state, onState })}
      onClear={() => onState({ ...widened(state), query: state.query })}
      add={{
        label: t('members:choose.button'),
        icon: UserPlus,
        off,
        onAdd: () => go(`${getMembersPath(studyId)}/choose`),
        more: {
          label: t('members:choose.more'),
          entries: [
            {
              id: 'import',
              icon: FileUp,
              label: t('members:choose.import'),
              off,
              onChoose: () => go(`${getMembersPath(studyId)}/import`),
            },
          ],
        },
      }}
      selection={selection}
    >
      <ExportButtons {...{ studyId, state, total }} />
    </ListToolbar>
  )
}

function useFilters({ studyId, state, onState }: ListProps): Filter[] {
  const { t, locale } = useText()
  const { data } = useScoped(memberChoices, { studyId }, { staleTime: 60_000, loading: false })
  const set = (patch: Partial<MemberListState>) => onState({ ...state, ...patch, page: 1 })
  return [
    {
      label: t('members:column.roles'),
      options: (data?.roles ?? []).map(role => ({ value: role.id, label: localName(role, locale) })),
      value: state.role,
      onChange: (role: string[]) => set({ role }),
    },
    {
      label: t('members:column.sites'),
      options: (data?.sites ?? []).map(site => ({
        value: site.id,
        label: `${site.siteNo} ${localName(site, locale)}`,
      })),
      value: state.site,
      onChange: (site: string[]) => set({ site }),
    },
    {
      label: t('members:column.state'),
      options: memberStates.map(value => ({ value, label: t(`members:state.${value}`) })),
      value: state.state,
      onChange: (values: readonly string[]) =>
        set({ state: memberStates.filter(each => values.includes(each)) }),
    },
  ].filter(filter => filter.options.length > 0)
}
