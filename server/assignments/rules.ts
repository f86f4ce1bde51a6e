import { masterDataId } from '../../contract/applications.ts'
import type { CodeName } from '../../contract/codes.ts'
import { limits } from '../../contract/limits.ts'
import type { Right } from '../../contract/rights.ts'
import type { RoleLevel } from '../../contract/role-shapes.ts'
import type { Reason } from '../../contract/shapes.ts'
import type { UserStatus } from '../../contract/user-shapes.ts'
import { refused } from '../access/decide.ts'

/** What the rules need to know of whoever is to have a role. */
export type Receiver = {
  id: string
  status: UserStatus
  hasAccount: boolean
  type: 'internal' | 'external'
  superAdmin: boolean
  /** Heads a department. */
  heads: boolean
}

/** What they need to know of a role. */
export type GivenRole = {
  id: string
  code: string | null
  level: RoleLevel
  enabled: boolean
  expiresAt: Date | null
  /** Rights that count: a button beside its menu, a menu in its application. */
  rights: ReadonlySet<Right>
  applications: ReadonlySet<number>
}

/** A role for a place and a time; `to` null lasts as long as the role. */
export type Holding = {
  role: GivenRole
  studyId: string | null
  siteId: string | null
  from: Date
  to: Date | null
}

/** What they need to know of whoever gives it: nobody hands on what the role he acts in has not got. */
export type Giver = { userId: string; superAdmin: boolean; rights: ReadonlySet<Right> }

const refuse = (code: CodeName, data?: Reason['data']) => refused('state', code, data)

/** Why a person can be given no role at all, or null. */
export const receiverReason = (receiver: Receiver, giver: Giver): Reason | null => {
  if (receiver.id === giver.userId) return refuse('selfGrant')
  if (!receiver.hasAccount) return refuse('userHasNoAccount')
  if (receiver.status === 'disabled' || receiver.status === 'rejected')
    return refuse('userNotEnabled', { status: receiver.status })
  return null
}

/** Why a role can't be handed on by whoever acts: the account holder's by anybody else, or one that opens more than his. */
export const handingReason = (role: GivenRole, giver: Giver): Reason | null => {
  if (role.code === 'ACCOUNT_HOLDER' && !giver.superAdmin) return refuse('accountHolderForbidden')
  for (const right of role.rights) if (!giver.rights.has(right)) return refuse('grantBeyondOwn', { right })
  return null
}

/** Why a role can't be given to a person, wherever and whenever, or null (G36, G37, TR-Z5). */
export const roleReason = (role: GivenRole, receiver: Receiver, giver: Giver, at: Date): Reason | null => {
  if (!role.enabled) return refuse('roleDisabled')
  if (role.expiresAt && role.expiresAt <= at) return refuse('roleEnded', { to: role.expiresAt.toISOString() })
  if (role.level === 'personnel' && !(receiver.type === 'internal' && receiver.heads))
    return refuse('personnelRoleHeadOnly')
  return handingReason(role, giver)
}

/** What a level is for (H2): a person as such, a study or the whole company, a site of a study. */
const fits: Record<RoleLevel, (holding: Holding) => boolean> = {
  personnel: ({ studyId, siteId }) => studyId === null && siteId === null,
  study: ({ siteId }) => siteId === null,
  site: ({ studyId }) => studyId !== null,
}

const within = (one: Holding, other: Holding): boolean =>
  (one.to === null || other.from < one.to) && (other.to === null || one.from < other.to)

/** Why a time is none that a role can be held for; instants of the past are told by the clock of the database (G45). */
export const periodReason = (
  { role, from, to }: Pick<Holding, 'role' | 'from' | 'to'>,
  at: Date,
): Reason | null => {
  if (from < at) return refuse('effectiveInPast', { field: 'effectiveAt' })
  if (to && to <= at) return refuse('expiryInPast', { field: 'expiresAt' })
  if (to && to <= from) return refuse('dateOrder', { field: 'expiresAt' })
  if (role.expiresAt && role.expiresAt <= from)
    return refuse('roleEnded', { field: 'effectiveAt', to: role.expiresAt.toISOString() })
  return null
}

/** Why one more holding does not go with those that a person has: twice the same, twice in an application, too many. */
export const besideReason = (holding: Holding, held: readonly Holding[]): Reason | null => {
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

/** Why a holding is none, whoever has it: a role for a place that its level is not for. */
export const levelReason = (holding: Holding): Reason | null =>
  fits[holding.role.level](holding)
    ? null
    : refuse('roleLevelMismatch', { field: holding.siteId ? 'siteId' : 'studyId' })

/** Whoever works in an application also needs master data, from which the others take who he is (G41). */
export const masterDataReason = (held: readonly Holding[]): Reason | null =>
  held.some(each => each.role.applications.has(masterDataId)) ? null : refuse('masterDataRequired')
