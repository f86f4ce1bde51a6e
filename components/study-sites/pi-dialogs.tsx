import { replacePi, type SitePerson, undoPiReplacement } from '../../contract/sites/people.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../shared/form/reason-field.tsx'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { useNameOf } from '../shared/people/person.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { DateField } from '../ui/form/date/date-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'

type Props = { siteId: string; onClose: () => void; onDone: () => Promise<unknown> }

function useReplacement({ siteId, onClose, onDone }: Props) {
  const { t, wordAt } = useText()
  const reasonCheck = useReasonCheck()
  const missing = wordAt('errors:201002')
  return useCallForm(replacePi, {
    from: { personId: '', from: '', reason: '' },
    fields: ['personId', 'from', 'reason'],
    check: values => ({
      ...(!values.personId && { personId: missing }),
      ...(!values.from && { from: missing }),
      ...reasonCheck(values),
    }),
    toInput: ({ values }) => ({ ...values, siteId }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:pi.done'))
      onClose()
    },
  })
}

/** Replaces the main principal investigator from a day on: one act, with its reason. */
export function ReplacePi({ siteId, people, onClose, onDone }: Props & { people: readonly SitePerson[] }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const form = useReplacement({ siteId, onClose, onDone })
  const named = people.some(({ main }) => main)
  return (
    <FormDialog
      form={form}
      title={t(named ? 'siteDetail:pi.replace' : 'siteDetail:pi.name')}
      confirm={t('siteDetail:save')}
      onClose={onClose}
    >
      <SelectField
        id={`${form.id}-personId`}
        label={t('siteDetail:pi.person')}
        error={form.errors.personId}
        required
        placeholder=""
        value={form.values.personId}
        options={people.filter(({ main }) => !main).map(each => ({ value: each.id, label: nameOf(each) }))}
        onChange={event => form.set({ personId: event.currentTarget.value })}
      />
      <DateField
        id={`${form.id}-from`}
        label={t('siteDetail:pi.from')}
        hint={t('siteDetail:pi.fromHelp')}
        error={form.errors.from}
        required
        value={form.values.from}
        onChange={from => form.set({ from })}
      />
      <ReasonField form={form} />
    </FormDialog>
  )
}

/** Takes a replacement back before its day. */
export function UndoPi({ siteId, from, onClose, onDone }: Props & { from: string }) {
  const { t } = useText()
  const form = useCallForm(undoPiReplacement, {
    from: { reason: '' },
    fields: ['reason'],
    check: useReasonCheck(),
    toInput: ({ values }) => ({ ...values, siteId, from }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:pi.undone'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('siteDetail:pi.undoTitle')}
      confirm={t('siteDetail:pi.undo')}
      onClose={onClose}
    >
      <ReasonField form={form} />
    </FormDialog>
  )
}
