import { writeCookie } from '../page/cookies.ts'
import { beginLoad, claimIdentity } from './identity.ts'
import type { SessionStore } from './store.ts'
import { dropTokens, usesCookies } from './tokens.ts'

/**
 * Forgets who was signed in, on this page and in the cookies; open widgets have dropped that user's data when it
 * returns. `elsewhere`: another tab has already handled the cookies, which may belong to the next user.
 */
export const forgetSession = (store: SessionStore, options: { elsewhere?: boolean } = {}): void => {
  beginLoad(store)
  claimIdentity(store, null)
  dropTokens(store, !options.elsewhere && usesCookies(store))
  store.clear()
}

/** Forgets the acting role (N22); the next load takes an assigned one. */
export const forgetRole = (store: SessionStore): void => {
  if (usesCookies(store)) writeCookie('mds-role', null)
  store.update({ role: null, menus: [], buttons: [] })
}
