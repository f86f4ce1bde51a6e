import { useState } from 'react'
import type { CallError } from '../../../../client/http/call-error.ts'
import {
  type Invitation,
  mailRegisterCode,
  type Registered,
  registerByInvitation,
  registerByLink,
} from '../../../../client/sign-in/register.ts'
import { t } from '../../../../client/words/i18n.ts'
import type { Locale } from '../../../../contract/locales.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import type { Trouble } from '../parts/attempt.ts'
import { useSealing } from '../password/use-password-form.ts'
import {
  type Entries,
  type Field,
  getDraft,
  getEntries,
  getFaults,
  newPassword,
  orderIn,
  type Proof,
  toField,
} from './entries.ts'
import { shutBy } from './states.ts'

type Ends = {
  onDone: (arrived: Registered) => void
  /** The link is no longer valid. */
  onShut: (error: CallError) => void
  /** The address has an account: its owner joins with it. */
  onTaken: (email: string) => void
  /** A stored draft has been restored. */
  onRestored: () => void
}

/** Opens an account from an invitation: entries, errors, and sending once. Nothing typed is lost. */
export function useRegistration(param: string, invitation: Invitation, ends: Ends) {
  const { locale } = useText()
  const chooses = invitation.kind === 'link'
  const proof = { chooses, proves: chooses || invitation.admits }
  const [from] = useState(() => getEntries(invitation))
  const [codeTrouble, say] = useState<Trouble | null>(null)
  const sealing = useSealing()
  const form = useForm({
    from,
    fields: orderIn(locale, proof),
    check: entries => getFaults(entries, proof),
    toField,
    draft: `register.${getDraft(invitation)}`,
    // The password is never stored, and a code is outdated by then.
    unstored: ['code', 'next', 'repeat'],
    onRestored: ends.onRestored,
    send: ({ values }) => sent(param, { ...values, locale }, proof),
    onDone: arrived => ends.onDone(arrived),
    onRefused: (error, _, { values }) => {
      const isShut = shutBy(error) !== null
      if (isShut) ends.onShut(error)
      else if (error.name === 'emailTaken') ends.onTaken(values.email.trim())
      return isShut || error.name === 'emailTaken'
    },
  })
  const { email } = form.values
  return {
    ...{ ...form, ...proof, codeTrouble, say, asked: newPassword, trouble: form.trouble || sealing.trouble },
    submit: () => {
      say(null)
      if (sealing.trouble === '') void form.submit()
    },
    sendCode: () => {
      if (isEmail(email)) return mailRegisterCode(param, email.trim())
      form.refuse({ email: t('login:field.emailInvalid') })
      return null
    },
    problems: form.problems((field, value) => (field === 'legal' ? value : labelled(field, value))),
  }
}

const labelled = (field: Exclude<Field, 'legal'>, value: string): string => {
  const isSecret = field === 'next' || field === 'repeat'
  const label = isSecret
    ? t(`password:field.${field}`)
    : field === 'code'
      ? t('login:code')
      : t(`register:field.${field}`)
  return t('ui:filter.summary', { label, value })
}

const sent = (
  param: string,
  { legal: _read, email, code, employeeId, next, repeat: _, ...given }: Entries & { locale: Locale },
  { chooses, proves }: Proof,
): Promise<Registered> => {
  const account = {
    ...given,
    password: next,
    account: given.account.trim(),
    lastName: given.lastName.trim(),
    firstName: given.firstName.trim(),
  }
  if (!chooses)
    return registerByInvitation(param, { ...account, ...(proves && { verificationCode: code.trim() }) })
  return registerByLink(param, {
    ...account,
    email: email.trim(),
    code: code.trim(),
    employeeId: employeeId.trim(),
  })
}
