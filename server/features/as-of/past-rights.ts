import { sql } from 'kysely'
import { getApplication, type Right } from '../../../contract/access/rights.ts'
import { deny, type Reason, type Refusal } from '../../access/reasons.ts'
import type { Fields } from '../../audit/stored.ts'
import type { Transaction } from '../../kernel/context.ts'
import { licenceAt } from '../roles/asked.ts'
import { getUnion } from '../roles/rules.ts'
import { among, lastCounting, type Rebuilt, recordsAsOf } from './rebuild.ts'

const here = sql`(select current_tenant())`
const text = (value: unknown) => (typeof value === 'string' ? value : null)
const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
const instant = (value: unknown) => (typeof value === 'string' ? Date.parse(value) : null)

/** Whether an assignment was in force, planned or ended at a moment. */
export const stateOfGrant = (
  { effectiveAt, expiresAt, endedAt }: Fields,
  at: string,
): 'to come' | 'in force' | 'ended' => {
  const now = Date.parse(at)
  const [from, to, ended] = [instant(effectiveAt), instant(expiresAt), instant(endedAt)]
  if ((to !== null && to <= now) || (ended !== null && ended <= now)) return 'ended'
  return from !== null && from > now ? 'to come' : 'in force'
}

/** The state of a role at a moment (H3). */
export const stateOfRole = (
  { enabled, expiresAt, removedAt }: Fields,
  at: string,
): 'permanent' | 'temporary' | 'ended' | 'disabled' | 'removed' => {
  if (removedAt) return 'removed'
  if (!enabled) return 'disabled'
  const to = instant(expiresAt)
  if (to === null) return 'permanent'
  return to <= Date.parse(at) ? 'ended' : 'temporary'
}

/** Permissions of a role, whether or not all of them count. */
export const rightsIn = ({ applications, menus, buttons }: Fields): Right[] => [
  ...list(applications),
  ...list(menus),
  ...list(buttons),
]

/** A role with the user's assignments of it, and its record. */
export type PastHolding = { role: Rebuilt; grants: Rebuilt[] }

/** Everything from which a user's permissions at a moment are derived. */
export type PastRights = {
  at: string
  upTo: number
  user: Rebuilt
  /** Roles that were in force or planned at the moment. */
  holdings: PastHolding[]
  /** Records that were read, for the links between their entries. */
  read: Rebuilt[]
  refusal: Refusal | null
  rights: { right: Right; roles: number[] }[]
  shut: { application: number; reason: Reason }[]
}

const byRole = (grants: readonly Rebuilt[], roles: ReadonlyMap<string, Rebuilt>): PastHolding[] => {
  const holdings = new Map<string, PastHolding>()
  for (const grant of grants) {
    const role = roles.get(String(grant.record!.fields.roleId))
    if (!role) continue
    const holding = holdings.get(role.id)
    if (holding) holding.grants.push(grant)
    else holdings.set(role.id, { role, grants: [grant] })
  }
  return [...holdings.values()]
}

/** Roles whose permissions count: enabled, not ended, and assigned to the user at that moment. */
const counts = ({ role, grants }: PastHolding, at: string): boolean =>
  role.record !== null &&
  ['permanent', 'temporary'].includes(stateOfRole(role.record.fields, at)) &&
  grants.some(grant => stateOfGrant(grant.record!.fields, at) === 'in force')

/** A user who was not enabled, or outside the validity period, could use none of their roles (H18). */
export const accountReason = (fields: Fields | undefined, at: string): Refusal | null => {
  if (!fields) return null
  if (fields.status !== 'enabled' || fields.removed)
    return deny('account', 'accountNotEnabled', { status: text(fields.status) ?? '' })
  const [from, to, now] = [instant(fields.validFrom), instant(fields.validTo), Date.parse(at)]
  return (from === null || from <= now) && (to === null || now < to)
    ? null
    : deny('account', 'accountOutOfValidity')
}

/** Applications that a user's departments allowed; null when one of them, or having none, allowed all (H5). */
export const allowedBy = (departments: readonly Rebuilt[]): ReadonlySet<number> | null => {
  const lists = departments.map(each => list(each.record?.fields.applications).map(Number))
  return lists.length === 0 || lists.some(each => each.length === 0) ? null : new Set(lists.flat())
}

const getShut = async (
  tx: Transaction,
  rights: PastRights['rights'],
  allowed: ReadonlySet<number> | null,
  at: string,
): Promise<PastRights['shut']> => {
  const licence = await licenceAt(tx, at)
  const opened = new Set(rights.map(each => getApplication(each.right)))
  return [...opened].flatMap(application => {
    const shut = allowed && !allowed.has(application)
    const reason =
      licence(application) ??
      (shut ? deny('application', 'departmentApplicationShut', { application }) : null)
    return reason ? [{ application, reason }] : []
  })
}

/** The state of a user at a moment; undefined when nothing is stored about them. */
export const getPastRights = async (
  tx: Transaction,
  userId: string,
  at: string,
): Promise<PastRights | undefined> => {
  const upTo = await lastCounting(tx, at)
  const user = (await recordsAsOf(tx, 'users', among([userId]), upTo)).get(userId)
  if (!user) return undefined
  const theirs = sql`in (select g.id from role_assignment g where g.tenant_id = ${here} and g.user_id = ${userId}::uuid)`
  const assignments = [...(await recordsAsOf(tx, 'assignments', theirs, upTo)).values()]
  const grants = assignments.filter(
    each => each.record !== null && stateOfGrant(each.record.fields, at) !== 'ended',
  )
  const roleIds = new Set(grants.map(each => String(each.record!.fields.roleId)))
  const roles = await recordsAsOf(tx, 'roles', among(roleIds), upTo)
  const fields = user.record?.fields
  const departments = [
    ...(await recordsAsOf(tx, 'departments', among(list(fields?.departmentIds)), upTo)).values(),
  ]
  const holdings = user.record ? byRole(grants, roles) : []
  const rights = getUnion(holdings.map(each => (counts(each, at) ? rightsIn(each.role.record!.fields) : [])))
  return {
    ...{ at, upTo, user, holdings, rights },
    read: [user, ...assignments, ...roles.values(), ...departments],
    refusal: accountReason(fields, at),
    shut: await getShut(tx, rights, allowedBy(departments), at),
  }
}
