import {
  type InvitationRow,
  resendInvitations,
  revokeInvitations,
} from '../../../contract/invitations/list.ts'
import { BatchDialog } from '../../shared/act/batch-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { skipped } from '../../shared/page/page.css.ts'
import { type Act, closedFor } from './acts.ts'

type Props = {
  act: Act
  rows: readonly InvitationRow[]
  /** Called after the action; `failed` holds the invitations for which it failed. */
  onDone: (failed: ReadonlySet<string>) => void
  onClose: () => void
}

/** Asks before links are mailed again or revoked, does it, and shows a result for each. */
export function InvitationActDialog({ act, rows, onDone, onClose }: Props) {
  const { t } = useText()
  const open = rows.filter(row => closedFor(row, act) === undefined)
  const name = open.length === 1 ? open[0]!.email : t('invitations:act.several', { count: open.length })
  return (
    <BatchDialog
      rows={rows}
      onDone={onDone}
      onClose={onClose}
      call={act === 'resend' ? resendInvitations : revokeInvitations}
      getName={row => row.email}
      getRefusal={row => closedFor(row, act)}
      toInput={(part, { reason }) => ({ ids: part.map(({ id }) => id), reason })}
      words={{
        title: t(`invitations:act.${act}Title`, { name }),
        confirm: t(`invitations:act.${act}`),
        done: null,
      }}
      danger={act === 'revoke'}
      reason="optional"
      left={left => <p className={skipped}>{t('invitations:act.skipped', { count: left.length })}</p>}
    >
      <p>{t(`invitations:act.${act}Text`)}</p>
    </BatchDialog>
  )
}
