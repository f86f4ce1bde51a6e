import { Plus } from 'lucide-react'
import { wordAt } from '../../../client/words/i18n.ts'
import { listed } from '../../../client/zones/format.ts'
import { applications } from '../../../contract/access/applications.ts'
import { exportRoles } from '../../../contract/downloads/calls.ts'
import { listRoles } from '../../../contract/roles/list.ts'
import {
  roleBlinding,
  roleCategory,
  roleLevel,
  roleState as roleStates,
} from '../../../contract/roles/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices, getFilter, getFilterWords } from '../../shared/list/filters.ts'
import type { List } from '../../shared/list/list-types.ts'
import { recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { ApprovalRequests } from '../impact/approval-requests.tsx'
import { type RoleListState, roleState } from './list-state.ts'
import { comparePath, newPath, rolePath } from './place.ts'
import { type RoleRow, useRoleColumns } from './role-columns.tsx'
import { type Choice, choiceText, toneOf } from './role-texts.ts'

type Roles = List<typeof listRoles, RoleListState, never>

function useFilters(list: Roles): Filter[] {
  const { t } = useText()
  return [
    getChoices(list, 'states', t('roleAdmin:field.state'), roleStates.options, getWord('state')),
    getChoices(list, 'levels', t('roleAdmin:field.level'), roleLevel.options, getWord('level')),
    getChoices(list, 'categories', t('roleAdmin:field.category'), roleCategory.options, getWord('category')),
    getChoices(list, 'blindings', t('roleAdmin:field.blinding'), roleBlinding.options, getWord('blinding')),
    getFilter(
      list,
      'applicationIds',
      t('roleAdmin:field.applications'),
      applications.map(({ id, key }) => ({ value: Number(id), label: wordAt(`applications:${key}`) })),
    ),
  ]
}

const getWord = (choice: Choice) => (value: string) => choiceText(choice, value)

/** The number of roles, or of matches with the filters: "3 roles match: site level, blinded". */
function useCount({ state: { query }, total = 0, isNarrowed }: Roles, filters: readonly Filter[]): string {
  const { t } = useText()
  if (!isNarrowed) return t('roleAdmin:count.all', { count: total })
  const words = [...(query ? [t('terms:quoted', { query })] : []), ...getFilterWords(filters)]
  return t('roleAdmin:count.match', { count: total, filters: listed(words) })
}

function useRowActions({ id }: RoleRow) {
  const { t } = useText()
  const { go } = useNavigation()
  return [
    { id: 'open', label: t('roleAdmin:action.open'), onChoose: () => go(rolePath(id)) },
    { id: 'compare', label: t('roleAdmin:action.compare'), onChoose: () => go(comparePath(id)) },
    { id: 'holders', label: t('roleAdmin:action.holders'), onChoose: () => go(`${rolePath(id)}#holders`) },
  ]
}

function useName() {
  const { locale } = useText()
  return (row: RoleRow) => localName(row, locale)
}

/** The roles of the company: search, filters, order, and a link to each (B38, D32). */
export const roles = recordList<typeof listRoles, RoleListState>({
  call: listRoles,
  state: roleState,
  words: {
    title: 'terms:roles',
    table: 'terms:roles',
    searchLabel: 'roleAdmin:searchLabel',
    search: 'roleAdmin:search',
    filtered: 'roleAdmin:empty.filtered',
    empty: 'roleAdmin:empty.title',
    emptyText: 'roleAdmin:empty.text',
    emptyAsk: ['roleAdmin:empty.ask', 'ROLE_MANAGEMENT_ADD'],
  },
  searchLength: 100,
  useName,
  useColumns: useRoleColumns,
  useFilters,
  useCount,
  useRowActions,
  edge: row => toneOf[row.state],
  Above: () => <ApprovalRequests />,
  exports: [
    {
      call: exportRoles,
      label: 'roleAdmin:export.button',
      about: 'exports:dialog.roles',
      started: 'roleAdmin:export.started',
      indexName: 'roles',
    },
  ],
  add: { call: 'addRole', icon: Plus, label: 'roleAdmin:add.button', href: newPath },
})
