import { send } from '../../client/session/api.ts'
import { siteById } from '../../contract/sites/calls.ts'
import { replacePi, type SitePerson, undoPiReplacement } from '../../contract/sites/people.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../shared/form/reason-field.tsx'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { useNameOf } from '../shared/people/person.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { DateField } from '../ui/form/date/date-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import type { SiteDetail } from './site-detail.tsx'

type Props = {
  site: Pick<SiteDetail, 'id' | 'rowVersion'>
  onClose: () => void
  onDone: () => Promise<unknown>
}
type SeenSite = Props['site']

/** After another user's change the entries stay, over the site and the personnel as they are now. */
function useOvertaken({ site, onDone }: Props) {
  const { t } = useText()
  return {
    overtaken: t('siteDetail:pi.overtaken'),
    reload: async (): Promise<SeenSite> => {
      const theirs = await send(siteById, { siteId: site.id }, { quiet: true })
      await onDone()
      return theirs
    },
  }
}

function useReplacement(props: Props) {
  const { site, onClose, onDone } = props
  const { t, wordAt } = useText()
  const reasonCheck = useReasonCheck()
  const missing = wordAt('errors:201002')
  return useCallForm(replacePi, {
    ...useOvertaken(props),
    from: site,
    toValues: (_: SeenSite) => ({ personId: '', from: '', reason: '' }),
    fields: ['personId', 'from', 'reason'],
    check: values => ({
      ...(!values.personId && { personId: missing }),
      ...(!values.from && { from: missing }),
      ...reasonCheck(values),
    }),
    toInput: ({ values, from: { id, rowVersion } }) => ({ ...values, siteId: id, rowVersion }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:pi.done'))
      onClose()
    },
  })
}

/** Replaces the main principal investigator from a day on: one act, with its reason. */
export function ReplacePi({ people, ...props }: Props & { people: readonly SitePerson[] }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const form = useReplacement(props)
  const named = people.some(({ main }) => main)
  return (
    <FormDialog
      form={form}
      title={t(named ? 'siteDetail:pi.replace' : 'siteDetail:pi.name')}
      confirm={t('siteDetail:save')}
      onClose={props.onClose}
    >
      <SelectField
        id={`${form.id}-personId`}
        label={t('siteDetail:pi.person')}
        error={form.errors.personId}
        required
        placeholder={t('users:edit.choose')}
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
export function UndoPi({ from, ...props }: Props & { from: string }) {
  const { t } = useText()
  const { site, onClose, onDone } = props
  const form = useCallForm(undoPiReplacement, {
    ...useOvertaken(props),
    from: site,
    toValues: (_: SeenSite) => ({ reason: '' }),
    fields: ['reason'],
    check: useReasonCheck(),
    toInput: ({ values, from: { id, rowVersion } }) => ({ ...values, siteId: id, rowVersion, from }),
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
