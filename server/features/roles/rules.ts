import { masterDataId } from '../../../contract/access/applications.ts'
import {
  departmentApplications,
  personnelApplications,
  unblindingMenus,
} from '../../../contract/access/resources.ts'
import { counting, getApplication, getParent, type Right } from '../../../contract/access/rights.ts'
import type { CodeName } from '../../../contract/codes.ts'
import type { Block, RoleBlinding, RoleLevel, RoleScope } from '../../../contract/roles/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'

/** What the rules need of a role. */
export type RoleFacts = {
  code: string | null
  level: RoleLevel
  blinding: RoleBlinding
  dataScope: RoleScope
  expiresAt: Date | null
}

/** What the rules need of the actor who changes it. */
export type Manager = {
  superAdmin: boolean
  /** Permissions of the acting role in every application: an actor hands on only their own permissions. */
  rights: ReadonlySet<Right>
  /** Data scope of the acting role; null without a role. */
  dataScope: RoleScope | null
  /** The actor has this role, now or planned. */
  holdsIt: boolean
}

/** Why nobody can work in an application now, or null. */
export type Licence = (application: number) => Refusal | null

/** Why nothing of the role can be changed: a temporary one that has ended, or the account holder's role for any other actor. */
export const roleReason = (role: RoleFacts, manager: Manager, at: Date): Refusal | null => {
  if (role.expiresAt && role.expiresAt <= at)
    return deny('state', 'roleEnded', { to: role.expiresAt.toISOString() })
  if (role.code === 'ACCOUNT_HOLDER' && !manager.superAdmin) return deny('state', 'accountHolderForbidden')
  return null
}

/** Without these permissions nobody could give any permission again. */
const lifeline: ReadonlySet<Right> = new Set([String(masterDataId), '1010', '1010-ROLE_MANAGEMENT_EDIT'])

const beyondOwn = (of: Right, manager: Manager): Refusal | null =>
  manager.rights.has(of) ? null : deny('state', 'grantBeyondOwn')

const unblinds = (of: Right): boolean => unblindingMenus.has(Number.parseInt(of, 10))

/**
 * Why a permission cannot be given to a role: the actor lacks it, has the role, there is no licence, the level is wrong, or it would
 * unblind.
 */
export const givingReason = (
  of: Right,
  role: RoleFacts,
  manager: Manager,
  licence: Licence,
): Refusal | null => {
  const application = getApplication(of)
  if (!manager.rights.has(of)) return beyondOwn(of, manager)
  if (manager.holdsIt) return deny('state', 'selfGrant')
  return unfitReason(of, role) ?? licence(application)
}

/** The fields of a role that decide which permissions it can have at all. */
export type Fitting = Pick<RoleFacts, 'level' | 'blinding' | 'dataScope'>

/**
 * Why a role of this level, data scope and blinding cannot have a permission, for any actor. A personnel-level role is only for heads, so
 * its data scope must be their departments wherever it opens something (G36, G37). Other roles can have department data only in the
 * applications that support it (G40).
 */
export const unfitReason = (of: Right, role: Fitting): Refusal | null => {
  const application = getApplication(of)
  if (role.level === 'personnel' && !personnelApplications.has(application))
    return deny('state', 'personnelRoleApplication', { application })
  if (
    role.level !== 'personnel' &&
    role.dataScope === 'department' &&
    !departmentApplications.has(application)
  )
    return deny('state', 'departmentSelectionUnsupported', { application })
  return role.blinding === 'blinded' && unblinds(of) ? deny('state', 'blindedRoleUnblinds') : null
}

/** Why a permission cannot be taken from a role: the actor lacks it, or the account holder needs it to manage roles. */
export const takingReason = (of: Right, role: RoleFacts, manager: Manager): Refusal | null => {
  if (role.code === 'ACCOUNT_HOLDER' && lifeline.has(of)) return deny('state', 'roleBuiltIn')
  return beyondOwn(of, manager)
}

const sameReason = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** Which permissions cannot be changed in a role, grouped by reason; `fixed` when they cannot be removed either. */
export const getBlocks = (
  every: readonly Right[],
  held: ReadonlySet<Right>,
  role: RoleFacts,
  manager: Manager,
  licence: Licence,
): Block[] => {
  const blocks: Block[] = []
  for (const right of every) {
    const taking = takingReason(right, role, manager)
    const giving = givingReason(right, role, manager, licence)
    const reason = held.has(right) ? (taking ?? giving) : giving
    if (!reason) continue
    const fixed = taking !== null
    const block = blocks.find(each => each.fixed === fixed && sameReason(each.reason, reason))
    if (block) block.rights.push(right)
    else blocks.push({ reason, fixed, rights: [right] })
  }
  return blocks
}

export type RightsChange = { added: readonly Right[]; removed: readonly Right[] }
export type RuleRefusal = { code: CodeName; data: Record<string, unknown> }
export type Outcome =
  | { ok: true; after: Set<Right>; added: Right[]; removed: Right[] }
  | { ok: false; refusal: RuleRefusal }

const refusal = (code: CodeName, data: Record<string, unknown>): Outcome => ({
  ok: false,
  refusal: { code, data },
})

/**
 * The role's permissions after a difference, or the first rule that it breaks. Present permissions are not given again. All remaining ones
 * must be effective: a button with its menu, a menu in its application (C7).
 */
export const changed = (
  held: ReadonlySet<Right>,
  wish: RightsChange,
  role: RoleFacts,
  manager: Manager,
  licence: Licence,
): Outcome => {
  const both = wish.added.find(each => wish.removed.includes(each))
  if (both !== undefined) return refusal('itemRepeated', { right: both })
  const added = [...new Set(wish.added)].filter(each => !held.has(each))
  const removed = [...new Set(wish.removed)].filter(each => held.has(each))
  for (const each of added) {
    const reason = givingReason(each, role, manager, licence)
    if (reason) return refusal(reason.codeName, { ...reason.data, right: each })
  }
  for (const each of removed) {
    const reason = takingReason(each, role, manager)
    if (reason) return refusal(reason.codeName, { ...reason.data, right: each })
  }
  const gone = new Set(removed)
  const after = new Set([...held, ...added].filter(each => !gone.has(each)))
  const loose = [...after].find(each => missesParent(each, after))
  if (loose !== undefined) return refusal(looseCode(loose), { right: loose })
  return { ok: true, after, added, removed }
}

/** Without the master data application none of its menus is effective (G41). */
const looseCode = (of: Right): CodeName => {
  if (of.includes('-')) return 'buttonWithoutMenu'
  return getParent(of) === String(masterDataId) ? 'masterDataRequired' : 'menuWithoutApplication'
}

const missesParent = (of: Right, all: ReadonlySet<Right>): boolean => {
  const parent = getParent(of)
  return parent !== null && !all.has(parent)
}

/**
 * The union of several roles' permissions, each with the indexes of its roles. A user acts in one role at a time, so decisions are made
 * role by role.
 */
export const getUnion = (roles: readonly Iterable<Right>[]): { right: Right; roles: number[] }[] => {
  const origins = new Map<Right, number[]>()
  roles.forEach((rights, place) => {
    for (const right of counting(rights)) {
      const originPlaces = origins.get(right)
      if (originPlaces) originPlaces.push(place)
      else origins.set(right, [place])
    }
  })
  return [...origins].map(([right, places]) => ({ right, roles: places }))
}
