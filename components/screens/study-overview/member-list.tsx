import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { overviewMembers } from '../../../contract/study-overview/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useLastPage } from '../../shared/list/use-last-page.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { useListedName } from '../../shared/people/person.tsx'
import { Button } from '../../ui/base/button.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { choicePath, type Overview } from './overview.ts'
import * as css from './study-overview.css.ts'

type Props = { overview: Overview; members: string; page: number; onPage: (page: number) => void }
type Member = Output<typeof overviewMembers>['records'][number]

const size = 15
const usersMenu = 1011

/** The people behind a count of members: of one role, or all. Opening it moves the focus to its head. */
export function MemberList({ overview: { study, members: counts }, members, page, onPage }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const head = useRef<HTMLHeadingElement>(null)
  const role = counts.byRole.find(({ id }) => id === members)
  const input = { studyId: study.id, ...(role && { roleId: role.id }), pageNum: page, limit: size }
  const query = useScoped(overviewMembers, input, { keepsRows: true })
  useLastPage(query, { page, size }, next => onPage(next.page))
  const columns = useMemberColumns()
  const total = query.data?.total ?? 0
  const title = role ? localName(role, locale) : t('studyOverview:members.all')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice moves the focus again
  useEffect(() => head.current?.focus(), [members])
  return (
    <section className={css.section} aria-labelledby="overview-members">
      <div className={css.sectionHead}>
        <h2 id="overview-members" ref={head} tabIndex={-1}>
          {t('studyOverview:members.list', { role: title, count: total })}
        </h2>
        <Button small variant="quiet" icon={X} onClick={() => go(`${choicePath}/${study.id}`)}>
          {t('studyOverview:members.close')}
        </Button>
      </div>
      <Loaded query={query} small lines={4} size="row">
        {({ records }) => (
          <DataTable
            caption={t('studyOverview:members.title')}
            columns={columns}
            rows={records}
            rowKey={({ id }) => id}
            busy={query.isPlaceholderData}
          />
        )}
      </Loaded>
      {total > size && (
        <Pager total={total} page={page} size={size} sizes={[size]} onChange={next => onPage(next.page)} />
      )}
    </section>
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
