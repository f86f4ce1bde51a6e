import type { Grant, grantRoles, listGrantableRoles } from '../../../contract/assignments/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { type Refusal, toProblem } from '../../access/reasons.ts'
import { sitesInScope } from '../../access/scope.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { problem } from '../../kernel/problem.ts'
import { listedUsers } from '../people/seen.ts'
import { countedRights } from '../roles/counted.ts'
import { studyShut } from '../studies/rules.ts'
import { studyFor } from '../studies/study.ts'
import { companyRules } from './company-rules.ts'
import { findPlaceRule, type PlaceRule } from './place-scope.ts'
import { assignmentsHeld, getHolding, type NamedRole, receiverById, rolesToGive } from './queries.ts'
import {
  besideReason,
  type CompanyRules,
  companyReason,
  type Giver,
  getNewcomer,
  type Holding,
  levelReason,
  masterDataReason,
  periodReason,
  type Receiver,
  receiverReason,
  roleReason,
} from './rules.ts'
import { storeGrant } from './store.ts'
import { findStudyPlaces, type StudyPlaces, takeStudyPlace } from './study-places.ts'
import { tellGiven } from './tell.ts'

/** Returns the user who gives or takes roles, with the rights of their acting role. */
export const getGiver = async ({ tx, actor }: Pick<Context, 'tx' | 'actor'>): Promise<Giver> => ({
  userId: actor.userId,
  superAdmin: actor.superAdmin,
  rights: (actor.role && (await countedRights(tx, [actor.role.id])).get(actor.role.id)) ?? new Set(),
})

/** Returns a user of the actor's scope, locked until the commit: the rules count the user's roles under this lock (TR-C4). */
const receiverFor = async (context: Context, userId: string): Promise<Receiver> => {
  const [seen] = await listedUsers(context, [userId])
  const receiver = seen && (await receiverById(context.tx, userId))
  if (!receiver) throw problem('dataNotFound')
  return receiver
}

const refuseFor = (reason: Refusal | null, row: Record<string, unknown> = {}): void => {
  if (reason) throw toProblem(reason, { ...row })
}

const seenReceiver = async (context: Context, userId: string): Promise<Receiver | undefined> => {
  const [seen] = await listedUsers(context, [userId])
  return seen && (await receiverById(context.tx, userId, false))
}

/** Lists the roles of the tenant, each with the reason why the actor may not give it to this user. */
export const grantable = async (
  context: Context,
  { userId }: Parsed<typeof listGrantableRoles>,
): Promise<Output<typeof listGrantableRoles>> => {
  const { tx, now } = context
  const receiver = userId === undefined ? getNewcomer('internal') : await seenReceiver(context, userId)
  if (!receiver) throw problem('dataNotFound')
  const giver = await getGiver(context)
  const whoever = receiverReason(receiver, giver)
  const records = (await rolesToGive(tx)).map(role => ({
    id: role.id,
    name: role.name,
    nameEn: role.nameEn,
    level: role.level,
    blinding: role.blinding,
    expiresAt: iso(role.expiresAt),
    refusal: whoever ?? roleReason(role, receiver, giver, now),
  }))
  return { records, total: records.length }
}

/** Gives roles, all or none. Each is checked against the existing roles and the roles before it in the same request. */
export const grant = async (
  context: Context,
  { userId, grants, reason }: Parsed<typeof grantRoles>,
): Promise<Output<typeof grantRoles>> => {
  const { tx, now } = context
  const receiver = await receiverFor(context, userId)
  const giver = await getGiver(context)
  refuseFor(receiverReason(receiver, giver))
  const stored = await assignmentsHeld(tx, userId)
  const roleIds = [...stored.map(row => row.role_id), ...grants.map(each => each.roleId)]
  const roles = new Map((await rolesToGive(tx, [...new Set(roleIds)])).map(role => [role.id, role]))
  const holdings = stored.map(row => getHolding(row, roles.get(row.role_id)!))
  const rules = await companyRules(tx)
  const places = await findStudyPlaces(tx, roleIds)
  const findRefusal = await findPlaceRule(context, grants)
  for (const [index, each] of grants.entries()) {
    const role = roles.get(each.roleId)
    if (!role) throw problem('dataNotFound', { index, field: 'roleId' })
    const holding = await holdingAsked(context, role, each, index)
    refuseFor(ruleBroken(holding, { receiver, giver, held: holdings, at: now, rules, places, findRefusal }), {
      index,
    })
    holdings.push(holding)
  }
  refuseFor(masterDataReason(holdings))
  const ids: string[] = []
  const gains = holdings.slice(stored.length).map(holding => ({ userId, holding, reason }))
  for (const each of gains) ids.push(await storeGrant(context, each))
  await tellGiven(tx, gains, now)
  return { ids }
}

type Beside = {
  findRefusal: PlaceRule
  receiver: Receiver
  giver: Giver
  held: readonly Holding[]
  at: Date
  rules: CompanyRules
  places: StudyPlaces
}

/** Returns the first rule that one more role breaks, given the existing roles and those given before it. */
export const ruleBroken = (
  holding: Holding,
  { receiver, giver, held, at, rules, places, findRefusal }: Beside,
): Refusal | null =>
  findRefusal(holding) ??
  roleReason(holding.role, receiver, giver, at) ??
  levelReason(holding) ??
  periodReason(holding, at) ??
  besideReason(holding, held) ??
  companyReason(holding, held, rules) ??
  takeStudyPlace(holding, places)

/** The role assignment that a row of the form requests. The actor must see its study and site, and both must accept changes. */
const holdingAsked = async (
  { tx, actor, now }: Context,
  role: NamedRole,
  { studyId, siteId, effectiveAt, expiresAt }: Grant,
  index: number,
): Promise<Holding> => {
  await requireScope({ tx, actor }, { studyId, siteId }, index)
  return {
    role,
    studyId,
    siteId,
    from: effectiveAt ? new Date(effectiveAt) : now,
    to: expiresAt ? new Date(expiresAt) : null,
  }
}

/** Refuses a study or site that the actor does not see or that accepts no changes. */
export const requireScope = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { studyId, siteId }: Pick<Grant, 'studyId' | 'siteId'>,
  index = 0,
): Promise<void> => {
  if (siteId && !studyId) throw problem('roleLevelMismatch', { index, field: 'studyId' })
  if (!studyId) return
  const study = await studyFor(tx, studyId, actor.scope, 'share')
  refuseFor(studyShut(study), { index, field: 'studyId' })
  if (siteId && !(await getSite({ tx, actor }, studyId, siteId)))
    throw problem('dataNotFound', { index, field: 'siteId' })
}

const getSite = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  studyId: string,
  siteId: string,
): Promise<boolean> => {
  const sites = await rows(tx)`select from site where tenant_id = (select current_tenant())
    and id = ${siteId}::uuid and study_id = ${studyId}::uuid and removed_at is null
    and ${sitesInScope(actor.scope, 'site')}`
  return sites.length > 0
}
