import { getEmptyInput, getInput, type InputValues } from '../../../contract/records/define.ts'
import { addSitePerson, editSitePerson, type SitePerson } from '../../../contract/site-people/calls.ts'
import { sitePersonRecord } from '../../../contract/sites/people-fields.ts'
import type { PiWarning } from '../../../contract/sites/pi-warnings.ts'
import type { SiteStatus } from '../../../contract/sites/shapes.ts'
import { nameOrder } from '../../../contract/values/names.ts'
import { ActDialog } from '../../shared/act/act-dialog.tsx'
import { useText } from '../../shared/call/use-text.ts'
import { fields as grid } from '../../shared/page/page.css.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordField } from '../../shared/record/record-field.tsx'
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

function Add({ siteId, siteStatus, first, user, onClose, onDone }: AddProps) {
  const { t } = useText()
  const check = useCheck()
  const getWarnings = (values: Values) => (values.main ? getNewWarnings(values, siteStatus) : [])
  const nameOf = useNameOf()
  return (
    <ActDialog
      call={addSitePerson}
      from={getNewValues(user)}
      fields={fieldNames}
      check={values => ({
        ...check(values),
        ...(getWarnings(values).length > 0 && !values.sure && { confirmed: t('siteDetail:pi.unconfirmed') }),
      })}
      draft="site.person"
      toInput={({ values: { sure: _, ...values } }) => ({
        ...values,
        roles: values.roles as [],
        confirmed: getWarnings({ ...values, sure: true }),
        siteId,
      })}
      words={{
        title: t('siteDetail:people.add'),
        confirm: t('siteDetail:save'),
        done: (_, values) => t('siteDetail:people.added', { name: nameOf(values) }),
      }}
      size="lg"
      reason={asksReason(siteStatus)}
      onDone={onDone}
      onClose={onClose}
    >
      {form => (
        <>
          <PersonFields form={form} />
          {first && <MainField form={form} warnings={getWarnings(form.values)} />}
        </>
      )}
    </ActDialog>
  )
}

/** A running site asks why its personnel change. */
const asksReason = (status: SiteStatus) => (status === 'active' ? 'required' : 'none')

/** The new person is the main principal investigator, with what they lack for it. */
function MainField({ form, warnings }: FormProps & { warnings: readonly PiWarning[] }) {
  const { t } = useText()
  return (
    <>
      <Checkbox
        label={t('siteDetail:people.mainField')}
        checked={form.values.main}
        onChange={event => form.set({ main: event.currentTarget.checked })}
      />
      <ConfirmWarnings
        id={`${form.id}-confirmed`}
        warnings={warnings}
        checked={form.values.sure}
        error={form.errors.confirmed}
        onChange={sure => form.set({ sure })}
      />
    </>
  )
}

type EditProps = Omit<Props, 'person' | 'first'> & { person: SitePerson }

function Edit({ siteId, person, siteStatus, onClose, onDone }: EditProps) {
  const { t } = useText()
  const nameOf = useNameOf()
  return (
    <ActDialog
      call={editSitePerson}
      from={person}
      toValues={getValues}
      fields={fieldNames}
      check={useCheck()}
      draft="site.person.edit"
      toInput={({ values: { main: _, sure: __, ...values }, from }) => ({
        ...values,
        roles: values.roles as [],
        siteId,
        id: from.id,
        rowVersion: from.rowVersion,
      })}
      words={{
        title: t('siteDetail:people.edit', { name: nameOf(person) }),
        confirm: t('siteDetail:save'),
        done: t('siteDetail:saved'),
      }}
      size="lg"
      reason={asksReason(siteStatus)}
      onDone={onDone}
      onClose={onClose}
    >
      {form => <PersonFields form={form} />}
    </ActDialog>
  )
}

function useCheck() {
  const { wordAt } = useText()
  return ({ lastName, firstName, startsOn, endsOn, roles, customRole }: Values) => ({
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
    <RecordField key={name} record={sitePersonRecord} name={name} form={form} />
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
