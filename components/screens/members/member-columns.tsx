import { dateEnd, dateMinute, listed } from '../../../client/zones/format.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { nameLink, quiet } from '../../shared/page/page.css.ts'
import { Reading, useListedName } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { getMemberPath } from './list-state.ts'
import * as css from './members.css.ts'

export const toneOfState = { 'in force': 'success', 'to come': 'neutral', none: 'warning' } as const

/** Whether a member has a role, as a chip. */
export function MemberState({ state }: Pick<MemberRow, 'state'>) {
  const { t } = useText()
  return <StatusChip tone={toneOfState[state]}>{t(`members:state.${state}`)}</StatusChip>
}

/** The columns of the list of members. */
export function useColumns({
  given: { studyId = '' },
}: {
  given: { studyId?: string }
}): Column<MemberRow>[] {
  const { t, locale } = useText()
  const getName = useListedName()
  const roles = (row: MemberRow) =>
    row.roles.length === 0 ? (
      <span className={quiet}>-</span>
    ) : (
      <span className={css.badges}>
        {row.roles.map(role => (
          <Badge key={role.id}>{[localName(role, locale), role.siteNo].filter(Boolean).join(' · ')}</Badge>
        ))}
      </span>
    )
  return [
    {
      id: 'name',
      head: t('terms:personName'),
      sortable: true,
      cell: row => (
        <>
          <Anchor href={getMemberPath(studyId, row.id)} className={nameLink}>
            {getName(row)}
          </Anchor>
          <Reading reading={row.reading} />
        </>
      ),
    },
    {
      id: 'department',
      head: t('terms:department'),
      cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
    },
    { id: 'roles', head: t('terms:roles'), wrap: true, cell: roles },
    {
      id: 'sites',
      head: t('terms:sites'),
      mono: true,
      wrap: true,
      cell: row => listed(row.sites) || '-',
    },
    { id: 'state', head: t('terms:state'), cell: row => <MemberState state={row.state} /> },
    {
      id: 'since',
      head: t('members:column.since'),
      sortable: true,
      mono: true,
      cell: row => dateMinute(row.since),
    },
    {
      id: 'until',
      head: t('terms:until'),
      sortable: true,
      mono: true,
      cell: row => (row.until ? dateEnd(row.until) : row.state === 'none' ? '-' : t('terms:noEnd')),
    },
  ]
}
