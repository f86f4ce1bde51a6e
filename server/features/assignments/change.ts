import type { changeGrant, endRoles } from '../../../contract/assignments/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { deny, type Refusal, toProblem } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { eachWithOutcome, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { endSessions } from '../auth/sessions.ts'
import { listedUsers } from '../people/seen.ts'
import { companyRules } from './company-rules.ts'
import { endAssignments } from './end.ts'
import { getGiver } from './grant.ts'
import { lockedBy } from './pending-handovers.ts'
import { findPlaceRule } from './place-scope.ts'
import {
  type AssignmentRecord,
  assignmentsById,
  assignmentsHeld,
  getHolding,
  type NamedRole,
  receiverById,
  rolesToGive,
} from './queries.ts'
import {
  besideReason,
  companyReason,
  type Giver,
  type Holding,
  handingReason,
  periodReason,
} from './rules.ts'

/** Returns a role assignment within the actor's scope with its role, locked until the commit; or why it can't be changed. */
export const changeable = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  seen: VersionRef,
  giver: Giver,
): Promise<{ row: AssignmentRecord; role: NamedRole } | Problem> => {
  const { tx, now } = context
  const [row] = await assignmentsById(tx, [seen.id])
  const [user] = row ? await listedUsers(context, [row.user_id]) : []
  if (!row || !user) return problem('dataNotFound')
  if (row.row_version !== seen.rowVersion)
    return problem('dataChanged', await lastChange(tx, 'assignments', row.id))
  if (row.ended_at || row.expires_at <= now) return problem('alreadyHandled')
  if ((await lockedBy(tx, [row.id])).size > 0) return problem('handoverPending')
  const [role] = await rolesToGive(tx, [row.role_id])
  const refusal = takingReason(role!, user.superAdmin, row.user_id, giver)
  return refusal ? toProblem(refusal) : { row, role: role! }
}

/**
 * Users may not change their own roles, nor roles that open more than their own. The account holder's role stays with the
 * account holder.
 */
export const takingReason = (
  role: NamedRole,
  superAdmin: boolean,
  userId: string,
  giver: Giver,
): Refusal | null => {
  if (userId === giver.userId) return deny('state', 'selfForbidden')
  if (superAdmin && role.code === 'ACCOUNT_HOLDER') return deny('state', 'accountHolderForbidden')
  return handingReason(role, giver)
}

/** Whether the time of one holding is part of the time of the other. */
const isWithin = (one: Holding, other: Holding): boolean =>
  one.from >= other.from && (other.to === null || (one.to !== null && one.to <= other.to))

/** Why the role may not last longer: its place allows it not to the actor or to nobody, or the other roles of the user conflict. */
const besideRefusal = async (
  { tx, actor }: Context,
  row: AssignmentRecord,
  next: Holding,
): Promise<Refusal | null> => {
  const refusal = (await findPlaceRule({ tx, actor }, [next]))(next)
  if (refusal) return refusal
  await receiverById(tx, row.user_id)
  const others = (await assignmentsHeld(tx, row.user_id)).filter(each => each.id !== row.id)
  const roles = await rolesToGive(tx, [...new Set(others.map(each => each.role_id))])
  const beside = others.map(each => getHolding(each, roles.find(role => role.id === each.role_id)!))
  return besideReason(next, beside) ?? companyReason(next, beside, await companyRules(tx))
}

/** Changes when a role begins or ends. A role that has begun keeps its beginning, since the past must not change. */
export const change = async (
  context: Context,
  input: Parsed<typeof changeGrant>,
): Promise<Output<typeof changeGrant>> => {
  const { tx, actor, now } = context
  const target = await changeable(context, input, await getGiver(context))
  if (!('row' in target)) throw target
  const { row, role } = target
  const before = getHolding(row, role)
  const begun = before.from <= now
  const from = begun ? before.from : input.effectiveAt ? new Date(input.effectiveAt) : now
  const to = input.expiresAt ? new Date(input.expiresAt) : null
  const next = { ...before, from, to }
  const refusal =
    periodReason({ role, from: begun ? now : from, to }, now) ??
    (isWithin(next, before) ? null : await besideRefusal(context, row, next))
  if (refusal) throw toProblem(refusal)
  const changes = changesBetween(
    { effectiveAt: iso(before.from), expiresAt: iso(before.to) },
    { effectiveAt: iso(from), expiresAt: iso(to) },
  )
  if (Object.keys(changes).length === 0) return { id: row.id, rowVersion: row.row_version }
  const version = row.row_version + 1
  await run(tx)`update role_assignment set effective_at = ${from}, expires_at = ${to ?? 'infinity'},
    row_version = ${version}
    where tenant_id = (select current_tenant()) and id = ${row.id}::uuid`
  context.audit({
    entityId: row.id,
    version,
    changes,
    reason: input.reason,
    detail: { userId: row.user_id },
  })
  // A longer time takes nothing away (TR-N10).
  if (!isWithin(before, next))
    await endSessions(tx, { tenantId: actor.tenantId, userId: row.user_id }, 'roleChanged')
  return { id: row.id, rowVersion: version }
}

/** Ends role assignments, each with its own result. */
export const end = async (
  context: Context,
  { grants, reason }: Parsed<typeof endRoles>,
): Promise<Output<typeof endRoles>> => {
  const giver = await getGiver(context)
  return eachWithOutcome(context, grants, reason, async seen => {
    const target = await changeable(context, seen, giver)
    if (!('row' in target)) return target
    await endAssignments(context, { ids: [target.row.id] }, reason)
    return null
  })
}
