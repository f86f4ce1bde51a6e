import { refresh } from '../../contract/auth/calls.ts'
import { CallError } from '../http/call-error.ts'
import { exchange, type Sender } from '../http/exchange.ts'
import { failed } from '../http/failed.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { clearCookies, readCookie, writeCookie } from '../page/cookies.ts'
import { keep, recall } from '../page/storage.ts'
import { hostToken } from './host-token.ts'
import type { StoredToken } from './refresh.ts'
import type { GetToken, SessionStore } from './store.ts'

/** Answer of a sign-in or a renewal; `expiresIn` in seconds. */
export type Tokens = { accessToken: string; refreshToken: string; userId: string; expiresIn: number }

/** Expiry of the token in the cookie (ms since the epoch), for every tab. */
const untilName = 'mds-token-until'

/** Refresh tokens of servers on another origin, whose HttpOnly cookie no browser would send from here. */
const refreshTokens = new WeakMap<SessionStore, string>()

/** Sessions known to be in the cookies of this origin. */
const inCookies = new WeakSet<SessionStore>()

/** Hosts whose session has ended: their token is refused, so they are not asked until they hand over another one. */
const silent = new WeakMap<SessionStore, GetToken | string>()

/** Tokens that the kit obtained itself, from getToken or a refresh token, by session. */
const gains = new WeakMap<SessionStore, string>()

/** The host has acted: getToken may be called again. */
export const heedHost = (store: SessionStore): void => {
  silent.delete(store)
}

/** True while a host whose session has ended is not asked. */
export const hostIsSilent = (store: SessionStore): boolean => silent.has(store)

/** True for a token that the kit obtained itself; any other was handed over by the host. */
export const isOwnGain = (store: SessionStore, token: string): boolean => gains.get(store) === token

/** Marks a session as stored in the cookies of this origin (the portal's, and pages beside it). */
export const liveInCookies = (store: SessionStore): void => {
  inCookies.add(store)
}

/**
 * True when the cookies of this origin carry the session. A second copy of the kit on the page recognises it by its
 * token; a token that the host handed over never belongs to the cookies, even where the portal is signed in on the same
 * origin.
 */
export const usesCookies = (store: SessionStore): boolean => {
  const { getToken, apiBase, accessToken } = store.$session.get()
  if (getToken || !ownOrigin(apiBase)) return false
  if (accessToken !== null && accessToken === readCookie('mds-token')) inCookies.add(store)
  return inCookies.has(store)
}

/** Stores new tokens where every tab and call finds them. */
export const holdTokens = (store: SessionStore, tokens: Tokens): void => {
  const { apiBase, getToken } = store.$session.get()
  if (!getToken && ownOrigin(apiBase)) {
    liveInCookies(store)
    keep(untilName, String(Date.now() + tokens.expiresIn * 1000))
    writeCookie('mds-token', tokens.accessToken)
    writeCookie('mds-user', tokens.userId)
  } else refreshTokens.set(store, tokens.refreshToken)
  gains.set(store, tokens.accessToken)
  store.update({ accessToken: tokens.accessToken })
}

/** Forgets a session's tokens: those of this page, and with `shared` those in the cookies of every tab. */
export const dropTokens = (store: SessionStore, shared: boolean): void => {
  const { getToken, accessToken } = store.$session.get()
  const ended = getToken ?? (usesCookies(store) ? null : accessToken)
  if (ended) silent.set(store, ended)
  gains.delete(store)
  refreshTokens.delete(store)
  inCookies.delete(store)
  if (!shared) return
  clearCookies()
  keep(untilName, null)
}

/** The newest token in this browser; another tab may have renewed it. */
export const heldToken = (store: SessionStore): StoredToken => {
  const { accessToken } = store.$session.get()
  if (!usesCookies(store)) return { token: accessToken, expiresAt: null }
  const token = readCookie('mds-token')
  const until = Number(recall(untilName))
  return { token, expiresAt: token && until ? until : null }
}

/** False when no token can be obtained here. */
export const canRenew = (store: SessionStore): boolean =>
  hostGives(store) || refreshTokens.has(store) || (usesCookies(store) && readCookie('mds-user') !== null)

/** True when a host provides the tokens and may be asked for one. */
export const hostGives = (store: SessionStore): boolean => {
  const { getToken } = store.$session.get()
  return getToken !== null && silent.get(store) !== getToken
}

/** Gets a new token from the host, or exchanges the refresh token for one. */
export const renewToken = async (
  store: SessionStore,
  sender: () => Sender,
  refused: string | null,
): Promise<string> => {
  if (store.$session.get().getToken) return fromHost(store, await hostToken(store), refused)
  // The host may have left the page while the call waited: then the token cannot be renewed and belongs to nobody.
  if (!canRenew(store)) throw new CallError({ name: 'tokenInvalid', code: 999411, message: '' })
  const refreshToken = refreshTokens.get(store)
  const answer = await exchange({
    call: refresh,
    input: refreshToken ? { refreshToken } : {},
    sender: { ...sender(), token: null },
    submitKey: crypto.randomUUID(),
  })
  if (answer.kind === 'file' || answer.kind === 'events') throw new TypeError('A renewal answered a file')
  if (answer.kind === 'envelope' && answer.envelope.code === 0) {
    const tokens = answer.envelope.data as Tokens
    holdTokens(store, tokens)
    return tokens.accessToken
  }
  throw await failed(answer)
}

/** A host that returns the refused token again, or none, has no signed-in user. */
const fromHost = (store: SessionStore, token: string | null, refused: string | null): string => {
  if (!token && !refused) throw new CallError({ name: 'noToken', code: 0, message: '', transport: 'noToken' })
  if (!token || token === refused) throw new CallError({ name: 'tokenInvalid', code: 999411, message: '' })
  gains.set(store, token)
  store.update({ accessToken: token })
  return token
}
