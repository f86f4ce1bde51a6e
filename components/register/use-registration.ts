import { type FocusEvent, useId, useState } from 'react'
import type { CallError } from '../../client/http/call-error.ts'
import {
  type Arrived,
  type Invitation,
  mailRegisterCode,
  registerByInvitation,
  registerByLink,
} from '../../client/sign-in/register.ts'
import type { Locale } from '../../contract/locales.ts'
import { isEmail } from '../../contract/values/address.ts'
import type { Trouble } from '../login/attempt.ts'
import { usePasswordForm } from '../password/use-password-form.ts'
import { useDraft } from '../shell/use-draft.ts'
import type { FieldProblem } from '../ui/error-summary.tsx'
import { focusFirst, useFaults } from '../use-faults.ts'
import { useText } from '../use-text.ts'
import {
  type Entries,
  type Field,
  fieldOfRefusal,
  getDraft,
  getEntries,
  getFaults,
  orderIn,
} from './entries.ts'
import { shutBy } from './states.ts'

type Ends = {
  onDone: (arrived: Arrived) => void
  /** The link is no longer valid. */
  onShut: (error: CallError) => void
  /** The address has an account: its owner joins with it. */
  onTaken: (email: string) => void
  /** A stored draft has been restored. */
  onRestored: () => void
}

/** Opens an account from an invitation: entries, errors, and sending once. Nothing typed is lost. */
export function useRegistration(param: string, invitation: Invitation, ends: Ends) {
  const { t, locale } = useText()
  const id = useId()
  const proves = invitation.kind === 'link'
  const [entries, setEntries] = useState<Entries>(() => getEntries(invitation))
  const told = useFaults({ id, order: orderIn(locale, proves), found: getFaults(entries, proves) })
  const [trouble, say] = useState<Trouble | null>(null)
  useKept(invitation, entries, kept => {
    setEntries(now => ({ ...now, ...kept }))
    ends.onRestored()
  })
  const set = <K extends Field>(field: K, value: Entries[K]) => {
    setEntries(now => ({ ...now, [field]: value }))
    told.changed(field)
  }
  const password = usePasswordForm({
    asked: ['next', 'repeat'],
    send: async ({ next }) => ends.onDone(await sent(param, { ...entries, password: next, locale }, proves)),
    refused: error => {
      const field = fieldOfRefusal(error)
      if (shutBy(error)) ends.onShut(error)
      else if (error.name === 'emailTaken') ends.onTaken(entries.email.trim())
      else if (field) told.refuse({ [field]: error.message })
      else return false
      return true
    },
  })
  const submit = () => {
    // Show the errors of both, and focus the first.
    if (focusFirst([...told.check(), ...password.check()])) return
    say(null)
    password.submit()
  }
  const sendCode = () => {
    if (isEmail(entries.email)) return mailRegisterCode(param, entries.email.trim())
    told.refuse({ email: t('login:field.emailInvalid') })
    return null
  }
  const problems = told.problems((field, value) => {
    if (field === 'legal') return value
    const label = field === 'code' ? t('login:code') : t(`register:field.${field}`)
    return t('ui:filter.summary', { label, value })
  })
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    told.onBlur(event)
    password.onBlur(event)
  }
  return {
    ...{ id, proves, entries, faults: told.faults, trouble, password, set, submit, sendCode, say, onBlur },
    // The legal statement comes after the password.
    problems: [...problems, ...password.problems].sort(last(`${id}-legal`)),
  }
}

/** Sorts the problem of one field behind the others. */
const last = (field: string) => (one: FieldProblem, other: FieldProblem) =>
  Number(one.field === field) - Number(other.field === field)

/** Everything but the code is stored when the user must leave the page; the password never is. */
function useKept(invitation: Invitation, entries: Entries, restore: (kept: Partial<Entries>) => void) {
  const { code, ...kept } = entries
  const first = getEntries(invitation)
  const dirty = (Object.keys(first) as Field[]).some(field => entries[field] !== first[field])
  useDraft<Partial<Entries>>(`register.${getDraft(invitation)}`, { dirty, values: () => kept, restore })
}

const sent = (
  param: string,
  { legal: _read, email, code, employeeId, ...given }: Entries & { password: string; locale: Locale },
  proves: boolean,
): Promise<Arrived> => {
  const account = {
    ...given,
    account: given.account.trim(),
    lastName: given.lastName.trim(),
    firstName: given.firstName.trim(),
  }
  if (!proves) return registerByInvitation(param, account)
  return registerByLink(param, {
    ...account,
    email: email.trim(),
    code: code.trim(),
    employeeId: employeeId.trim(),
  })
}
