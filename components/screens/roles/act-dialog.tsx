import type { RoleDetail } from '../../../client/roles.ts'
import { send } from '../../../client/session/api.ts'
import { copyRole, disableRole, enableRole, removeRole } from '../../../contract/roles/changes.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { type Sending, useSubmit } from '../../shared/form/use-submit.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { LeftOut } from './left-out.tsx'
import { listPath, rolePath } from './place.ts'
import { SaveDialog } from './save-dialog.tsx'
import { useRefresh } from './use-role-saving.ts'

export type Act = 'copy' | 'disable' | 'enable' | 'remove'

type Props = { act: Act; role: RoleDetail; onClose: () => void }

/** Asks for confirmation and a reason for the audit trail, then acts. */
export function ActDialog({ act, role, onClose }: Props) {
  const { t, locale } = useText()
  const { busy, trouble, run } = useAct(act, role, onClose)
  const name = localName(role, locale)
  return (
    <SaveDialog
      title={t(`roleAdmin:ask.${act}`, { name })}
      confirm={t(`roleAdmin:action.${act}`)}
      danger={act === 'disable' || act === 'remove'}
      busy={busy}
      trouble={trouble}
      onClose={onClose}
      onConfirm={reason => void run(reason)}
    >
      <p>{t(`roleAdmin:effect.${act}`)}</p>
      {act === 'copy' && <LeftOut role={role} />}
    </SaveDialog>
  )
}

function useAct(act: Act, role: RoleDetail, onClose: () => void) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const session = useSessionStore()
  const refresh = useRefresh()
  const { busy, trouble, run } = useSubmit(async error => {
    if (error.name === 'dataChanged') await refresh()
    return false
  })
  const name = localName(role, locale)
  const done = async () => {
    await refresh()
    toast('success', t(`roleAdmin:done.${act}`, { name }))
    onClose()
  }
  const perform = async (reason: string, sending: Sending) => {
    const options = { ...sending, session }
    const { id, rowVersion } = role
    if (act === 'copy') {
      const copy = await send(copyRole, { id, reason }, options)
      await done()
      if (copy.leftOut.length > 0)
        toast('warning', t('roleAdmin:done.leftOut', { count: copy.leftOut.length }))
      return go(rolePath(copy.id))
    }
    const call = { disable: disableRole, enable: enableRole, remove: removeRole }[act]
    await send(call, { id, rowVersion, reason }, options)
    if (act === 'remove') go(listPath)
    await done()
  }
  return { busy, trouble, run: (reason: string) => run(sending => perform(reason, sending)) }
}
