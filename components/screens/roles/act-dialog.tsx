import { useMemo } from 'react'
import type { RoleDetail } from '../../../client/roles.ts'
import { isOffered } from '../../../contract/access/menus.ts'
import { getLeftOut } from '../../../contract/access/rights.ts'
import type { Output } from '../../../contract/define.ts'
import { newRoleBlocks } from '../../../contract/roles/calls.ts'
import { copyRole, disableRole, enableRole, removeRole } from '../../../contract/roles/changes.ts'
import { type Act, act } from '../../shared/act/act.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNavigation } from '../../shared/page/navigation.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { useWhyText } from '../../widgets/role-tree/use-why-text.ts'
import { RightList } from './changes.tsx'
import { listPath, rolePath } from './place.ts'
import * as css from './roles.css.ts'
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

/** Before a role is copied: the rights that the copy will not have, and why. */
function LeftOut({ role }: { role: RoleDetail }) {
  const { t, locale } = useText()
  const { level, blinding, dataScope } = role
  const rights = useMemo(() => role.rights.filter(isOffered), [role.rights])
  const query = useScoped(newRoleBlocks, { level, blinding, dataScope }, { loading: false })
  const groups = useMemo(() => getLeftOut(rights, query.data?.blocks ?? []), [rights, query.data])
  const why = useWhyText(groups.length > 0)
  if (query.error || !query.data) return <Loaded query={query} small lines={2} size="text" />
  if (groups.length === 0) return <p>{t('roleAdmin:copy.whole', { count: rights.length })}</p>
  const count = groups.reduce((sum, group) => sum + group.rights.length, 0)
  const summary = t('roleAdmin:copy.leftOut', { count, total: rights.length })
  return (
    // A long list scrolls, so it must be focusable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.leftOut} aria-label={summary} tabIndex={0}>
      <p>{summary}</p>
      {groups.map(({ reason, rights: shut }) => (
        <RightList key={shut[0]} sign="removed" rights={shut} head={why?.(reason, locale) ?? ''} />
      ))}
    </section>
  )
}
