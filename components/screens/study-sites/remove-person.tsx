import { removeSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'

type Props = { siteId: string; person: SitePerson; onClose: () => void; onDone: () => Promise<unknown> }

/** Removes a person from a site, with a reason. */
export function RemovePerson({ siteId, person, onClose, onDone }: Props) {
  const { t } = useText()
  const nameOf = useNameOf()
  const name = nameOf(person)
  const form = useCallForm(removeSitePerson, {
    from: { reason: '' },
    fields: ['reason'],
    check: useReasonCheck(),
    toInput: ({ values }) => ({ ...values, siteId, id: person.id, rowVersion: person.rowVersion }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:people.removed', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('siteDetail:people.remove', { name })}
      confirm={t('siteDetail:remove')}
      danger
      onClose={onClose}
    >
      <ReasonField form={form} />
    </FormDialog>
  )
}
