import { send } from '../../client/session/api.ts'
import {
  addOrganisationFact,
  editOrganisationFact,
  factInput,
  factKinds,
  type OrganisationFact,
  organisationFacts,
  removeOrganisationFact,
} from '../../contract/organisations/facts.ts'
import { fullName } from '../../contract/values/names.ts'
import { useText } from '../shared/call/use-text.ts'
import { getSchemaErrors } from '../shared/form/errors.ts'
import { FormDialog } from '../shared/form/form-dialog.tsx'
import { ReasonField } from '../shared/form/reason-field.tsx'
import { useCallForm } from '../shared/form/use-call-form.ts'
import { form as stack } from '../shared/page/page.css.ts'
import { PersonChoice } from '../studies/person-choice.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { DateField } from '../ui/form/date/date-field.tsx'
import { Form } from '../ui/form/form.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { TextField } from '../ui/form/text-field.tsx'

const fields = ['kind', 'title', 'ownerUserId', 'validFrom', 'validUntil', 'remarks', 'reason'] as const
type FactValues = Record<(typeof fields)[number], string>
type Ends = { onDone: () => Promise<void>; onClose: () => void }
type Props = Ends & { organisationId: string; fact: OrganisationFact | null }

const empty: FactValues = {
  kind: 'ethics_approval',
  ...{ title: '', ownerUserId: '', validFrom: '', validUntil: '', remarks: '', reason: '' },
}
const getValues = (fact: OrganisationFact): FactValues => ({
  ...{ kind: fact.kind, title: fact.title, ownerUserId: fact.owner.id, remarks: fact.remarks, reason: '' },
  ...{ validFrom: fact.validFrom ?? '', validUntil: fact.validUntil },
})
const getInput = ({ validFrom, reason: _, ...values }: FactValues) =>
  factInput.parse({ ...values, validFrom: validFrom || null })

const check = ({ reason: _, validFrom, ...values }: FactValues) =>
  getSchemaErrors<(typeof fields)[number]>(factInput, { ...values, validFrom: validFrom || null })

/** Adds a fact that expires, or changes one. */
export const FactDialog = ({ fact, ...props }: Props) =>
  fact ? <Edit {...props} fact={fact} /> : <Add {...props} />

function Add({ organisationId, onDone, onClose }: Omit<Props, 'fact'>) {
  const { t } = useText()
  const form = useCallForm(addOrganisationFact, {
    from: empty,
    fields,
    check,
    toInput: ({ values }) => ({ ...getInput(values), organisationId }),
    onDone: async (_, { values }) => {
      await onDone()
      toast('success', t('organisationFacts:saved', { name: values.title }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('organisationFacts:addTitle')}
      confirm={t('common:action.save')}
      bare
      onClose={onClose}
    >
      <FactFields form={form} known={[]} />
    </FormDialog>
  )
}

function Edit({ organisationId, fact, onDone, onClose }: Props & { fact: OrganisationFact }) {
  const { t, locale } = useText()
  const form = useCallForm(editOrganisationFact, {
    from: fact,
    toValues: getValues,
    fields,
    check,
    toInput: ({ values, from }) => ({
      ...getInput(values),
      ...{ id: from.id, rowVersion: from.rowVersion, reason: values.reason },
    }),
    overtaken: t('users:conflict.textUnknown'),
    reload: async () => {
      const { records } = await send(organisationFacts, { id: organisationId }, { quiet: true })
      return records.find(each => each.id === fact.id)
    },
    onDone: async (_, { values }) => {
      await onDone()
      toast('success', t('organisationFacts:saved', { name: values.title }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('organisationFacts:editTitle', { name: fact.title })}
      confirm={t('common:action.save')}
      bare
      onClose={onClose}
    >
      <FactFields form={form} known={[{ value: fact.owner.id, label: fullName(fact.owner, locale) }]}>
        <ReasonField form={form} required={false} />
      </FactFields>
    </FormDialog>
  )
}

type FieldsProps = {
  form: ReturnType<typeof useCallForm<typeof addOrganisationFact, FactValues, (typeof fields)[number]>>
  known: { value: string; label: string }[]
  children?: React.ReactNode
}

function FactFields({
  form,
  known,
  children,
}: Omit<FieldsProps, 'form'> & {
  form: Pick<FieldsProps['form'], 'id' | 'values' | 'errors' | 'set' | 'text' | 'submit' | 'onBlur'>
}) {
  const { t } = useText()
  const { id, values, errors, set } = form
  const day = (name: 'validFrom' | 'validUntil') => ({
    id: `${id}-${name}`,
    error: errors[name],
    value: values[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <Form id={`${id}-form`} className={stack} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <SelectField
        id={`${id}-kind`}
        label={t('organisationFacts:kindHead')}
        required
        options={factKinds.map(value => ({ value, label: t(`organisationFacts:kind.${value}`) }))}
        value={values.kind}
        onChange={event => set({ kind: event.currentTarget.value })}
      />
      <TextField {...form.text('title')} label={t('organisationFacts:name')} required autoComplete="off" />
      <PersonChoice
        id={`${id}-ownerUserId`}
        label={t('organisationFacts:owner')}
        single
        required
        known={known}
        error={errors.ownerUserId}
        value={values.ownerUserId ? [values.ownerUserId] : []}
        onChange={ids => set({ ownerUserId: ids[0] ?? '' })}
      />
      <DateField {...day('validFrom')} label={t('organisationFacts:from')} />
      <DateField {...day('validUntil')} label={t('organisationFacts:until')} required />
      <TextArea {...form.text('remarks')} label={t('organisationFacts:remarks')} />
      {children}
    </Form>
  )
}

/** Asks before a fact is removed. */
export function RemoveFactDialog({ fact, onDone, onClose }: Ends & { fact: OrganisationFact }) {
  const { t } = useText()
  const form = useCallForm(removeOrganisationFact, {
    from: { reason: '' },
    fields: ['reason'] as const,
    toInput: ({ values }) => ({ id: fact.id, rowVersion: fact.rowVersion, reason: values.reason }),
    onDone: async () => {
      await onDone()
      toast('success', t('organisationFacts:removed', { name: fact.title }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('organisationFacts:removeTitle', { name: fact.title })}
      confirm={t('organisationFacts:act.remove')}
      danger
      size="sm"
      onClose={onClose}
    >
      <p>{t('organisationFacts:removeText')}</p>
      <ReasonField form={form} required={false} />
    </FormDialog>
  )
}
