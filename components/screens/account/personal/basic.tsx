import { saveProfile } from '../../../../client/personal.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { listed } from '../../../../client/zones/format.ts'
import { codes } from '../../../../contract/codes.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { profileFields } from '../../../../contract/personal/calls.ts'
import { ownProfile } from '../../../../contract/users/calls.ts'
import type { UserDetail } from '../../../../contract/users/shapes.ts'
import { localName } from '../../../../contract/values/local-name.ts'
import { nameOrder } from '../../../../contract/values/names.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { getSchemaErrors } from '../../../shared/form/errors.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../ui/base/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import * as css from '../parts/own.css.ts'

/** The user's profile: what the company maintains, and what users edit themselves (D7). */
export function Basic() {
  const query = useScoped(ownProfile, {})
  const { data, refetch } = query
  if (query.error || !data) return <Loaded query={query} small lines={3} size="control" />
  return (
    <>
      <Facts user={data} />
      <BasicForm user={data} onOvertaken={async () => (await refetch()).data} />
    </>
  )
}

function Facts({ user }: { user: UserDetail }) {
  const { t, locale } = useText()
  const list = (each: readonly { name: string; nameEn: string }[]) =>
    listed(each.map(one => localName(one, locale)))
  const organisation = localName({ name: user.organisation, nameEn: user.organisationEn }, locale)
  const rows = [
    ['account', user.account ?? ''],
    ['employeeId', user.employeeId ?? ''],
    ['organisation', organisation],
    ['departments', list(user.departments)],
    ['positions', list(user.positions)],
  ] as const
  return (
    <dl className={css.facts}>
      {rows.map(([name, value]) => (
        <div key={name} className={css.fact}>
          <dt className={css.factName}>{t(`personal:basic.${name}`)}</dt>
          <dd className={name === 'account' || name === 'employeeId' ? css.factMono : css.factValue}>
            {value || t('personal:basic.none')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type FormProps = { user: UserDetail; onOvertaken: () => Promise<UserDetail | undefined> }

const bounds: Record<Field, number> = {
  lastName: limits.nameLength,
  firstName: limits.nameLength,
  reading: limits.readingLength,
  region: limits.nameLength,
}

function BasicForm({ user, onOvertaken }: FormProps) {
  const { t, locale } = useText()
  const form = useProfile(user, onOvertaken)
  const problems = form.problems((field, value) =>
    t('ui:filter.summary', { label: t(`personal:basic.${field}`), value }),
  )
  return (
    <Form
      className={css.form}
      aria-label={t('personal:part.basic')}
      onBlur={form.onBlur}
      onSend={() => void form.submit()}
    >
      <Trouble text={form.trouble} />
      <ErrorSummary errors={problems} />
      <div className={css.fields}>
        {fieldsIn(locale).map(field => (
          <TextField
            key={field}
            {...form.text(field)}
            label={t(`personal:basic.${field}`)}
            hint={field === 'reading' ? t('personal:basic.readingHint') : undefined}
            bound={bounds[field]}
            autoComplete={field === 'lastName' ? 'family-name' : field === 'firstName' ? 'given-name' : 'off'}
          />
        ))}
      </div>
      <div className={css.buttons}>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          off={form.isDirty ? undefined : t('personal:basic.clean')}
        >
          {t('common:action.save')}
        </Button>
        {form.isDirty && <Button onClick={form.discard}>{t('common:action.cancel')}</Button>}
      </div>
    </Form>
  )
}

type Field = 'lastName' | 'firstName' | 'reading' | 'region'

/** Fields in the order of the form: the parts of the name as the language orders them. */
const fieldsIn = (locale: Locale): readonly Field[] => [...nameOrder(locale), 'reading', 'region']

type Values = Record<Field, string>

const getValues = ({ lastName, firstName, reading, region }: UserDetail): Values => ({
  lastName,
  firstName,
  reading,
  region,
})

/** Errors of the fields, by the contract's own schema with the catalogue's texts. */
const check = (values: Values): Partial<Values> => ({
  ...getSchemaErrors<Field>(profileFields, values),
  ...(values.lastName.trim() === '' &&
    values.firstName.trim() === '' && { lastName: codeText(codes.nameRequired.code) }),
})

/** The user's changes to their own profile, and saving against the version that was read (TR-C1). */
function useProfile(user: UserDetail, onOvertaken: () => Promise<UserDetail | undefined>) {
  const { t, locale } = useText()
  const reread = useReread()
  const session = useSessionStore()
  return useForm({
    from: user,
    toValues: getValues,
    fields: fieldsIn(locale),
    check,
    draft: 'profile',
    send: ({ values, from }, { submitKey }) =>
      saveProfile({ ...values, rowVersion: from.rowVersion }, session, submitKey),
    reload: onOvertaken,
    overtaken: t('personal:overtaken'),
    onDone: async () => {
      await reread(ownProfile)
      toast('success', t('personal:saved'))
    },
  })
}
