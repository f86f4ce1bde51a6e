import { randomUUID } from 'node:crypto'
import { deny, type Refusal } from '../../access/reasons.ts'
import { addedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { endSessions } from '../auth/sessions.ts'
import { companyRules } from './company-rules.ts'
import { getGiver } from './grant.ts'
import { joinStudy } from './membership.ts'
import { type AssignmentScope, findPlaceRule, findShutPlaces } from './place-scope.ts'
import { assignmentsById, assignmentsHeld, getHolding, receiverById, rolesToGive } from './queries.ts'
import {
  besideReason,
  companyReason,
  type Holding,
  handingReason,
  masterDataReason,
  type Receiver,
  receiverReason,
} from './rules.ts'
import { tellGiven } from './tell.ts'

/** A role assignment that may go from one user to another: its role, and where it is given. */
type HeldRole = AssignmentScope & { id: string; roleId: string }

/**
 * Why the actor cannot hand these role assignments over, by their ids: the role opens more than the actor's own (TR-Z5), its study
 * or site is beyond the actor's scope (TR-Z3), or the study or site takes nobody (P37). Those that may be handed over are left out. `lock`
 * keeps the roles and the studies until the commit.
 */
export const findHandingRefusals = async (
  context: Context,
  held: readonly HeldRole[],
  lock: boolean,
): Promise<ReadonlyMap<string, Refusal>> => {
  const giver = await getGiver(context)
  const roles = await rolesToGive(context.tx, [...new Set(held.map(each => each.roleId))], lock)
  const findRefusal = await findPlaceRule(context, held, { lock })
  const refusals = new Map<string, Refusal>()
  for (const each of held) {
    const role = roles.find(({ id }) => id === each.roleId)!
    const refusal = handingReason(role, giver) ?? findRefusal(each)
    if (refusal) refusals.set(each.id, refusal)
  }
  return refusals
}

/** What a handover works with. A job has no actor, so it passes the tenant and the user who submitted it. */
export type HandingOver = Pick<Context, 'tx' | 'audit' | 'now'> & { tenantId: string; byUserId: string }

export type Successor = { toUserId: string; at: Date; reason: string }

/** A role assignment to hand over, as the successor will have it. */
type Going = { id: string; version: number; fromUserId: string; expiresAt: Date; holding: Holding }

/**
 * Hands role assignments over at a moment: each ends for its user and begins for the successor, in the same scope and until
 * the same end, unless the successor has it anyway. Returns why the successor can't take them, or null when it is done.
 */
export const handAssignmentsOver = async (
  work: HandingOver,
  ids: readonly string[],
  successor: Successor,
): Promise<Refusal | null> => {
  const { tx, tenantId } = work
  const receiver = await receiverById(tx, successor.toUserId)
  if (!receiver) return deny('state', 'handoverReceiverUnfit')
  const going = await goingOver(work, ids, successor.at)
  const beside = await getBeside(work, successor, going)
  const refusal = unfit(receiver, going) ?? beside.refusal
  if (refusal) return refusal
  const beginning = going.filter(({ holding }) => !beside.held.some(held => covered(held, holding)))
  for (const each of going) {
    await endAt(work, each, successor)
    if (beginning.includes(each)) await beginAt(work, each, successor)
  }
  for (const userId of new Set(going.map(each => each.fromUserId)))
    await endSessions(tx, { tenantId, userId }, 'roleChanged')
  const gains = beginning.map(({ holding }) => ({ userId: successor.toUserId, holding }))
  await tellGiven(tx, gains, work.now)
  return null
}

/** Why the successor's own role assignments do not go with those that are handed over at a moment; null when they do. */
export const besideHandover = async (
  work: Pick<HandingOver, 'tx'>,
  ids: readonly string[],
  successor: Pick<Successor, 'toUserId' | 'at'>,
): Promise<Refusal | null> =>
  (await getBeside(work, successor, await goingOver(work, ids, successor.at))).refusal

const goingOver = async (
  { tx }: Pick<HandingOver, 'tx'>,
  ids: readonly string[],
  at: Date,
): Promise<Going[]> => {
  const rows = (await assignmentsById(tx, ids)).filter(row => !row.ended_at && row.expires_at > at)
  const roles = new Map(
    (await rolesToGive(tx, [...new Set(rows.map(row => row.role_id))])).map(role => [role.id, role]),
  )
  return rows.map(row => {
    const holding = getHolding(row, roles.get(row.role_id)!)
    return {
      id: row.id,
      version: row.row_version,
      fromUserId: row.user_id,
      expiresAt: row.expires_at,
      holding: { ...holding, from: row.effective_at > at ? row.effective_at : at },
    }
  })
}

/** The successor of a personnel-level role must head a department at that time (G37). */
const unfit = (receiver: Receiver, going: readonly Going[]): Refusal | null => {
  const refusal = receiverReason(receiver, { userId: '', superAdmin: true, rights: new Set() })
  if (refusal) return refusal
  const personnel = going.some(({ holding }) => holding.role.level === 'personnel')
  if (personnel && !(receiver.type === 'internal' && receiver.heads))
    return deny('state', 'handoverReceiverUnfit')
  return null
}

const sameAs = (one: Holding, other: Holding): boolean =>
  one.role.id === other.role.id && one.studyId === other.studyId && one.siteId === other.siteId

/** Whether an existing role assignment covers the whole time of another. */
const covered = (by: Holding, holding: Holding): boolean =>
  sameAs(by, holding) &&
  by.from <= holding.from &&
  (by.to === null || (holding.to !== null && by.to >= holding.to))

/** The successor's own role assignments, and why the new ones conflict with them. */
const getBeside = async (
  { tx }: Pick<HandingOver, 'tx'>,
  { toUserId }: Pick<Successor, 'toUserId'>,
  going: readonly Going[],
): Promise<{ held: Holding[]; refusal: Refusal | null }> => {
  const stored = await assignmentsHeld(tx, toUserId)
  const roles = await rolesToGive(tx, [...new Set(stored.map(row => row.role_id))])
  const holdings = stored.map(row => getHolding(row, roles.find(role => role.id === row.role_id)!))
  const others = [...holdings]
  const rules = await companyRules(tx)
  const getShut = await findShutPlaces(
    tx,
    going.map(each => each.holding),
  )
  for (const { holding } of going) {
    const beside = others.filter(each => !sameAs(each, holding))
    const refusal = getShut(holding) ?? besideReason(holding, beside) ?? companyReason(holding, beside, rules)
    if (refusal) return { held: holdings, refusal }
    others.push(holding)
  }
  return { held: holdings, refusal: going.length > 0 ? masterDataReason(others) : null }
}

const endAt = async (
  { tx, audit }: HandingOver,
  going: Going,
  { toUserId, at, reason }: Successor,
): Promise<void> => {
  const ended = going.version + 1
  await run(tx)`update role_assignment set ended_at = ${at}, row_version = ${ended}
    where tenant_id = (select current_tenant()) and id = ${going.id}::uuid`
  audit({
    action: 'endRoles',
    entity: 'assignments',
    entityId: going.id,
    version: ended,
    changes: { endedAt: [null, at.toISOString()] },
    reason,
    detail: { userId: going.fromUserId, toUserId },
  })
}

const beginAt = async (
  { tx, tenantId, byUserId, audit }: HandingOver,
  { holding, fromUserId }: Going,
  { toUserId, reason }: Successor,
): Promise<void> => {
  const id = randomUUID()
  await run(tx)`insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at,
    expires_at, granted_by)
    values (${tenantId}::uuid, ${id}::uuid, ${toUserId}::uuid, ${holding.role.id}::uuid, ${holding.studyId}::uuid, ${holding.siteId}::uuid,
      ${holding.from}, ${holding.to ?? 'infinity'}, ${byUserId}::uuid)`
  const { studyId, siteId } = holding
  const changes = await addedFields(tx, 'assignments', id)
  const joined = studyId ? await joinStudy({ tx, tenantId }, { userId: toUserId, studyId, siteId }) : {}
  const detail = { userId: toUserId, fromUserId, ...joined }
  audit({ action: 'grantRoles', entity: 'assignments', entityId: id, version: 1, changes, reason, detail })
}
