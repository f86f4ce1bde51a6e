import { holdChange } from '../../../contract/impact/calls.ts'
import { limits } from '../../../contract/limits.ts'
import { chooseMembers } from '../../../contract/members/changes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { judgeGrants, type SheetGrant } from '../assignments/sheet.ts'
import { addApprovalRequest } from '../impact/add-approval.ts'
import { removalReason } from './present.ts'
import { memberIds, membersById } from './queries.ts'

type Judging = Pick<Context, 'tx' | 'actor' | 'now' | 'confirmed'>

/** Why roles cannot be given to new members of a study, by row: the user is a member already, or a rule of a user's page refuses it. */
export const judgeMembers = async (
  context: Judging,
  studyId: string,
  grants: readonly SheetGrant[],
): Promise<ReadonlyMap<number, Refusal>> => {
  const refusals = new Map(await judgeGrants(context, grants))
  const userIds = [...new Set(grants.map(each => each.userId))]
  const joined = await memberIds(context.tx, studyId, userIds)
  for (const { rowNo, userId } of grants)
    if (joined.has(userId)) refusals.set(rowNo, deny('state', 'memberAlready'))
  return refusals
}

/** Why members cannot be removed from a study, by user. */
export const getRemovalReasons = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  studyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Refusal>> => {
  const members = await membersById(tx, studyId, userIds, actor.scope)
  return new Map(
    members.flatMap(member => {
      const refusal = removalReason(member)
      return refusal ? [[member.id, refusal]] : []
    }),
  )
}

/** Makes an approval request for each person, as a choice of this one member. Returns its id by row. */
export const holdMembers = async (
  context: Judging & Pick<Context, 'audit'>,
  studyId: string,
  grants: readonly SheetGrant[],
): Promise<ReadonlyMap<number, string>> => {
  const ids = new Map<number, string>()
  for (const userId of new Set(grants.map(each => each.userId))) {
    const own = grants.filter(each => each.userId === userId)
    const roles = own.map(({ roleId, siteId, from, to }) => ({
      ...{ roleId, siteId },
      ...{ effectiveAt: from?.toISOString() ?? null, expiresAt: to?.toISOString() ?? null },
    }))
    const reasons = [...new Set(own.map(each => each.reason))].join('; ')
    const reason = reasons.length > limits.reasonLength ? own[0]!.reason : reasons
    const call = chooseMembers.name
    const input = { studyId, members: [{ userId, roles }], reason }
    const id = await addApprovalRequest(context, { call, input, entity: 'users', entityId: userId, reason })
    for (const { rowNo } of own) ids.set(rowNo, id)
    const entry = { action: holdChange.changes!.audit, entity: holdChange.changes!.entity, entityId: id }
    context.audit({ ...entry, reason, detail: { call, people: 1 } })
  }
  return ids
}
