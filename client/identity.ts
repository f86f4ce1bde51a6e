import { readCookie, writeCookie } from './cookies.ts'
import type { SessionStore } from './session-store.ts'

/** Whom a call acts for; null while not known. All three travel as headers and are checked by the server (TR-T4). */
export type Identity = { accountId: string | null; tenantId: string | null; roleId: string | null }

/** Claims made before user, tenant and role are loaded: the very calls that load them need the headers. */
const claims = new WeakMap<SessionStore, Identity>()
const turns = new WeakMap<SessionStore, number>()

/** Whom the session's calls act for now. */
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

/** Whether two identities are one. */
export const sameIdentity = (one: Identity, other: Identity): boolean =>
  one.accountId === other.accountId && one.tenantId === other.tenantId && one.roleId === other.roleId

/** Whom the cookies of this origin speak of. */
export const cookieIdentity = (): Identity => ({
  accountId: readCookie('mds-user'),
  tenantId: readCookie('mds-tenant'),
  roleId: readCookie('mds-role'),
})

/** Writes tenant and role into the cookies once they are known; other tabs compare themselves with these (F37). */
export const writeIdentity = ({ tenantId, roleId }: Identity): void => {
  const now = cookieIdentity()
  if (tenantId && tenantId !== now.tenantId) writeCookie('mds-tenant', tenantId)
  if (roleId && roleId !== now.roleId) writeCookie('mds-role', roleId)
}

/** A load of an identity that a later one has overtaken. */
export class Overtaken extends Error {}

/** Begins a load of an identity and ends an earlier one: its next check throws. */
export const beginLoad = (store: SessionStore): { check: () => void } => {
  const turn = (turns.get(store) ?? 0) + 1
  turns.set(store, turn)
  return {
    check: () => {
      if (turns.get(store) !== turn) throw new Overtaken()
    },
  }
}
