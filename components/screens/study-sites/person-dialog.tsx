import { getEmptyInput, getInput, type InputValues } from '../../../contract/records/define.ts'
import { addSitePerson, editSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import type { SiteStatus } from '../../../contract/sites/shapes.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { useText } from '../../shared/call/use-text.ts'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { ReasonField, useReasonCheck } from '../../shared/form/reason-field.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { fields as grid } from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordField } from '../../shared/record/record-field.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { UserPicker } from '../../widgets/user-picker/user-picker.tsx'
import { ConfirmWarnings, getNewWarnings } from './pi-successor.tsx'
import type { SiteDetail } from './site-detail.tsx'

type Fields = InputValues<typeof sitePersonRecord.fields>
type Values = Fields & { main: boolean; sure: boolean; reason: string }
const fieldNames = [
  ...(['lastName', 'firstName', 'userId', 'email', 'phone', 'startsOn', 'endsOn', 'roles'] as const),
  ...(['customRole', 'remarks', 'main', 'confirmed', 'reason'] as const),
]

type Props = {
  siteId: string
  siteStatus: SiteStatus
  person?: SitePerson
  /** The site has no main principal investigator yet. */
  first: boolean
  /** Of an addition: the user whom the facts name as the CRC. */
  user?: SiteDetail['crc']
  onClose: () => void
  onDone: () => Promise<unknown>
}

const getValues = (person: SitePerson | undefined): Values => ({
  ...(person ? getInput(sitePersonRecord, person) : getEmptyInput(sitePersonRecord)),
  main: false,
  sure: false,
  reason: '',
})

/** The entries of an addition; a user whom the facts name as the CRC is proposed as coordinator. */
const getNewValues = (user: Props['user']): Values => {
  const { id, lastName, firstName } = user ?? { id: null, lastName: '', firstName: '' }
  const values = getValues(undefined)
  return user ? { ...values, userId: id, lastName, firstName, roles: ['coordinator'] } : values
}

/** Adds a person to a site, or changes one. */
export function PersonDialog({ person, ...props }: Props) {
  return person ? <Edit {...props} person={person} /> : <Add {...props} />
}

type AddProps = Omit<Props, 'person'>

function useAddition({ siteId, siteStatus, user, onClose, onDone }: AddProps) {
  const { t } = useText()
  const check = useCheck(siteStatus)
  const getWarnings = (values: Values) => (values.main ? getNewWarnings(values, siteStatus) : [])
  const nameOf = useNameOf()
  const form = useCallForm(addSitePerson, {
    from: getNewValues(user),
    fields: fieldNames,
    check: values => ({
      ...check(values),
      ...(getWarnings(values).length > 0 && !values.sure && { confirmed: t('siteDetail:pi.unconfirmed') }),
    }),
    draft: 'site.person',
    toInput: ({ values: { sure: _, ...values } }) => ({
      ...values,
      roles: values.roles as [],
      confirmed: getWarnings({ ...values, sure: true }),
      siteId,
    }),
    onDone: async (_, { values }) => {
      await onDone()
      toast('success', t('siteDetail:people.added', { name: nameOf(values) }))
      onClose()
    },
  })
  return { form, warnings: getWarnings(form.values) }
}

function Add(props: AddProps) {
  const { t } = useText()
  const { form, warnings } = useAddition(props)
  const { first, onClose } = props
  return (
    <FormDialog
      form={form}
      title={t('siteDetail:people.add')}
      confirm={t('siteDetail:save')}
      size="lg"
      onClose={onClose}
    >
      <PersonFields form={form} />
      {first && (
        <Checkbox
          label={t('siteDetail:people.mainField')}
          checked={form.values.main}
          onChange={event => form.set({ main: event.currentTarget.checked })}
        />
      )}
      <ConfirmWarnings
        id={`${form.id}-confirmed`}
        warnings={warnings}
        checked={form.values.sure}
        error={form.errors.confirmed}
        onChange={sure => form.set({ sure })}
      />
      {props.siteStatus === 'active' && <ReasonField form={form} />}
    </FormDialog>
  )
}

function Edit({
  siteId,
  person,
  siteStatus,
  onClose,
  onDone,
}: Omit<Props, 'person' | 'first'> & { person: SitePerson }) {
  const { t } = useText()
  const nameOf = useNameOf()
  const form = useCallForm(editSitePerson, {
    from: person,
    toValues: getValues,
    fields: fieldNames,
    check: useCheck(siteStatus),
    draft: 'site.person.edit',
    toInput: ({ values: { main: _, sure: __, ...values }, from }) => ({
      ...values,
      roles: values.roles as [],
      siteId,
      id: from.id,
      rowVersion: from.rowVersion,
    }),
    onDone: async () => {
      await onDone()
      toast('success', t('siteDetail:saved'))
      onClose()
    },
  })
  const title = t('siteDetail:people.edit', { name: nameOf(person) })
  return (
    <FormDialog form={form} title={title} confirm={t('siteDetail:save')} size="lg" onClose={onClose}>
      <PersonFields form={form} />
      {siteStatus === 'active' && <ReasonField form={form} />}
    </FormDialog>
  )
}

function useCheck(siteStatus: SiteStatus) {
  const { wordAt } = useText()
  const checkReason = useReasonCheck()
  return ({ lastName, firstName, startsOn, endsOn, roles, customRole, reason }: Values) => ({
    ...checkReason({ reason }, siteStatus === 'active'),
    ...(!lastName.trim() && !firstName.trim() && { lastName: wordAt('errors:201018') }),
    ...(startsOn && endsOn && startsOn > endsOn && { endsOn: wordAt('errors:201017') }),
    ...(roles.includes('other') && !customRole.trim() && { customRole: wordAt('errors:201002') }),
  })
}

type FormProps = {
  form: {
    id: string
    values: Values
    errors: Partial<Record<string, string>>
    set: (part: Partial<Values>) => void
  }
}

function PersonFields({ form }: FormProps) {
  const { t, locale } = useText()
  const [one, other] = nameOrder(locale)
  const field = (name: keyof Fields) => (
    <RecordField key={name} {...{ record: sitePersonRecord, name, form }} />
  )
  const { userId } = form.values
  return (
    <>
      <div className={grid}>
        {field(one)}
        {field(other)}
        <UserPicker
          id={`${form.id}-userId`}
          label={t('sitePeople:field.userId')}
          value={userId ? [userId] : []}
          onChange={([id]) => form.set({ userId: id ?? null })}
          error={form.errors.userId}
        />
        {(['email', 'phone', 'startsOn', 'endsOn'] as const).map(field)}
      </div>
      {(['roles', 'customRole', 'remarks'] as const).map(field)}
    </>
  )
}
