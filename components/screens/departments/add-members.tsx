import { useState } from 'react'
import { addDepartmentMembers } from '../../../contract/departments/calls.ts'
import type { DepartmentDetail } from '../../../contract/departments/shapes.ts'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { LateImpact } from '../impact/late-impact.tsx'
import * as css from '../places/places.css.ts'

type Props = { department: DepartmentDetail; onClose: () => void; onDone: () => Promise<unknown> }
type Refused = { id: string; name: string; message: string }

/** Adds people to a department; those who could not be added stay selected, with the reason. */
export function AddMembers({ department, onClose, onDone }: Props) {
  const { t, locale } = useText()
  const nameOf = useNameOf()
  const checkReason = useReasonCheck()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const form = useCallForm(addDepartmentMembers, {
    from: { ids: [] as string[], reason: '' },
    fields: ['reason'],
    check: values => checkReason(values, false),
    draft: 'department.members',
    toInput: ({ values }) => ({ id: department.id, userIds: values.ids, reason: values.reason }),
    onDone: async ({ results }) => {
      const failed = results.filter(each => each.code !== 0)
      await onDone()
      const count = results.length - failed.length
      if (count > 0) toast('success', t('places:member.added', { count }))
      if (failed.length === 0) return onClose()
      setRefused(failed.map(each => ({ ...each, name: names.get(each.id) ?? each.id })))
      return { ids: failed.map(each => each.id) }
    },
  })
  const { ids } = form.values
  const none = ids.length === 0
  const input = none ? null : { id: department.id, userIds: ids }
  return (
    <FormDialog
      form={form}
      title={t('places:member.addTitle', { name: localName(department, locale) })}
      confirm={t('common:action.add')}
      off={none ? t('places:member.addNone') : undefined}
      beside={<LateImpact call={addDepartmentMembers} input={input} />}
      onClose={onClose}
    >
      <p>{t('places:member.addText')}</p>
      <UserPicker
        label={t('places:member.people')}
        multiple
        max={limits.batchUsers}
        value={ids}
        onChange={next => form.set({ ids: [...next] })}
        onPeople={people => setNames(new Map(people.map(each => [each.id, nameOf(each)])))}
      />
      {refused.length > 0 && <Failures refused={refused} />}
      <ReasonField form={form} required={false} />
    </FormDialog>
  )
}

const Failures = ({ refused }: { refused: readonly Refused[] }) => (
  <ul className={css.failedList}>
    {refused.map(each => (
      <li key={each.id} className={css.refused}>
        {each.name}: {each.message}
      </li>
    ))}
  </ul>
)
