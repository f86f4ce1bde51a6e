import { getInput } from '../../../contract/records/define.ts'
import { editSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { DateField } from '../../ui/form/date/date-field.tsx'

type Props = { siteId: string; person: SitePerson; onClose: () => void; onDone: () => Promise<unknown> }
type Values = { endsOn: string; reason: string }

/** Ends the duty of a person, or ends it sooner: all of them that may still be changed in a closed study (P37). */
export function EndDuty({ siteId, person, onClose, onDone }: Props) {
  const { t, wordAt } = useText()
  const name = useNameOf()(person)
  const checkReason = useReasonCheck()
  const form = useCallForm(editSitePerson, {
    from: person,
    toValues: ({ endsOn }: SitePerson): Values => ({ endsOn: endsOn ?? '', reason: '' }),
    fields: ['endsOn', 'reason'],
    check: (values: Values) => ({
      ...checkReason(values),
      ...getDayError(person, values.endsOn, {
        missing: wordAt('errors:201002'),
        early: wordAt('errors:201017'),
        later: t('siteDetail:people.endLater'),
      }),
    }),
    draft: 'site.person.end',
    toInput: ({ values, from }) => ({
      ...getInput(sitePersonRecord, from),
      ...{ ...values, roles: from.roles as [], siteId, id: from.id, rowVersion: from.rowVersion },
    }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:saved'))
      onClose()
    },
  })
  const { values, errors } = form
  return (
    <FormDialog
      form={form}
      title={t('siteDetail:people.endOf', { name })}
      confirm={t('siteDetail:people.end')}
      onClose={onClose}
    >
      <DateField
        id={`${form.id}-endsOn`}
        label={t('sitePeople:field.endsOn')}
        required
        value={values.endsOn}
        error={errors.endsOn}
        onChange={endsOn => form.set({ endsOn })}
      />
      <ReasonField form={form} />
    </FormDialog>
  )
}

/** A last day is set, not before the first, and sooner than the one that is recorded. */
const getDayError = (
  { startsOn, endsOn: before }: SitePerson,
  endsOn: string,
  texts: Readonly<Record<'missing' | 'early' | 'later', string>>,
): { endsOn?: string } => {
  if (!endsOn) return { endsOn: texts.missing }
  if (startsOn && endsOn < startsOn) return { endsOn: texts.early }
  return before && endsOn >= before ? { endsOn: texts.later } : {}
}
