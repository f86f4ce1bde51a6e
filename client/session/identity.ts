import { readCookie, writeCookie } from '../page/cookies.ts'
import type { SessionStore } from './store.ts'

/**
 * The identity that a call acts for; null while unknown. All three values travel as headers, and the server checks them
 * (TR-T4).
 */
export type Identity = { accountId: string | null; tenantId: string | null; roleId: string | null }

/** Identities claimed before user, tenant and role are loaded: the calls that load them need the headers already. */
const claims = new WeakMap<SessionStore, Identity>()
const turns = new WeakMap<SessionStore, number>()

/** The identity that the session's calls act for now. */
export const getIdentity = (store: SessionStore): Identity => {
  const claimed = claims.get(store)
  if (claimed) return claimed
  const { user, tenant, role } = store.$session.get()
  return { accountId: user?.accountId ?? null, tenantId: tenant?.id ?? null, roleId: role?.id ?? null }
}

/** Makes the session's calls act for this identity until it is loaded (null). */
export const claimIdentity = (store: SessionStore, identity: Identity | null): void => {
  if (identity) claims.set(store, identity)
  else claims.delete(store)
}

/** Whether two identities are the same. */
export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.accountId === other.accountId && one.tenantId === other.tenantId && one.roleId === other.roleId

/** The identity that the cookies of this origin name. */
export const cookieIdentity = (): Identity => ({
  accountId: readCookie('mds-user'),
  tenantId: readCookie('mds-tenant'),
  roleId: readCookie('mds-role'),
})

/** Writes tenant and role into the cookies once they are known; other tabs compare themselves with them (F37). */
export const writeIdentity = ({ tenantId, roleId }: Identity): void => {
  const now = cookieIdentity()
  if (tenantId && tenantId !== now.tenantId) writeCookie('mds-tenant', tenantId)
  if (roleId && roleId !== now.roleId) writeCookie('mds-role', roleId)
}

/** A newer load of the identity has superseded this one. */
export class Overtaken extends Error {}

/** Begins a load of an identity and supersedes an earlier one: the next check of that one throws. */
export const beginLoad = (store: SessionStore): { check: () => void } => {
  const turn = (turns.get(store) ?? 0) + 1
  turns.set(store, turn)
  return {
    check: () => {
      if (turns.get(store) !== turn) throw new Overtaken()
    },
  }
}
