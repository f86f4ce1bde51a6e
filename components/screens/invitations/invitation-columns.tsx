import type { InvitationRow, InvitationState } from '../../../contract/invitations/list.ts'
import { useText } from '../../shared/call/use-text.ts'
import { getDepartment, useColumnKinds } from '../../shared/list/column-kinds.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import * as users from '../../shared/page/page.css.ts'
import { useListedName } from '../../shared/people/person.tsx'
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

type Field = 'email' | 'state' | 'kind' | 'madeAt' | 'expiresAt' | 'madeBy'

/** The columns of the list. */
export function useColumns(): Column<InvitationRow>[] {
  const { t } = useText()
  const invited = useColumnKinds<InvitationRow, Field>(id => t(`invitations:field.${id}`))
  const users = useColumnKinds<InvitationRow, 'type' | 'department'>(id => t(`users:field.${id}`))
  const sortable = { sortable: true }
  return [
    invited.column('email', row => <Invited row={row} />, sortable),
    invited.column('state', row => <State row={row} />),
    invited.column('kind', row => t(`invitations:kind.${row.kind}`)),
    users.column('type', row => t(`users:type.${row.type}`)),
    users.name('department', getDepartment),
    invited.minute('madeAt', row => row.madeAt, sortable),
    invited.minute('expiresAt', row => row.expiresAt, sortable),
    invited.person('madeBy', row => row.madeBy),
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
