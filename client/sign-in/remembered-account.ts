import { keep, recall } from '../page/storage.ts'
import { globalSession } from '../session/store.ts'

const name = 'mds.account'
const days = 7
const dayMs = 24 * 60 * 60 * 1000

/** The account or e-mail that the user asked this browser to remember, for seven days (D4, O18); '' when none. */
export const rememberedAccount = (now = Date.now()): string => {
  const [until, ...account] = (recall(name) ?? '').split(' ')
  return Number(until) > now ? account.join(' ') : ''
}

/** Remembers an account in this browser, or forgets the previous one. Never a password, never a session. */
export const rememberAccount = (account: string | null, now = Date.now()): boolean =>
  keep(name, account === null ? null : `${now + days * dayMs} ${account}`)

/** The same after a sign-in for which no account was typed: remembers the account that is signed in now. */
export const rememberSignedIn = (remember: boolean, store = globalSession()): boolean =>
  rememberAccount(remember ? (store.$session.get().user?.account ?? null) : null)
