import { masterDataId } from '../../../contract/access/applications.ts'
import type { Right } from '../../../contract/access/rights.ts'
import type { CodeName } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import type { RoleLevel } from '../../../contract/roles/shapes.ts'
import type { UserStatus } from '../../../contract/users/shapes.ts'
import { deny, type Reason, type Refusal } from '../../access/reasons.ts'

/** What the rules need to know about the user who is to get a role. */
export type Receiver = {
  id: string
  status: UserStatus
  hasAccount: boolean
  type: 'internal' | 'external'
  superAdmin: boolean
  /** Whether the user heads a department. */
  heads: boolean
}

/** An invited user, of whom nothing is known but the type. */
export const getNewcomer = (type: Receiver['type']): Receiver => ({
  id: '00000000-0000-0000-0000-000000000001',
  status: 'inactive',
  hasAccount: true,
  type,
  superAdmin: false,
  heads: false,
})

/** What the rules need to know about a role. */
export type GivenRole = {
  id: string
  code: string | null
  name: string
  nameEn: string
  level: RoleLevel
  enabled: boolean
  expiresAt: Date | null
  /** Effective rights: a button needs its menu, a menu its application. */
  rights: ReadonlySet<Right>
  applications: ReadonlySet<number>
}

/** A role for a scope and a time. `to` null lasts as long as the role. */
export type Holding = {
  role: GivenRole
  studyId: string | null
  siteId: string | null
  from: Date
  to: Date | null
}

/** What the rules need to know about the user who gives a role: nobody can give a right that their own acting role lacks. */
export type Giver = { userId: string; superAdmin: boolean; rights: ReadonlySet<Right> }

const refuse = (code: CodeName, data?: Reason['data']) => deny('state', code, data)

/** Why a user can be given no role at all, or null. */
export const receiverReason = (receiver: Receiver, giver: Giver): Refusal | null => {
  if (receiver.id === giver.userId) return refuse('selfGrant')
  if (!receiver.hasAccount) return refuse('userHasNoAccount')
  if (receiver.status === 'under_review') return refuse('userUnderReview')
  if (receiver.status === 'disabled' || receiver.status === 'rejected')
    return refuse('userNotEnabled', { status: receiver.status })
  return null
}

/** Why the actor can't give a role: only account holders give the account holder's role, and no role may open more than the actor's own. */
export const handingReason = (role: GivenRole, giver: Giver): Refusal | null => {
  if (role.code === 'ACCOUNT_HOLDER' && !giver.superAdmin) return refuse('accountHolderForbidden')
  for (const right of role.rights) if (!giver.rights.has(right)) return refuse('grantBeyondOwn', { right })
  return null
}

/** Why a role can't be given to anybody at a time: it is disabled or over. */
export const roleShut = (role: GivenRole, at: Date): Refusal | null => {
  if (!role.enabled) return refuse('roleDisabled')
  return role.expiresAt && role.expiresAt <= at
    ? refuse('roleEnded', { to: role.expiresAt.toISOString() })
    : null
}

/** Why a role can't be given to a user in any scope or at any time, or null (G36, G37, TR-Z5). */
export const roleReason = (role: GivenRole, receiver: Receiver, giver: Giver, at: Date): Refusal | null => {
  const shut = roleShut(role, at)
  if (shut) return shut
  if (role.level === 'personnel' && !(receiver.type === 'internal' && receiver.heads))
    return refuse('personnelRoleHeadOnly')
  return handingReason(role, giver)
}

/** Scopes that a role level allows (H2): none for personnel, a study or the whole company, a site of a study. */
const fits: Record<RoleLevel, (holding: Holding) => boolean> = {
  personnel: ({ studyId, siteId }) => studyId === null && siteId === null,
  study: ({ siteId }) => siteId === null,
  site: ({ studyId }) => studyId !== null,
}

const within = (one: Holding, other: Holding): boolean =>
  (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to)

/** Why a period is not allowed for a role. "Past" is decided by the database's clock (G45). */
export const periodReason = (
  { role, from, to }: Pick<Holding, 'role' | 'from' | 'to'>,
  at: Date,
): Refusal | null => {
  if (from < at) return refuse('effectiveInPast', { field: 'effectiveAt' })
  if (to && to <= at) return refuse('expiryInPast', { field: 'expiresAt' })
  if (to && to <= from) return refuse('dateOrder', { field: 'expiresAt' })
  if (role.expiresAt && role.expiresAt <= from)
    return refuse('roleEnded', { field: 'effectiveAt', to: role.expiresAt.toISOString() })
  return null
}

/** Why one more role assignment conflicts with existing ones: the same twice, two in one application, or too many. */
export const besideReason = (holding: Holding, held: readonly Holding[]): Refusal | null => {
  const beside = held.filter(each => within(each, holding))
  const same = (each: Holding) =>
    each.role.id === holding.role.id && each.studyId === holding.studyId && each.siteId === holding.siteId
  if (beside.some(same)) return refuse('roleAlreadyAssigned')
  if (holding.role.level === 'personnel') {
    const twice = beside
      .filter(each => each.role.level === 'personnel')
      .flatMap(each => [...each.role.applications])
      .find(application => application !== masterDataId && holding.role.applications.has(application))
    if (twice !== undefined) return refuse('personnelRoleTwice', { application: twice })
  }
  return held.length >= limits.rolesPerUser ? refuse('roleLimit', { count: limits.rolesPerUser }) : null
}

/** A rule of the company about roles of which no user may have two at the same time. */
export type ApartRule = {
  name: string
  nameEn: string
  reach: 'company' | 'study'
  roleIds: readonly string[]
}

/** What the company decides about roles together. */
export type CompanyRules = {
  /** Study-level and site-level roles may be together in one study. */
  together: boolean
  /** Roles that are kept apart. */
  apart: readonly ApartRule[]
}

/** Why a role conflicts with existing ones by a decision of the company (MD-A4, MD-M4). */
export const companyReason = (
  holding: Holding,
  held: readonly Holding[],
  { together, apart }: CompanyRules,
): Refusal | null => levelsApartReason(holding, held, together) ?? rolesApartReason(holding, held, apart)

const meet = ({ reach }: ApartRule, one: Holding, other: Holding): boolean =>
  reach === 'company' || one.studyId === null || other.studyId === null || one.studyId === other.studyId

/** Why a rule keeps a role apart from an existing one. A role for all studies is in each of them. */
const rolesApartReason = (
  holding: Holding,
  held: readonly Holding[],
  rules: readonly ApartRule[],
): Refusal | null => {
  for (const rule of rules) {
    if (!rule.roleIds.includes(holding.role.id)) continue
    const other = held.find(
      each =>
        each.role.id !== holding.role.id &&
        rule.roleIds.includes(each.role.id) &&
        meet(rule, each, holding) &&
        within(each, holding),
    )?.role
    const names = other && { held: other.name, heldEn: other.nameEn, rule: rule.name, ruleEn: rule.nameEn }
    if (names) return refuse('rolesIncompatible', names)
  }
  return null
}

/**
 * Why a role conflicts with one of the other level in the same study and time, in a company that keeps study-level and site-level
 * roles apart (MD-M4).
 */
const levelsApartReason = (
  holding: Holding,
  others: readonly Holding[],
  together: boolean,
): Refusal | null => {
  if (together || holding.studyId === null) return null
  const meets = others.some(
    each =>
      each.studyId === holding.studyId &&
      each.role.level !== holding.role.level &&
      each.role.level !== 'personnel' &&
      within(each, holding),
  )
  return meets ? refuse('roleLevelsApart') : null
}

/** Why a role assignment is wrong for every user: the level of the role does not allow its scope. */
export const levelReason = (holding: Holding): Refusal | null =>
  fits[holding.role.level](holding)
    ? null
    : refuse('roleLevelMismatch', { field: holding.siteId ? 'siteId' : 'studyId' })

/** A user of any application also needs master data, which tells the others who the user is (G41). */
export const masterDataReason = (held: readonly Holding[]): Refusal | null =>
  held.some(each => each.role.applications.has(masterDataId)) ? null : refuse('masterDataRequired')
