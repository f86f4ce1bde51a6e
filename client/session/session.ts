import { signOut as signOutCall } from '../../contract/auth/calls.ts'
import { useRole as takeRole } from '../../contract/workspace/calls.ts'
import { isCallError } from '../http/call-error.ts'
import { send } from './api.ts'
import { changed, tellTabs } from './changes.ts'
import { getConnection } from './connection.ts'
import { forgetSession } from './forget.ts'
import { beginLoad, claimIdentity, getIdentity, writeIdentity } from './identity.ts'
import { getPermissions, loadIdentity } from './load.ts'
import { globalSession, type SessionStore } from './store.ts'
import { holdTokens, type Tokens, usesCookies } from './tokens.ts'

/**
 * Takes the tokens of a sign-in. The same user as before continues, with their waiting calls; another user gets a page
 * without any data of the previous one.
 */
export const enterSession = async (
  tokens: Tokens,
  store: SessionStore = globalSession(),
): Promise<'resumed' | 'entered'> => {
  const { gate } = getConnection(store)
  const { user, status } = store.$session.get()
  if (user && status === 'ready' && user.accountId === tokens.userId) {
    holdTokens(store, tokens)
    gate.resume()
    return 'resumed'
  }
  gate.dismiss()
  forgetSession(store)
  holdTokens(store, tokens)
  store.update({ status: 'pending' })
  await firstLoad(store, tokens.userId)
  tellTabs(store)
  changed(store, { kind: 'signed-in', elsewhere: false })
  return 'entered'
}

/** A sign-in whose load fails is undone; but an expired password can only be changed with its tokens (N18, TR-P6). */
const firstLoad = async (store: SessionStore, accountId: string): Promise<void> => {
  try {
    await loadIdentity(store, { accountId, tenantId: null, roleId: null }, { apart: true })
  } catch (error) {
    if (isCallError(error, 'passwordExpired')) getConnection(store).react(error, false)
    else forgetSession(store)
    throw error
  }
}

/** Enters another tenant of the account; nothing of the old one is left on the page when this returns its promise. */
export const switchTenant = async (
  tenantId: string,
  store: SessionStore = globalSession(),
): Promise<void> => {
  const before = getIdentity(store)
  if (before.tenantId === tenantId) return
  leaveTenant(store)
  try {
    // Sent as soon as the tenant has accepted the entry: the other tabs load at the same time as this one.
    await loadIdentity(store, { ...before, tenantId, roleId: null }, { entered: () => tellTabs(store) })
  } catch (error) {
    await loadIdentity(store, before, { entered: () => tellTabs(store) })
    throw error
  }
  changed(store, { kind: 'tenant', elsewhere: false })
}

/** Clears what belongs to a tenant; the account stays signed in. */
export const leaveTenant = (store: SessionStore): void =>
  store.update({
    ...{ status: 'pending', user: null, tenant: null, role: null, roles: [], menus: [], buttons: [] },
    zoneSetting: null,
  })

/** Switches to another assigned role; the last one is remembered for tenant and account (F34, H6). */
export const switchRole = async (roleId: string, store: SessionStore = globalSession()): Promise<void> => {
  const role = store.$session.get().roles.find(each => each.id === roleId)
  if (!role || roleId === getIdentity(store).roleId) return
  await send(takeRole, { roleId }, { session: store })
  const load = beginLoad(store)
  const identity = { ...getIdentity(store), roleId }
  if (usesCookies(store)) writeIdentity(identity)
  claimIdentity(store, identity)
  // The cookies are written already: the other tabs load at the same time as this one.
  tellTabs(store)
  store.update({ role, menus: [], buttons: [] })
  const permissions = await getPermissions(store, role)
  load.check()
  store.update(permissions)
  claimIdentity(store, null)
  changed(store, { kind: 'role', elsewhere: false })
}

export type SignOutOptions = { everywhere?: boolean; auditTitle?: string }

/** Signs out here or everywhere; the page forgets the user even if the server cannot be reached (then returns false). */
export const signOut = async (
  wish: SignOutOptions = {},
  store: SessionStore = globalSession(),
): Promise<boolean> => {
  const isHeard = await send(signOutCall, wish, { session: store, quiet: true, apart: true }).then(
    () => true,
    error => (isCallError(error) ? false : Promise.reject(error)),
  )
  getConnection(store).gate.dismiss()
  forgetSession(store)
  tellTabs(store)
  changed(store, { kind: 'signed-out', elsewhere: false })
  return isHeard
}

/** The user declined to sign in again: waiting calls fail (N14 "cancel stays"). */
export const declineSignIn = (store: SessionStore = globalSession()): void =>
  getConnection(store).gate.decline()
