import { isCallError } from '../http/call-error.ts'
import { ownOrigin } from '../http/own-origin.ts'
import { readCookie } from '../page/cookies.ts'
import { changed, type SessionChange, speakWith } from './changes.ts'
import { getConnection, onBehind } from './connection.ts'
import { lastExtended, noteExtended, onExtended } from './contact.ts'
import { forgetSession } from './forget.ts'
import { askAgain, followHost, identify, leaveHost } from './host-session.ts'
import { cookieIdentity, getIdentity, type Identity, Overtaken, sameIdentity } from './identity.ts'
import { loadIdentity } from './load.ts'
import { onReturn } from './passing-failure.ts'
import { isEndedSession } from './refresh.ts'
import { leaveTenant } from './session.ts'
import { globalSession, type SessionStore } from './store.ts'
import { joinTabs, type TabMessage } from './tabs.ts'
import { hostIsSilent, liveInCookies, usesCookies } from './tokens.ts'
import { followZones, readZones } from './zone-setting.ts'

export type Started = {
  /** Settles when the session is known, signed in or not; it never rejects. */
  ready: Promise<void>
  stop: () => void
}

type Running = Started & { holders: number }

const running = new WeakMap<SessionStore, Running>()

/**
 * Starts a session on a page: the user comes from the host's token, else from the cookies of the product's own origin;
 * then it keeps in step with the other tabs. Every call returns a `stop`; the last one ends this.
 */
export const startSession = (store: SessionStore = globalSession()): Started => {
  const session = running.get(store) ?? begin(store)
  running.set(store, session)
  session.holders++
  let stopped = false
  const stop = () => {
    if (stopped) return
    stopped = true
    if (--session.holders === 0) session.stop()
  }
  return { ready: session.ready, stop }
}

/**
 * Cookies that another tab has changed may reach this process after its message (observed on a busy machine): delays of
 * further checks, ms.
 */
const laterLooks = [40, 200, 600]

const begin = (store: SessionStore): Running => {
  const look = () => void followCookies(store)
  let looks: ReturnType<typeof setTimeout>[] = []
  const endLooks = () => looks.forEach(clearTimeout)
  const heard = (message: TabMessage) => {
    hear(store, message)
    if (message.kind === 'extended' || message.kind === 'zones') return
    endLooks()
    looks = laterLooks.map(ms => setTimeout(look, ms))
  }
  const tabs = joinTabs(heard, look)
  speakWith(store, tabs.tell)
  onBehind(store, look)
  const ends = [
    store.$session.listen((now, before) => before && followHost(store, now, before)),
    onExtended(sparingly(() => tabs.tell({ kind: 'extended', at: lastExtended() }))),
    followZones(store),
    onReturn(() => askAgain(store)),
    tabs.close,
    endLooks,
    () => leaveHost(store),
  ]
  const stop = () => {
    for (const end of ends) end()
    speakWith(store, null)
    running.delete(store)
  }
  const { accessToken, getToken } = store.$session.get()
  const ready = accessToken || getToken ? identify(store) : restore(store)
  return { ready, stop, holders: 0 }
}

/** Loads the session that the cookies name, if any. */
const restore = async (store: SessionStore): Promise<void> => {
  const identity = cookieIdentity()
  if (!ownOrigin(store.$session.get().apiBase) || !identity.accountId) return
  liveInCookies(store)
  store.update({ status: 'pending', accessToken: readCookie('mds-token') })
  await loaded(store, () => loadIdentity(store, identity, { apart: true }))
}

/** An ended session counts as none; any other failure is shown, and the page may load again. */
const loaded = async (store: SessionStore, load: () => Promise<void>): Promise<boolean> => {
  try {
    await load()
    return true
  } catch (error) {
    if (error instanceof Overtaken) return false
    if (!isCallError(error)) throw error
    if (isEndedSession(error) || error.transport === 'noToken') forgetSession(store)
    else getConnection(store).react(error, false)
    return false
  }
}

const hear = (store: SessionStore, message: TabMessage): void => {
  if (message.kind === 'extended') noteExtended(message.at)
  else if (message.kind === 'zones') void readZones(store)
  else if (usesCookies(store) || store.$session.get().status === 'none') void followCookies(store)
}

/**
 * Follows in this page what another tab has done to the cookies: data of the old identity is removed before the next
 * paint (F37).
 */
const followCookies = async (store: SessionStore): Promise<void> => {
  const { status, getToken, accessToken } = store.$session.get()
  const handedOver = getToken !== null || hostIsSilent(store) || (accessToken !== null && !usesCookies(store))
  if (handedOver || !ownOrigin(store.$session.get().apiBase)) return
  const cookies = cookieIdentity()
  const loadedNow = getIdentity(store)
  if (!cookies.accountId) {
    if (status === 'none') return
    following.delete(store)
    getConnection(store).gate.dismiss()
    forgetSession(store, { elsewhere: true })
    return changed(store, { kind: 'signed-out', elsewhere: true })
  }
  if (sameIdentity(cookies, loadedNow)) return void renewedElsewhere(store)
  // Channel, storage and focus may all report the same change.
  const before = following.get(store)
  if (before && sameIdentity(before, cookies)) return
  following.set(store, cookies)
  const kind = getKind(
    status === 'none',
    cookies.accountId !== loadedNow.accountId,
    cookies.tenantId !== loadedNow.tenantId,
  )
  getConnection(store).gate.dismiss()
  if (cookies.accountId !== loadedNow.accountId) forgetSession(store, { elsewhere: true })
  liveInCookies(store)
  leaveTenant(store)
  store.update({ accessToken: readCookie('mds-token') })
  const done = await loaded(store, () => loadIdentity(store, cookies, { apart: true }))
  if (following.get(store) === cookies) following.delete(store)
  if (done) changed(store, { kind, elsewhere: true })
}

/** The identity that is being loaded because another tab has changed the cookies. */
const following = new WeakMap<SessionStore, Identity>()

const getKind = (nobody: boolean, account: boolean, tenant: boolean): SessionChange['kind'] => {
  if (nobody) return 'signed-in'
  if (account) return 'account'
  return tenant ? 'tenant' : 'role'
}

/** The same user has signed in again in another tab: waiting calls continue here. */
const renewedElsewhere = (store: SessionStore): void => {
  const token = readCookie('mds-token')
  if (!token || token === store.$session.get().accessToken) return
  store.update({ accessToken: token })
  getConnection(store).gate.resume()
}

/** The other tabs do not need more precision than this (ms). */
const extendedEvery = 10_000

const sparingly = (work: () => void): (() => void) => {
  let last = 0
  return () => {
    if (Date.now() - last < extendedEvery) return
    last = Date.now()
    work()
  }
}
