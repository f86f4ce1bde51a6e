import { rememberedAccount } from '../../../../client/sign-in/remembered-account.ts'
import { isEmail } from '../../../../contract/values/address.ts'
import { isPhone } from '../../../../contract/values/phone.ts'

/** All entries of the sign-in screen; they stay when a try fails or the method changes. */
export type Entries = {
  account: string
  password: string
  email: string
  code: string
  /** Country of the phone number, as components/contact-methods/places.ts writes it; empty until its field has guessed it. */
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

/** The person whose session has ended, when the account is fixed. */
export type Person = { account: string; email: string | null }

/** Initial entries: the remembered account is filled in, and stays remembered unless unticked. */
export const firstEntries = (person?: Person): Entries => {
  const account = rememberedAccount()
  if (person) {
    const email = person.email ?? ''
    // This person accepted the legal statement at the sign-in, and what this browser remembers must not change.
    return { ...noEntries, account: person.account, email, remember: account !== '', legal: true }
  }
  if (!account) return noEntries
  const [, place, phone] = /^([A-Z]{2}\d+) (\d+)$/.exec(account) ?? []
  if (place && phone) return { ...noEntries, remember: true, place, phone }
  return { ...noEntries, remember: true, account, email: isEmail(account) ? account : '' }
}

/** Sign-in methods that this screen can draw; another method of the server has no tab until its fields exist. */
export type SignInTab = 'password' | 'sms' | 'email'
const drawn: readonly SignInTab[] = ['password', 'sms', 'email']

/** The methods of the server for which fields exist, in the order of the tabs. */
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

/** Whether a text has the form of a code. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text.trim())

/** Errors that block sending, by field, in the order of the screen. */
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
