import type { Invitation, Names } from '../../../../client/sign-in/register.ts'
import { codeText, t } from '../../../../client/words/i18n.ts'
import { codes } from '../../../../contract/codes.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { nameOrder } from '../../../../contract/values/names.ts'
import { isUsername } from '../../../../contract/values/username.ts'
import { getFaults as getPasswordFaults, noEntries } from '../password/entries.ts'

/** The fields of a new password. */
export const newPassword = ['next', 'repeat'] as const

/** Entries of the registration. */
export type Entries = Names & {
  email: string
  code: string
  account: string
  employeeId: string
  next: string
  repeat: string
  legal: boolean
}
export type Field = keyof Entries
export type Faults = Partial<Record<Field, string>>

/** Data that the invitation provides. */
export const getEntries = ({ email, lastName, firstName }: Invitation): Entries => ({
  ...{ email: email ?? '', code: '', account: '', lastName, firstName, employeeId: '' },
  ...{ next: '', repeat: '', legal: false },
})

/** Name of the stored draft of an invitation; not made from its link, which is a secret. */
export const getDraft = ({ company, email }: Invitation): string => `${company} ${email ?? ''}`

/** Whether the user chooses the address, and whether a code proves it. */
export type Proof = { chooses: boolean; proves: boolean }

/** Fields in the order of the form; names in the order of the language. */
export const orderIn = (locale: Locale, { chooses, proves }: Proof): readonly Field[] => [
  ...(chooses ? (['email'] as const) : []),
  ...(proves ? (['code'] as const) : []),
  ...nameOrder(locale),
  ...(chooses ? (['employeeId'] as const) : []),
  'account',
  'next',
  'repeat',
  'legal',
]

const tooLong = (max: number) => codeText(codes.textTooLong.code, { max })
const isOver = (text: string, max: number): boolean => text.trim().length > max

/** Requires a name, within its bound and without commas. */
export const nameFaults = ({ lastName, firstName }: Names): Faults => {
  const faults: Faults = {}
  if (lastName.trim() === '' && firstName.trim() === '') faults.lastName = codeText(codes.nameRequired.code)
  for (const [field, text] of [
    ['lastName', lastName],
    ['firstName', firstName],
  ] as const)
    if (/[,，]/.test(text)) faults[field] = codeText(codes.commaNotAllowed.code)
    else if (isOver(text, limits.nameLength)) faults[field] = tooLong(limits.nameLength)
  return faults
}

/** Errors that block sending (G1, G7, D4). */
export const getFaults = (entries: Entries, { chooses, proves }: Proof): Faults => ({
  ...nameFaults(entries),
  ...getPasswordFaults({ ...noEntries, ...entries }, newPassword),
  ...(!isUsername(entries.account) && { account: codeText(codes.usernameInvalid.code) }),
  ...(!entries.legal && { legal: t('register:legalRequired') }),
  ...(chooses && isOver(entries.employeeId, limits.nameLength) && { employeeId: tooLong(limits.nameLength) }),
  ...(chooses && /[,，]/.test(entries.employeeId) && { employeeId: codeText(codes.commaNotAllowed.code) }),
  ...(chooses && isOver(entries.email, limits.emailMax) && { email: tooLong(limits.emailMax) }),
  ...(chooses && !isEmail(entries.email) && { email: t('login:field.emailInvalid') }),
  ...(proves && codeFault(entries.code)),
})

/** Requires six digits. */
export const codeFault = (code: string): Faults =>
  /^\d{6}$/.test(code.trim()) ? {} : { code: t('login:field.codeInvalid') }

/** The field of a path of the input: the password is sent as its hash. */
export const toField = (path: string): Field | undefined => wireFields[path] ?? (path as Field)

const wireFields: Partial<Record<string, Field>> = { newPwd: 'next', verificationCode: 'code' }
