import { removeDepartmentMembers } from '../../../contract/departments/calls.ts'
import type { DepartmentMember } from '../../../contract/departments/shapes.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { LateImpact } from '../impact/late-impact.tsx'

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
  return (
    <ActDialog
      call={removeDepartmentMembers}
      toInput={({ values }) => ({ ...input, reason: values.reason })}
      words={{
        title: t('places:member.removeTitle', names),
        confirm: t('places:member.remove'),
        done: t('places:member.removed', names),
      }}
      danger
      reason="optional"
      beside={<LateImpact call={removeDepartmentMembers} input={input} />}
      onDone={onDone}
      onClose={onClose}
    >
      <p>{t('places:member.removeText', names)}</p>
    </ActDialog>
  )
}
