import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { overviewMembers, studyOverview } from '../../../contract/study-overview/calls.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { listState, onePageSize } from '../../shared/list/list-state.ts'
import type { List, StateProps } from '../../shared/list/list-types.ts'
import { RecordList, recordList } from '../../shared/list/record-list.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { choicePath, type Overview } from './overview.ts'
import * as css from './study-overview.css.ts'

/** State of the overview: the open list of members (of a role by its id, `all`, or empty) and its page. */
export const overviewState = listState({
  members: { start: '', read: text => text, write: members => members, shows: 'look' },
  ...onePageSize(15),
})
export type OverviewState = typeof overviewState.start
type Members = List<typeof overviewMembers, OverviewState, never>
type Member = Output<typeof overviewMembers>['records'][number]

const usersMenu = 1011

const members = recordList<typeof overviewMembers, OverviewState>({
  call: overviewMembers,
  state: overviewState,
  section: { id: 'overview-members', level: 2 },
  oneSize: true,
  words: { title: 'studyOverview:members.title', empty: 'studyOverview:members.none' },
  useName: useListedName,
  useColumns: useMemberColumns,
  Head,
})

type Props = StateProps<OverviewState> & {
  overview: Overview
}

const getRole = ({ members: { byRole } }: Overview, id: string) => byRole.find(role => role.id === id)

/** The people behind a count of members: of one role, or all. */
export function MemberList({ overview, ...props }: Props) {
  const role = getRole(overview, props.state.members)
  const input = { studyId: overview.study.id, ...(role && { roleId: role.id }) }
  return (
    <div className={css.section}>
      <RecordList of={members} {...props} given={input} />
    </div>
  )
}

/** Opening the list moves the focus to its head. */
function Head({ list: { given, state, total = 0 } }: { list: Members }) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const { studyId = '' } = given
  const { data } = useScoped(studyOverview, { studyId })
  const head = useRef<HTMLHeadingElement>(null)
  const role = data && getRole(data, state.members)
  const title = role ? localName(role, locale) : t('studyOverview:members.all')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice moves the focus again
  useEffect(() => head.current?.focus(), [state.members])
  return (
    <div className={css.sectionHead}>
      <h2 id="overview-members" ref={head} tabIndex={-1}>
        {t('studyOverview:members.list', { role: title, count: total })}
      </h2>
      <Button small variant="quiet" icon={X} onClick={() => go(`${choicePath}/${studyId}`)}>
        {t('studyOverview:members.close')}
      </Button>
    </div>
  )
}

function useMemberColumns(): Column<Member>[] {
  const { t, locale } = useText()
  const getName = useListedName()
  const { user, menus } = useSession()
  const opens = Boolean(user?.canAdminister) && menus.some(({ id }) => id === usersMenu)
  return [
    {
      id: 'name',
      head: t('terms:personName'),
      cell: member =>
        opens ? (
          <Anchor className={css.link} href={`/csr_mds/user/detail/${member.id}`}>
            {getName(member)}
          </Anchor>
        ) : (
          getName(member)
        ),
    },
    {
      id: 'roles',
      head: t('terms:roles'),
      wrap: true,
      cell: ({ roles }) => listed(roles.map(role => localName(role, locale))) || '-',
    },
    {
      id: 'sites',
      head: t('terms:sites'),
      wrap: true,
      cell: ({ sites }) => listed(sites) || t('studyOverview:members.wholeStudy'),
    },
  ]
}
