import type { UseFormReturn } from 'react-hook-form'
import { send } from '../../client/session/api.ts'
import { codeText } from '../../client/words/i18n.ts'
import { codes } from '../../contract/codes.ts'
import { emailUseCheck, phoneUseCheck } from '../../contract/contact-methods/used-places.ts'
import { useWhy } from '../use-why.ts'
import type { FormValues } from './form-values.ts'

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
export function useUsed(form: UseFormReturn<FormValues>, userId?: string) {
  const off = useWhy('emailUseCheck').emailUseCheck !== undefined
  const ask = async (place: ContactField) => {
    const value = form.getValues(place)?.trim()
    const known = form.formState.defaultValues?.[place]
    if (off || !value || value === known || form.getFieldState(place).invalid) return
    const answer = await asked[place](value, userId).catch(() => null)
    if (answer?.used && form.getValues(place)?.trim() === value)
      form.setError(place, { type: 'used', message: codeText(taken[place].code) })
  }
  return (place: ContactField) => ({
    onBlur: async (event: React.FocusEvent) => {
      await form.register(place).onBlur(event)
      await ask(place)
    },
  })
}
