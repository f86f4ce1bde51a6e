import { dateEnd, dateMinute, listed } from '../../../client/zones/format.ts'
import type { MemberRow } from '../../../contract/members/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getDepartment, useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import { nameLink, quiet } from '../../shared/page/page.css.ts'
import { Reading, useListedName } from '../../shared/people/person.tsx'
import { Badge } from '../../ui/base/badge.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { getMemberPath } from './list-state.ts'
import * as css from './members.css.ts'

export const toneOfState = { 'in force': 'normal', 'to come': 'neutral', none: 'warning' } as const

/** Whether a member has a role, as a chip. */
export function MemberState({ state }: Pick<MemberRow, 'state'>) {
  const { t } = useText()
  return <StatusChip tone={toneOfState[state]}>{t(`members:state.${state}`)}</StatusChip>
}

/** The columns of the list of members. */
export function useColumns({ given }: { given: { studyId?: string } }): Column<MemberRow>[] {
  const { t } = useText()
  const { column, name } = useColumnKinds<MemberRow>()
  const day = { sortable: true, mono: true }
  return [
    column('name', t('terms:personName'), row => <Name row={row} studyId={given.studyId ?? ''} />, {
      sortable: true,
    }),
    name('department', t('terms:department'), getDepartment),
    column('roles', t('terms:roles'), row => <Roles row={row} />, { wrap: true }),
    column('sites', t('terms:sites'), row => listed(row.sites) || '-', { mono: true, wrap: true }),
    column('state', t('terms:state'), row => <MemberState state={row.state} />),
    column('since', t('members:column.since'), row => dateMinute(row.since), day),
    column(
      'until',
      t('terms:until'),
      row => (row.until ? dateEnd(row.until) : row.state === 'none' ? '-' : t('terms:noEnd')),
      day,
    ),
  ]
}

function Name({ row, studyId }: { row: MemberRow; studyId: string }) {
  const getName = useListedName()
  return (
    <>
      <Anchor href={getMemberPath(studyId, row.id)} className={nameLink}>
        {getName(row)}
      </Anchor>
      <Reading reading={row.reading} />
    </>
  )
}

function Roles({ row: { roles } }: { row: MemberRow }) {
  const { locale } = useText()
  if (roles.length === 0) return <span className={quiet}>-</span>
  return (
    <span className={css.badges}>
      {roles.map(role => (
        <Badge key={role.id}>{[localName(role, locale), role.siteNo].filter(Boolean).join(' · ')}</Badge>
      ))}
    </span>
  )
}
