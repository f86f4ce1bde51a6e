import { CalendarCog, FileClock, FileUp, UserMinus, UserPlus } from 'lucide-react'
import { memberChoices, searchMembers } from '../../../contract/members/calls.ts'
import {
  exportMemberRecords,
  exportMembers,
  memberColumns,
  memberRecordColumns,
} from '../../../contract/members/exports.ts'
import { type MemberRow, memberStates } from '../../../contract/members/shapes.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getChoices, getFilter } from '../../shared/list/filters.ts'
import type { List, ListDialogProps, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { getMembersPath } from '../../shared/page/study-paths.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { whyOff } from '../../shared/why/why.ts'
import type { Filter } from '../../ui/overlay/filter-menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { getMemberPath, type MemberListState, memberState } from './list-state.ts'
import { useColumns } from './member-columns.tsx'
import * as css from './members.css.ts'
import { RemoveDialog } from './remove-dialog.tsx'

type Act = 'change' | 'remove'
type Members = List<typeof searchMembers, MemberListState, Act>

function useFilters(list: Members): Filter[] {
  const { t, locale } = useText()
  const { studyId = '' } = list.given
  const { data } = useScoped(memberChoices, { studyId }, { staleTime: 60_000, loading: false })
  const roles = (data?.roles ?? []).map(role => ({ value: role.id, label: localName(role, locale) }))
  const sites = (data?.sites ?? []).map(site => ({
    value: site.id,
    label: `${site.siteNo} ${localName(site, locale)}`,
  }))
  return [
    getFilter(list, 'roleIds', t('terms:roles'), roles),
    getFilter(list, 'siteIds', t('terms:sites'), sites),
    getChoices(list, 'states', t('terms:state'), memberStates, value => t(`members:state.${value}`)),
  ].filter(filter => filter.options.length > 0)
}

function useOff() {
  const { locale } = useText()
  return ({ actions: { remove } }: MemberRow, act: Act) =>
    whyOff(act === 'remove' ? remove : null, locale, 'removeMember')
}

function useRowActions(row: MemberRow, { given: { studyId = '' }, ask }: Members) {
  const { t } = useText()
  const { go } = useNavigation()
  return [
    { id: 'open', label: t('common:action.open'), onChoose: () => go(getMemberPath(studyId, row.id)) },
    {
      id: 'remove',
      label: t('members:remove'),
      danger: true,
      off: useOff()(row, 'remove'),
      onChoose: () => ask('remove', [row]),
    },
  ]
}

function Dialog({ act, list, ...props }: ListDialogProps<typeof searchMembers, MemberListState, Act>) {
  const { given, state, choice } = list
  const { studyId = '' } = given
  if (act === 'remove') return <RemoveDialog {...props} studyId={studyId} />
  return (
    <ChangeDialog {...props} studyId={studyId} state={state} choice={choice.choice} count={choice.count} />
  )
}

const members = recordList<typeof searchMembers, MemberListState, Act>({
  call: searchMembers,
  state: memberState,
  words: {
    title: 'members:title',
    searchLabel: 'members:searchLabel',
    search: 'members:search',
    filtered: 'members:filtered',
    empty: 'members:empty',
    selection: 'members:selected',
    selected: 'members:selectedCount',
  },
  useCount: ({ total = 0 }) => useText().t('members:count', { count: total }),
  Head: ({ count }) => (
    <p className={css.count} role="status">
      {count}
    </p>
  ),
  useName: useNameOf,
  useColumns,
  useFilters,
  useRowActions,
  useOff,
  Dialog,
  edge: row => (row.state === 'none' ? 'warning' : undefined),
  exports: [
    {
      call: exportMembers,
      label: 'members:export.members',
      about: 'exports:dialog.rows',
      headers: memberColumns,
      isSorted: true,
    },
    {
      call: exportMemberRecords,
      label: 'members:export.records',
      icon: FileClock,
      isWhole: true,
      headers: memberRecordColumns,
      about: 'members:export.recordsAbout',
    },
  ],
  add: {
    call: 'chooseMembers',
    icon: UserPlus,
    label: 'portal:title.memberChoose',
    href: ({ studyId = '' }) => `${getMembersPath(studyId)}/choose`,
    refusal: data => data?.choosing ?? null,
    more: {
      label: 'members:choose.more',
      entries: [
        {
          call: 'chooseMembers',
          icon: FileUp,
          label: 'members:choose.import',
          href: ({ studyId = '' }) => `${getMembersPath(studyId)}/import`,
        },
      ],
    },
  },
  batch: [
    {
      act: 'change',
      icon: CalendarCog,
      label: 'members:change.button',
      call: 'changeMembers',
      refusal: data => data?.choosing ?? null,
      takesChoice: true,
    },
    { act: 'remove', icon: UserMinus, label: 'members:remove', call: 'removeMembers' },
  ],
})

type Props = StateProps<MemberListState> & { studyId: string }

/** The members of a study: search, filters, removal and changes of many (B33, MD-M2). */
export const MemberList = ({ studyId, ...props }: Props) => (
  <RecordList of={members} given={{ studyId }} {...props} />
)
