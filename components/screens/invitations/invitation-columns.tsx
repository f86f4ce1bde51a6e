import type { InvitationRow, InvitationState } from '../../../contract/invitations/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getDepartment, useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as users from '../../shared/page/page.css.ts'
import { useListedName } from '../../shared/people/person.tsx'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { detailPath } from '../users/actions.ts'
import * as css from './invitations.css.ts'

export const toneOf: Record<InvitationState, ChipTone> = {
  pending: 'info',
  expired: 'warning',
  used: 'normal',
  revoked: 'neutral',
}

/** The columns of the list. */
export function useColumns(): Column<InvitationRow>[] {
  const { t } = useText()
  const { column, name, minute, person } = useColumnKinds<InvitationRow>()
  const sortable = { sortable: true }
  return [
    column('email', t('invitations:field.email'), row => <Invited row={row} />, sortable),
    column('state', t('terms:state'), row => <State row={row} />),
    column('kind', t('invitations:field.kind'), row => t(`invitations:kind.${row.kind}`)),
    column('type', t('users:field.type'), row => t(`users:type.${row.type}`)),
    name('department', t('users:field.department'), getDepartment),
    minute('madeAt', t('invitations:field.madeAt'), row => row.madeAt, sortable),
    minute('expiresAt', t('invitations:field.expiresAt'), row => row.expiresAt, sortable),
    person('madeBy', t('invitations:field.madeBy'), row => row.madeBy),
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
