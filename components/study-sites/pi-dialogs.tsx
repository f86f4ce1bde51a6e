import { send } from '../../client/session/api.ts'
import { siteById } from '../../contract/sites/calls.ts'
import { type PiWarning, replacePi, type SitePerson, undoPiReplacement } from '../../contract/sites/people.ts'
import { useText } from '../shared/call/use-text.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../shared/form/reason-field.tsx'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { toast } from '../ui/feedback/toast-store.ts'
import { DateField } from '../ui/form/date/date-field.tsx'
import { ConfirmWarnings, SuccessorField } from './pi-successor.tsx'
import type { SiteDetail } from './site-detail.tsx'

type Props = {
  site: Pick<SiteDetail, 'id' | 'rowVersion'>
  onClose: () => void
  onDone: () => Promise<unknown>
}
type ReplaceProps = Props & { people: readonly SitePerson[] }
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

const getWarnings = (people: readonly SitePerson[], personId: string): readonly PiWarning[] =>
  people.find(({ id }) => id === personId)?.piWarnings ?? []

function useReplacement({ people, ...props }: ReplaceProps) {
  const { site, onClose, onDone } = props
  const { t, wordAt } = useText()
  const reasonCheck = useReasonCheck()
  const missing = wordAt('errors:201002')
  return useCallForm(replacePi, {
    ...useOvertaken(props),
    from: site,
    toValues: (_: SeenSite) => ({ personId: '', from: '', sure: false, reason: '' }),
    fields: ['personId', 'confirmed', 'from', 'reason'],
    check: values => ({
      ...(!values.personId && { personId: missing }),
      ...(getWarnings(people, values.personId).length > 0 &&
        !values.sure && { confirmed: t('siteDetail:pi.unconfirmed') }),
      ...(!values.from && { from: missing }),
      ...reasonCheck(values),
    }),
    toInput: ({ values: { sure: _, ...values }, from: { id, rowVersion } }) => ({
      ...values,
      confirmed: [...getWarnings(people, values.personId)],
      siteId: id,
      rowVersion,
    }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:pi.done'))
      onClose()
    },
  })
}

/** Whether a day is over in the calendar of the reader. */
const isPast = (day: string): boolean => day !== '' && day < new Date().toLocaleDateString('sv')

/** Replaces the main principal investigator from a day on: one act, with its reason. */
export function ReplacePi({ people, ...props }: ReplaceProps) {
  const { t } = useText()
  const form = useReplacement({ people, ...props })
  const named = people.some(({ main }) => main)
  return (
    <FormDialog
      form={form}
      title={t(named ? 'siteDetail:pi.replace' : 'siteDetail:pi.name')}
      confirm={t('siteDetail:save')}
      onClose={props.onClose}
    >
      <SuccessorField
        id={`${form.id}-personId`}
        people={people}
        error={form.errors.personId}
        value={form.values.personId}
        onChange={personId => form.set({ personId, sure: false })}
      />
      <ConfirmWarnings
        id={`${form.id}-confirmed`}
        warnings={getWarnings(people, form.values.personId)}
        checked={form.values.sure}
        error={form.errors.confirmed}
        onChange={sure => form.set({ sure })}
      />
      <DateField
        id={`${form.id}-from`}
        label={t('siteDetail:pi.from')}
        hint={t(isPast(form.values.from) ? 'siteDetail:pi.lateNote' : 'siteDetail:pi.fromHelp')}
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
