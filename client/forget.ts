import { writeCookie } from './cookies.ts'
import { beginLoad, claimIdentity } from './identity.ts'
import type { SessionStore } from './session-store.ts'
import { dropTokens, usesCookies } from './tokens.ts'

/**
 * Forgets who was signed in, on this page and in the cookies; open widgets have dropped his data when it returns.
 * `elsewhere`: another tab has already dealt with the cookies, which may be the next person's.
 */
export const forgetSession = (store: SessionStore, options: { elsewhere?: boolean } = {}): void => {
  beginLoad(store)
  claimIdentity(store, null)
  dropTokens(store, !options.elsewhere && usesCookies(store))
  store.clear()
}

/** Forgets the acting role (N22); the next load takes one that is held. */
export const forgetRole = (store: SessionStore): void => {
  if (usesCookies(store)) writeCookie('mds-role', null)
  store.update({ role: null, menus: [], buttons: [] })
}
