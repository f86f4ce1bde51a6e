import { rememberedAccount } from '../../client/remembered-account.ts'
import { isEmail } from '../../contract/address.ts'
import { isPhone } from '../../contract/phone.ts'

/** Everything that is typed or ticked on the sign-in screen; it stays when a try fails or the way is changed. */
export type Entries = {
  account: string
  password: string
  email: string
  code: string
  /** Country of the phone number, as components/contact-ways/places.ts writes it; empty until its field has guessed it. */
  place: string
  phone: string
  smsCode: string
  remember: boolean
  legal: boolean
}

export const noEntries: Entries = {
  account: '',
  password: '',
  email: '',
  code: '',
  place: '',
  phone: '',
  smsCode: '',
  remember: false,
  legal: false,
}

/** Whom a sign-in is for where that is settled: the person whose session has ended. */
export type Person = { account: string; email: string | null }

/** Entries of a fresh screen: the remembered account stands there, and stays remembered unless unticked. */
export const firstEntries = (person?: Person): Entries => {
  const account = rememberedAccount()
  if (person) {
    const email = person.email ?? ''
    // He has read the legal statement when he came in, and what this browser remembers stays as it is.
    return { ...noEntries, account: person.account, email, remember: account !== '', legal: true }
  }
  if (!account) return noEntries
  const [, place, phone] = /^([A-Z]{2}\d+) (\d+)$/.exec(account) ?? []
  if (place && phone) return { ...noEntries, remember: true, place, phone }
  return { ...noEntries, remember: true, account, email: isEmail(account) ? account : '' }
}

/** Ways that this screen can draw; one that the server offers besides has no tab until its fields exist. */
export type SignInTab = 'password' | 'sms' | 'email'
const drawn: readonly SignInTab[] = ['password', 'sms', 'email']

/** The ways among those that the server offers for which there are fields, in the order of the tabs. */
export const drawnWays = (offered: readonly string[]): readonly SignInTab[] =>
  drawn.filter(way => offered.includes(way))
export type Fault =
  | 'accountRequired'
  | 'passwordRequired'
  | 'emailInvalid'
  | 'phoneInvalid'
  | 'codeInvalid'
  | 'legalRequired'
export type Faults = Partial<Record<keyof Entries, Fault>>

/** Whether a text can be a code that was sent. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text.trim())

/** What keeps these entries from being sent, field by field, in the order of the screen. */
export function getFaults(way: SignInTab, entries: Entries): Faults {
  const faults: Faults = {}
  if (way === 'password') {
    if (entries.account.trim() === '') faults.account = 'accountRequired'
    if (entries.password === '') faults.password = 'passwordRequired'
  } else if (way === 'sms') {
    if (!isPhone(entries.phone)) faults.phone = 'phoneInvalid'
    if (!isCode(entries.smsCode)) faults.smsCode = 'codeInvalid'
  } else {
    if (!isEmail(entries.email)) faults.email = 'emailInvalid'
    if (!isCode(entries.code)) faults.code = 'codeInvalid'
  }
  if (!entries.legal) faults.legal = 'legalRequired'
  return faults
}
