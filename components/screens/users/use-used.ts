import { useRef } from 'react'
import { send } from '../../../client/session/api.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { emailUseCheck, phoneUseCheck } from '../../../contract/contact-methods/used-places.ts'
import { useWhy } from '../../shared/why/use-why.ts'
import type { UserFormState } from './form-values.ts'

type ContactField = 'email' | 'phone'

const asked = {
  email: (value: string, userId?: string) => send(emailUseCheck, { email: value, userId }, { quiet: true }),
  phone: (value: string, userId?: string) => send(phoneUseCheck, { phone: value, userId }, { quiet: true }),
}
const taken = { email: codes.emailTaken, phone: codes.phoneTaken }

/**
 * When the focus leaves an e-mail or phone field, says at the field if the value belongs to another user (K14, K15).
 * If the check fails or comes too late, saving reports it.
 */
export function useUsed(
  form: Pick<UserFormState, 'values' | 'errors' | 'found' | 'start' | 'show'>,
  userId?: string,
) {
  const off = useWhy('emailUseCheck').emailUseCheck !== undefined
  const latest = useRef(form.values)
  latest.current = form.values
  const ask = async (field: ContactField) => {
    const value = form.values[field]?.trim()
    const known = form.start[field]
    if (off || !value || value === known || form.found[field] || form.errors[field]) return
    const answer = await asked[field](value, userId).catch(() => null)
    if (answer?.used && latest.current[field]?.trim() === value)
      form.show({ [field]: codeText(taken[field].code) })
  }
  return (field: ContactField) => ({ onBlur: () => void ask(field) })
}
