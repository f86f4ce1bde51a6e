import type { Grant } from '../../../contract/assignments/calls.ts'
import { type Refusal, toProblem } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { takingReason } from '../assignments/change.ts'
import { type AssignmentRecord, assignmentsById, rolesToGive } from '../assignments/for-requests.ts'
import { requireScope } from '../assignments/grant.ts'
import { lockedBy } from '../assignments/pending-handovers.ts'
import type { Giver } from '../assignments/rules.ts'
import { type JudgeOptions, judgeGrants, type SheetGrant } from '../assignments/sheet.ts'
import type { ItemRecord } from './queries.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Who gives the roles of an approved request: the applicant and the reviewer together. Neither must hold the rights of the roles
 * themselves; the account holder's role stays with account holders.
 */
export const getGiver = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  roleIds: readonly string[],
  own: 'refused' | 'allowed',
  lock = true,
): Promise<Giver> => ({
  userId: own === 'allowed' ? nobody : actor.userId,
  superAdmin: actor.superAdmin,
  rights: new Set((await rolesToGive(tx, [...new Set(roleIds)], lock)).flatMap(({ rights }) => [...rights])),
})

/** The grants of a request as rows for the rules. A moment that has passed meanwhile becomes the present one. */
export const toGrants = (
  userId: string,
  items: readonly ItemRecord[],
  { at, reason }: { at: Date; reason: string },
): SheetGrant[] =>
  items.map(item => ({
    rowNo: item.sort,
    userId,
    roleId: item.role_id,
    studyId: item.study_id,
    siteId: item.site_id,
    from: item.effective_at && item.effective_at > at ? item.effective_at : null,
    to: item.expires_at,
    reason,
  }))

/** Returns the first refusal of each grant by the rules of the one path that gives roles. */
export const judgeItems = async (
  context: Context,
  grants: readonly SheetGrant[],
  options: JudgeOptions & { own: 'refused' | 'allowed' },
): Promise<ReadonlyMap<number, Refusal>> => {
  const giver = await getGiver(
    context,
    grants.map(each => each.roleId),
    options.own,
  )
  return judgeGrants(context, grants, { ...options, giver })
}

/** Refuses places that the actor does not see, or that accept no changes; users may ask for a place that they do not see yet. */
export const requirePlaces = async (
  context: Context,
  grants: readonly Pick<Grant, 'studyId' | 'siteId'>[],
  own: boolean,
): Promise<void> => {
  const seeing = own
    ? { ...context, actor: { ...context.actor, scope: { ...context.actor.scope, all: true } } }
    : context
  for (const [index, grant] of grants.entries()) await requireScope(seeing, grant, index)
}

/** Throws the first refusal; `index` names the row of the form. */
export const requireNone = (refusals: ReadonlyMap<number, Refusal>): void => {
  for (const [index, refusal] of refusals) throw toProblem(refusal, { index })
}

/** The role assignments of a removal, locked; refused while a handover has one or where the role may not be taken. */
export const requireRemovable = async (
  context: Context,
  userId: string,
  items: readonly Pick<ItemRecord, 'assignment_id' | 'sort'>[],
  own: 'refused' | 'allowed',
): Promise<AssignmentRecord[]> => {
  const { tx, now } = context
  const ids = items.flatMap(each => each.assignment_id ?? [])
  const rows = (await assignmentsById(tx, ids)).filter(row => row.user_id === userId)
  const roles = new Map(
    (
      await rolesToGive(
        tx,
        rows.map(row => row.role_id),
      )
    ).map(role => [role.id, role]),
  )
  const locked = await lockedBy(tx, ids)
  const giver = await getGiver(context, [...roles.keys()], own)
  const holder = await isSuperAdmin(context, userId)
  for (const { assignment_id, sort: index } of items) {
    const row = rows.find(each => each.id === assignment_id)
    if (!row) throw problem('dataNotFound', { index, field: 'assignmentId' })
    if (locked.has(row.id)) throw problem('handoverPending', { index })
    const refusal = takingReason(roles.get(row.role_id)!, holder, userId, giver)
    if (refusal) throw toProblem(refusal, { index })
  }
  return rows.filter(row => !row.ended_at && row.expires_at > now)
}

const isSuperAdmin = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  userId: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('users')
    .select('super_admin')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.super_admin ?? false
}
