import { type CallError, isCallError } from '../http/call-error.ts'
import type { Sender } from '../http/exchange.ts'
import { readCookie } from '../page/cookies.ts'
import { loadWithRetry } from '../page/load-with-retry.ts'
import { zoneInForce } from '../page/zone-in-force.ts'
import { $locale } from '../words/i18n.ts'
import { lastWish } from './contact.ts'
import { forgetRole, forgetSession } from './forget.ts'
import { noteRefusal } from './host-token.ts'
import { getIdentity, type Identity } from './identity.ts'
import { createGate, type Gate } from './refresh.ts'
import { addressIn, globalSession, type SessionStore } from './store.ts'
import { canRenew, heldToken, hostGives, renewToken, usesCookies } from './tokens.ts'

/** What a call needs from its session. */
export type Connection = {
  sender: (token: string | null) => Sender
  identity: () => Identity
  gate: Gate
  /** Lets the screen react to a failed call; with `quiet` the caller shows the error. */
  react: (error: CallError, quiet: boolean) => void
  /** False when the cookies name another account, tenant or role than this page works with (F37). */
  inStep: () => boolean
  /** This page must catch up with the cookies. */
  behind: () => void
}

/** After this time without a request of the user (ms, the life of an access token) a poll does not renew the token. */
const asleepAfter = 10 * 60_000

const catchUps = new WeakMap<SessionStore, () => void>()

/** Registers how a page catches up with changes of another tab. */
export const onBehind = (store: SessionStore, catchUp: () => void): void => {
  catchUps.set(store, catchUp)
}

const connections = new WeakMap<SessionStore, Connection>()

/** The connection of a session, made on first use; default: the session of the page. */
export const getConnection = (store: SessionStore = globalSession()): Connection => {
  const connection = connections.get(store) ?? connect(store)
  connections.set(store, connection)
  return connection
}

const connect = (store: SessionStore): Connection => {
  const sender = (token: string | null): Sender => {
    const session = store.$session.get()
    const { locale } = session
    return {
      base: addressIn(session, ''),
      token,
      ...getIdentity(store),
      locale: locale ?? $locale.get(),
      zone: zoneInForce(),
    }
  }
  const gate = createGate({
    lock: `mds-refresh:${store.$session.get().apiBase}`,
    read: () => heldToken(store),
    renewable: () => canRenew(store),
    renew: refused => renewToken(store, () => sender(null), refused),
    active: () => Date.now() - lastWish() < asleepAfter,
    hosted: () => hostGives(store),
    wanted: error => {
      noteRefusal(store)
      void react(store, error, false)
    },
  })
  return {
    sender,
    identity: () => getIdentity(store),
    gate,
    react: (error, quiet) => {
      if (error.settled) return
      error.settled = true
      if (endings.some(name => isCallError(error, name))) gate.dismiss()
      void react(store, error, quiet)
    },
    inStep: () => inStep(store),
    behind: () => catchUps.get(store)?.(),
  }
}

const react = async (store: SessionStore, error: CallError, quiet: boolean): Promise<void> => {
  const part = await loadWithRetry(() => import('./reactions.ts'), !isOfLine(error))
  if (!part) return
  const { decide, dispatch } = part
  const decision = decide(error, quiet)
  if (!decision || !dispatch(store, decision)) return
  // If nothing acts for the page, at least nothing of the ended session or role is left on it (N12, N15, N22).
  if (decision.clears === 'session') forgetSession(store)
  if (decision.clears === 'role') forgetRole(store)
}

/** A message that only says that the server cannot be reached is soon outdated. */
const isOfLine = ({ transport }: CallError): boolean =>
  transport === 'network' || transport === 'timeout' || transport === 'aborted'

/** After these, no sign-in of the same user can continue the waiting calls. */
const endings = ['loggedInElsewhere', 'roleChanged', 'systemUpdated', 'tenantForbidden'] as const

const inStep = (store: SessionStore): boolean => {
  if (!usesCookies(store)) return true
  const { accountId, tenantId, roleId } = getIdentity(store)
  return (
    same(accountId, readCookie('mds-user')) &&
    same(tenantId, readCookie('mds-tenant')) &&
    same(roleId, readCookie('mds-role'))
  )
}

/** A value that this page has not loaded yet cannot differ. */
const same = (loaded: string | null, cookie: string | null): boolean => loaded === null || loaded === cookie
