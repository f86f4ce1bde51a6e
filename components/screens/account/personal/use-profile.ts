import { saveProfile } from '../../../../client/personal.ts'
import { codeText } from '../../../../client/words/i18n.ts'
import { codes } from '../../../../contract/codes.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { profileFields } from '../../../../contract/personal/calls.ts'
import { ownProfile } from '../../../../contract/users/calls.ts'
import type { UserDetail } from '../../../../contract/users/shapes.ts'
import { nameOrder } from '../../../../contract/values/names.ts'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useReread } from '../../../shared/call/use-reread.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { getSchemaErrors } from '../../../shared/form/errors.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { toast } from '../../../ui/feedback/toast-store.ts'

export type Field = 'lastName' | 'firstName' | 'reading' | 'region'

/** Fields in the order of the form: the parts of the name as the language orders them. */
export const fieldsIn = (locale: Locale): readonly Field[] => [...nameOrder(locale), 'reading', 'region']

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
export function useProfile(user: UserDetail, onOvertaken: () => Promise<UserDetail | undefined>) {
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
