import { type CallError, isCallError } from '../http/call-error.ts'
import { getConnection } from './connection.ts'
import { forgetSession } from './forget.ts'
import { forgetRefusals, getPause, type HostFault, isHostFault, noteRefusal } from './host-token.ts'
import { Overtaken } from './identity.ts'
import { loadIdentity } from './load.ts'
import { forgetFailure, noteFailure, takeFailure } from './passing-failure.ts'
import { isEndedSession, isExpiredToken } from './refresh.ts'
import type { Session, SessionStore } from './store.ts'
import { heedHost, isOwnGain, usesCookies } from './tokens.ts'

const identifying = new WeakMap<SessionStore, symbol>()

/**
 * Finds out whose token the host has handed over. After a refusal nobody is signed in, and nothing is requested until
 * the host acts.
 */
export const identify = async (store: SessionStore): Promise<void> => {
  const mine = Symbol()
  identifying.set(store, mine)
  heedHost(store)
  store.update({ status: 'pending' })
  const unknown = { accountId: null, tenantId: null, roleId: null }
  try {
    await loadIdentity(store, unknown, { apart: true })
    forgetFailure(store)
  } catch (error) {
    if (error instanceof Overtaken || identifying.get(store) !== mine) return
    if (!isCallError(error)) throw error
    if (store.$session.get().status === 'pending') await giveUp(store, error)
  }
}

/** Nobody is signed in; the page is told once why. It is no failure if nobody is signed in at the host either. */
const giveUp = async (store: SessionStore, error: CallError): Promise<void> => {
  const { accessToken } = store.$session.get()
  forgetSession(store)
  if (error.transport === 'noToken' && !isHostFault(error)) return
  noteRefusal(store)
  if (!error.transport) forgetFailure(store)
  else if (!noteFailure(store, accessToken)) return
  if (isHostFault(error)) await tellHost(store, error, (error.data as { reason: HostFault }).reason)
  else if (isEndedSession(error) || isExpiredToken(error)) await tellHost(store, error, 'token-refused')
  else getConnection(store).react(error, false)
}

/** Tells the page why its token gives no session; without the texts for it, only the name of the failure. */
export const tellHost = async (store: SessionStore, error: CallError, reason: HostFault): Promise<void> => {
  const part = await import('./host-faults.ts').catch(() => null)
  if (part) return part.tellFault(store, error, reason)
  const { code, requestId } = error
  store.react('mds-error', { text: '', name: 'unknown', code, data: { reason }, requestId, clears: null })
}

/** A host that hands over another token signs a user in, renews a token, or (null) signs out. */
export const followHost = (store: SessionStore, now: Session, before: Session): void => {
  const another = now.getToken !== before.getToken
  if (now.accessToken === before.accessToken && !another) return
  if (usesCookies(store)) return
  if (!now.accessToken && !now.getToken) {
    if (now.status !== 'none') forgetSession(store)
  } else if (now.user) afterPause(store, () => getConnection(store).gate.resume())
  // A token that was removed, or that getToken has just returned, is not an act of the host.
  else if (another || (now.accessToken && !isOwnGain(store, now.accessToken)))
    afterPause(store, () => void identify(store))
}

/** Asks again who is signed in, after a failure that may have passed: at once, or after the pause that refusals have caused. */
export const askAgain = (store: SessionStore): void => {
  const { status, getToken } = store.$session.get()
  const failure = status === 'none' ? takeFailure(store) : null
  if (!failure) return
  if (getToken || !failure.accessToken) afterPause(store, () => void identify(store))
  // The host's token was removed with the failure; followHost() hears of its return.
  else store.update({ accessToken: failure.accessToken })
}

const pauses = new WeakMap<SessionStore, ReturnType<typeof setTimeout>>()

/** Processes the host's token, at once unless several tokens were refused recently. */
const afterPause = (store: SessionStore, work: () => void): void => {
  endPause(store)
  const pause = getPause(store)
  if (pause === 0) work()
  else waitFor(store, pause, work)
}

const waitFor = (store: SessionStore, pause: number, work: () => void): void => {
  const { accessToken, getToken } = store.$session.get()
  const unchanged = () => {
    const now = store.$session.get()
    return now.accessToken === accessToken && now.getToken === getToken
  }
  pauses.set(
    store,
    setTimeout(() => unchanged() && work(), pause),
  )
}

/** Clears the state of a host whose page no longer uses the kit. */
export const leaveHost = (store: SessionStore): void => {
  endPause(store)
  forgetRefusals(store)
  forgetFailure(store)
}

const endPause = (store: SessionStore): void => clearTimeout(pauses.get(store))
