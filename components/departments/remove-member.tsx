import { send } from '../../client/session/api.ts'
import { removeDepartmentMembers } from '../../contract/departments/calls.ts'
import type { DepartmentMember } from '../../contract/departments/shapes.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'
import { useSessionStore } from '../session-context.ts'
import { localName } from '../shell/company-name.ts'
import { toast } from '../ui/toast-store.ts'
import { useText } from '../use-text.ts'
import { useNameOf } from '../users/person.tsx'

type Props = { member: DepartmentMember; onClose: () => void; onDone: () => Promise<unknown> }

/** Asks before a person is removed from a department: their rights can depend on it. */
export function RemoveMember({ member, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const session = useSessionStore()
  const values = { name: nameOf(member), department: localName(member.department, locale) }
  const input = {
    id: member.department.id,
    users: [{ id: member.id, rowVersion: member.rowVersion }],
  }
  return (
    <ChangeDialog
      title={t('places:member.removeTitle', values)}
      confirm={t('places:member.remove')}
      danger
      reasoned
      impact={{ call: removeDepartmentMembers, input }}
      onClose={onClose}
      onConfirm={async (reason, submitKey) => {
        await send(removeDepartmentMembers, { ...input, reason }, { quiet: true, session, submitKey })
        await onDone()
        toast('success', t('places:member.removed', values))
        onClose()
      }}
    >
      <p>{t('places:member.removeText', values)}</p>
    </ChangeDialog>
  )
}
