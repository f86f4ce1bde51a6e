import { dateMinute, dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { InvitationRow, InvitationState } from '../../../contract/invitations/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as users from '../../shared/page/page.css.ts'
import { useListedName, useNameOf } from '../../shared/people/person.tsx'
import { DateText } from '../../ui/base/date-text.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { StatusChip, type Tone } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { detailPath } from '../users/actions.ts'
import * as css from './invitations.css.ts'

export const toneOf: Record<InvitationState, Tone> = {
  pending: 'info',
  expired: 'warning',
  used: 'normal',
  revoked: 'neutral',
}

/** The columns of the list. */
export function useColumns(): Column<InvitationRow>[] {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  return [
    {
      id: 'email',
      head: t('invitations:field.email'),
      sortable: true,
      cell: row => <Invited row={row} />,
    },
    {
      id: 'state',
      head: t('terms:state'),
      cell: row => <State row={row} />,
    },
    { id: 'kind', head: t('invitations:field.kind'), cell: row => t(`invitations:kind.${row.kind}`) },
    { id: 'type', head: t('users:field.type'), cell: row => t(`users:type.${row.type}`) },
    {
      id: 'department',
      head: t('users:field.department'),
      cell: row => localName({ name: row.department ?? '', nameEn: row.departmentEn ?? '' }, locale) || '-',
    },
    {
      id: 'madeAt',
      head: t('invitations:field.madeAt'),
      sortable: true,
      cell: row => <Instant at={row.madeAt} />,
    },
    {
      id: 'expiresAt',
      head: t('invitations:field.expiresAt'),
      sortable: true,
      cell: row => <Instant at={row.expiresAt} />,
    },
    {
      id: 'madeBy',
      head: t('invitations:field.madeBy'),
      cell: row => (row.madeBy && nameOf(row.madeBy)) || '-',
    },
  ]
}

/** The state of an invitation; the mail of a pending one may not have been sent yet, or may have failed. */
function State({ row: { state, mail } }: { row: InvitationRow }) {
  const { t } = useText()
  return (
    <span className={css.chip}>
      <StatusChip tone={toneOf[state]}>{t(`invitations:state.${state}`)}</StatusChip>
      {state === 'pending' && mail && (
        <StatusChip tone={mail === 'failed' ? 'danger' : 'neutral'}>
          {t(`invitations:mail.${mail}`)}
        </StatusChip>
      )}
    </span>
  )
}

/** The recipient; the name is known once they have registered, or if they were listed before. */
function Invited({ row }: { row: InvitationRow }) {
  const nameOf = useListedName()
  return (
    <span className={users.name}>
      <Anchor href={detailPath(row.userId)} className={users.nameLink}>
        <Ellipsis text={row.email} focusable={false} />
      </Anchor>
      {(row.lastName || row.firstName) && (
        <span className={users.reading}>
          <Ellipsis text={nameOf(row)} />
        </span>
      )}
    </span>
  )
}

const Instant = ({ at }: { at: string }) => (
  <span className={users.nowrap} title={dateTimeWithOffset(at)}>
    <DateText iso={at} text={dateMinute(at)} />
  </span>
)
