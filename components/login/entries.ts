import { rememberedAccount } from '../../client/remembered-account.ts'

/** Everything that is typed or ticked on the sign-in screen; it stays when a try fails or the way is changed. */
export type Entries = {
  account: string
  password: string
  email: string
  code: string
  remember: boolean
  legal: boolean
}

export const noEntries: Entries = {
  account: '',
  password: '',
  email: '',
  code: '',
  remember: false,
  legal: false,
}

/** Entries of a fresh screen: the remembered account stands there, and stays remembered unless unticked. */
export const firstEntries = (): Entries => {
  const account = rememberedAccount()
  if (!account) return noEntries
  return { ...noEntries, remember: true, account, email: isEmail(account) ? account : '' }
}

/** Ways that this screen can draw; one that the server offers besides has no tab until its fields exist. */
export type Way = 'password' | 'email'
export type Fault = 'accountRequired' | 'passwordRequired' | 'emailInvalid' | 'codeInvalid' | 'legalRequired'
export type Faults = Partial<Record<keyof Entries, Fault>>

const email = /^[^\s@,，]+@[^\s@,，]+\.[^\s@,，]{2,}$/

/** Whether an address could be mailed to. */
export const isEmail = (text: string): boolean => email.test(text.trim())

/** What keeps these entries from being sent, field by field, in the order of the screen. */
export function faultsOf(way: Way, entries: Entries): Faults {
  const faults: Faults = {}
  if (way === 'password') {
    if (entries.account.trim() === '') faults.account = 'accountRequired'
    if (entries.password === '') faults.password = 'passwordRequired'
  } else {
    if (!isEmail(entries.email)) faults.email = 'emailInvalid'
    if (!/^\d{6}$/.test(entries.code.trim())) faults.code = 'codeInvalid'
  }
  if (!entries.legal) faults.legal = 'legalRequired'
  return faults
}
