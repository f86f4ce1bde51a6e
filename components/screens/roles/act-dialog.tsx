import type { RoleDetail } from '../../../client/roles.ts'
import type { Output } from '../../../contract/define.ts'
import { copyRole, disableRole, enableRole, removeRole } from '../../../contract/roles/changes.ts'
import { type Act, act } from '../../shared/act/act.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { LeftOut } from './left-out.tsx'
import { listPath, rolePath } from './place.ts'
import { roleRereads } from './use-role-saving.ts'

export type RoleAct = 'copy' | 'disable' | 'enable' | 'remove'

type Props = { act: RoleAct; role: RoleDetail; onClose: () => void }

/** Asks for confirmation and a reason for the audit trail, then acts. */
export function RoleActDialog({ act: asked, role, onClose }: Props) {
  const { t, locale } = useText()
  const { go } = useNavigation()
  const reread = useReread()
  const name = localName(role, locale)
  const { call, getInput } = acts[asked]
  return (
    <ActDialog
      call={call}
      toInput={({ values }) => getInput({ role, reason: values.reason.trim() })}
      onRefused={async error => {
        if (error.name === 'dataChanged') await reread(...roleRereads)
        return false
      }}
      words={{
        title: t(`roleAdmin:ask.${asked}`, { name }),
        confirm: t(`roleAdmin:action.${asked}`),
        done: t(`roleAdmin:done.${asked}`, { name }),
      }}
      danger={asked === 'disable' || asked === 'remove'}
      reason="optional"
      rereads={roleRereads}
      onDone={output => {
        if (asked === 'remove') go(listPath)
        if (asked !== 'copy') return
        const copy = output as Output<typeof copyRole>
        if (copy.leftOut.length > 0)
          toast('warning', t('roleAdmin:done.leftOut', { count: copy.leftOut.length }))
        go(rolePath(copy.id))
      }}
      onClose={onClose}
    >
      <p>{t(`roleAdmin:effect.${asked}`)}</p>
      {asked === 'copy' && <LeftOut role={role} />}
    </ActDialog>
  )
}

type Entered = { role: RoleDetail; reason: string }

const toggled = ({ role: { id, rowVersion }, reason }: Entered) => ({ id, rowVersion, reason })

const acts: Record<RoleAct, Act<Entered>> = {
  copy: act(copyRole, ({ role, reason }) => ({ id: role.id, reason })),
  disable: act(disableRole, toggled),
  enable: act(enableRole, toggled),
  remove: act(removeRole, toggled),
}
