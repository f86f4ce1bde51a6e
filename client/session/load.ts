import { listTenants } from '../../contract/auth/calls.ts'
import type { Output } from '../../contract/define.ts'
import { listHeldRoles, listRoleMenus, userInfo } from '../../contract/workspace/calls.ts'
import { isCallError } from '../http/call-error.ts'
import { type SendOptions, send } from './api.ts'
import { beginLoad, claimIdentity, type Identity, writeIdentity } from './identity.ts'
import { getScope, type Session, type SessionRole, type SessionStore } from './store.ts'
import { usesCookies } from './tokens.ts'

export type Tenant = Output<typeof listTenants>['records'][number]

/** Id of the master data application: its menus are loaded where the page belongs to no other application (A16). */
const masterData = 1

/** Returns the tenants that the signed-in account may enter, the last used one first; `held`: the session opens only this one. */
export const getTenantList = (session: SessionStore, options: SendOptions = {}) =>
  send(listTenants, {}, { session, quiet: true, ...options })

/** Returns only these tenants. */
export const getTenants = async (
  session: SessionStore,
  options: SendOptions = {},
): Promise<readonly Tenant[]> => (await getTenantList(session, options)).records

/** `entered`: called once the tenant has accepted the entry, and tokens, tenant and role are those of the cookies. */
type LoadOptions = SendOptions & { entered?: () => void }

/**
 * Loads the actor: user and roles of the tenant, then menus and buttons of the role. Takes the requested role if it is
 * assigned, else the last used one, else the first (F32). A later load of the same session ends this one with
 * `Overtaken`.
 */
export const loadIdentity = async (
  session: SessionStore,
  wanted: Identity,
  { entered, ...options }: LoadOptions = {},
): Promise<void> => {
  const turn = beginLoad(session)
  const claim = (identity: Identity) => {
    turn.check()
    if (usesCookies(session)) writeIdentity(identity)
    claimIdentity(session, identity)
  }
  const callOptions = { session, quiet: true, ...options }
  claim({ ...wanted, roleId: null })
  const tenantId = wanted.tenantId ?? firstOpen(await getTenants(session, options))
  claim({ ...wanted, tenantId, roleId: null })
  const [info, roles] = await both(send(userInfo, {}, callOptions), send(listHeldRoles, {}, callOptions))
  const role = roleToTake(roles, wanted.roleId)
  const { tenant, zoneSetting = null, ...user } = info
  claim({ accountId: user.accountId, tenantId: tenant.id, roleId: role?.id ?? null })
  entered?.()
  const permissions = await getPermissions(session, role, options)
  turn.check()
  session.update({ status: 'ready', user, tenant, role, roles, ...permissions, zoneSetting })
  claimIdentity(session, null)
}

/** Reads the assigned roles again, after an access request was decided: the acting role stays. */
export const refreshRoles = async (session: SessionStore): Promise<void> => {
  const scope = getScope(session.$session.get()).join()
  const roles = await send(listHeldRoles, {}, { session, quiet: true })
  if (getScope(session.$session.get()).join() === scope) session.update({ roles })
}

/** The role id that is sent without an assigned role (H7). */
const noRole = '-1'

/** Loads the menus, in order, and the buttons of an assigned role, or of role -1, in the system of the page (H7, H8). */
export const getPermissions = async (
  session: SessionStore,
  role: SessionRole | null,
  options: SendOptions = {},
): Promise<Pick<Session, 'menus' | 'buttons'>> => {
  const sysId = session.$session.get().appId ?? masterData
  const callOptions = { session, quiet: true, ...options }
  const { menus, buttons } = await send(listRoleMenus, { roleId: role?.id ?? noRole, sysId }, callOptions)
  return { menus: menus.toSorted((one, other) => one.sort - other.sort), buttons }
}

const firstOpen = (tenants: readonly Tenant[]): string | null =>
  (tenants.find(tenant => tenant.refusal === undefined) ?? tenants[0])?.id ?? null

const roleToTake = (roles: readonly SessionRole[], wanted: string | null): SessionRole | null =>
  roles.find(role => role.id === wanted) ?? roles.find(role => role.lastUsed) ?? roles[0] ?? null

/**
 * Both answers. Of two failures the one with a reason counts: the server states why a session was ended only once, in
 * the answer that comes first; the other only says that the token is no longer valid.
 */
const both = async <A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> => {
  const [first, second] = await Promise.allSettled([one, other])
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value]
  const reasons = [first, second].flatMap(each => (each.status === 'rejected' ? [each.reason] : []))
  throw reasons.find(reason => !isCallError(reason, 'tokenInvalid')) ?? reasons[0]
}
