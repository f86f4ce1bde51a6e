import { removeDepartmentMembers } from '../../../contract/departments/calls.ts'
import type { DepartmentMember } from '../../../contract/departments/shapes.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { ChangeDialog } from '../places/change-dialog.tsx'

type Props = { member: DepartmentMember; onClose: () => void; onDone: () => Promise<unknown> }

/** Asks before a person is removed from a department: their rights can depend on it. */
export function RemoveMember({ member, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const names = { name: nameOf(member), department: localName(member.department, locale) }
  const input = {
    id: member.department.id,
    users: [{ id: member.id, rowVersion: member.rowVersion }],
  }
  const form = useCallForm(removeDepartmentMembers, {
    from: { reason: '' },
    fields: [],
    toInput: ({ values }) => ({ ...input, reason: values.reason }),
    onDone: async () => {
      await onDone()
      toast('success', t('places:member.removed', names))
      onClose()
    },
  })
  return (
    <ChangeDialog
      form={form}
      title={t('places:member.removeTitle', names)}
      confirm={t('places:member.remove')}
      danger
      impact={{ call: removeDepartmentMembers, input }}
      onClose={onClose}
    >
      <p>{t('places:member.removeText', names)}</p>
    </ChangeDialog>
  )
}
