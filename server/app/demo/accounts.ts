import { readJson } from './files.ts'

/** The one password of every demo account; refused in production like the demo itself. */
export const demoPassword = 'Trial-2026'

export type DemoAccount = {
  account: string
  tenant: 'sponsor' | 'cro' | 'hospital' | 'all three'
  /** Codes of the assigned named roles. */
  roles: readonly string[]
  /** Purpose of the account, as printed at the start. */
  about: string
  password: string
}

/** Accounts to sign in with after `npm start`: each shows a different part of the product. */
export const demoAccounts: readonly DemoAccount[] = readJson<Omit<DemoAccount, 'password'>[]>(
  'sign-in.json',
).map(each => ({ ...each, password: demoPassword }))
