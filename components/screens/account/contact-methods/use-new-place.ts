import { useState } from 'react'
import { isEmail } from '../../../../contract/values/address.ts'
import { isPhone } from '../../../../contract/values/phone.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import type { Trouble } from '../parts/attempt.ts'
import { isCode } from '../parts/entries.ts'

const isPlace = { email: isEmail, phone: isPhone }
const invalid = { email: 'terms:emailInvalid', phone: 'contactWays:phone.invalid' } as const
const wireFields: Partial<Record<string, 'place' | 'code'>> = {
  email: 'place',
  phone: 'place',
  code: 'code',
  verificationCode: 'code',
}

/** The proof of the old contact method has expired: the user must repeat it. */
const unproved: ReadonlySet<string> = new Set([
  'oldEmailUnverified',
  'oldPhoneUnverified',
  'passwordUnverified',
])

/** A new address or number, with the country of the number, and the code that was sent to it. */
export type NewContact = { place: string; code: string; country: string }

type Options = {
  /** Name of the stored draft; the code is never stored. */
  draft: string
  kind: 'email' | 'phone'
  /** The country to begin with; an e-mail address has none. */
  country?: string
  /** Resolves to false when the user prefers to change nothing: the entries stay. */
  send: (entries: NewContact) => Promise<unknown>
  onUnproved?: () => void
}

/** The entries for a new address or number and its code, with their errors. */
export function useNewPlace({ draft, kind, country = '', send, onUnproved }: Options) {
  const { t } = useText()
  const [from] = useState<NewContact>({ place: '', code: '', country })
  const invalidPlace = { place: t(invalid[kind]) }
  const form = useForm({
    from,
    fields: ['place', 'code'],
    check: ({ place, code }) => ({
      ...(!isPlace[kind](place) && invalidPlace),
      ...(!isCode(code) && { code: t('contactWays:codeInvalid') }),
    }),
    toField: path => wireFields[path],
    draft,
    unstored: ['code'],
    send: ({ values }) => send(values),
    onDone: (done, { values }) => (done === false ? values : undefined),
    onRefused: error => {
      const isUnproved = unproved.has(error.name)
      if (isUnproved) onUnproved?.()
      return isUnproved
    },
  })
  /** Shows why no code could be sent. */
  const tell = (trouble: Trouble | null) => {
    if (!trouble) return form.forget()
    if (unproved.has(trouble.name ?? '')) return onUnproved?.()
    const field = wireFields[trouble.field ?? '']
    if (field) form.show({ [field]: trouble.text })
    else form.say(trouble.text)
  }
  const set = (part: Partial<NewContact>) => {
    form.forget()
    form.set(part)
  }
  /** Shows that there is no destination for a code. */
  const refusePlace = () => form.refuse(invalidPlace)
  return { ...form, set, tell, refusePlace }
}
