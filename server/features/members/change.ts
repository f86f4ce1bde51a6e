import type { Output, Parsed } from '../../../contract/define.ts'
import { editMember, removeMember, removeMembers } from '../../../contract/members/changes.ts'
import type { Context } from '../../kernel/context.ts'
import { eachWithOutcome, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { change, changeable } from '../assignments/change.ts'
import { endAssignments } from '../assignments/end.ts'
import { getGiver, grant } from '../assignments/grant.ts'
import { leaveStudy } from '../assignments/membership.ts'
import type { Giver } from '../assignments/rules.ts'
import { asProblem, memberConflict, memberFor, membersToChange, studyToChange } from './find.ts'
import { grantVersions } from './grants.ts'
import { memberReason, removalReason } from './present.ts'
import type { MemberRecord } from './queries.ts'

/** A member whom the actor may change, at the version that the actor has read; or why not. */
const changeableMember = async (
  { tx, actor }: Context,
  studyId: string,
  member: MemberRecord | undefined,
  rowVersion: number,
): Promise<Problem | null> => {
  if (!member) return problem('dataNotFound')
  const refusal = memberReason(member, actor.userId)
  if (refusal) return asProblem(refusal)
  return member.rowVersion === rowVersion ? null : memberConflict(tx, studyId, member.id)
}

/** Gives, changes and ends roles of a member, all or nothing. */
export const edit = async (
  context: Context,
  { studyId, userId, rowVersion, give, change: changes, end, reason }: Parsed<typeof editMember>,
): Promise<Output<typeof editMember>> => {
  const { tx } = context
  await studyToChange(context, editMember, studyId, give.length > 0 ? 'give' : 'take')
  const member = (await membersToChange(context, studyId, [userId])).get(userId)
  const refusal = await changeableMember(context, studyId, member, rowVersion)
  if (refusal) throw refusal
  if (give.length + changes.length + end.length === 0) throw problem('nothingChanged')
  const own = await grantVersions(tx, studyId, userId)
  for (const { id } of [...changes, ...end]) if (!own.has(id)) throw problem('dataNotFound', { field: 'id' })
  await endEach(context, end, reason)
  for (const each of changes) await change(context, { ...each, reason })
  if (give.length > 0)
    await grant(context, { userId, grants: give.map(each => ({ ...each, studyId })), reason })
  await leaveStudy(context, { userId, studyId, whole: false, reason })
  const { member: after } = await memberFor(context, studyId, userId)
  return { userId, rowVersion: after.rowVersion }
}

const endEach = async (context: Context, refs: readonly VersionRef[], reason: string): Promise<void> => {
  if (refs.length === 0) return
  const giver = await getGiver(context)
  for (const each of refs) {
    const checked = await changeable(context, each, giver)
    if (!('row' in checked)) throw checked
  }
  await endAssignments(context, { ids: refs.map(each => each.id) }, reason)
}

type Leaving = { studyId: string; member: MemberRecord | undefined; rowVersion: number; reason: string }

/** Removes a member: every role in the study ends, and the study is no longer joined. Returns why not, or null. */
const leave = async (
  context: Context,
  giver: Giver,
  { studyId, member, rowVersion, reason }: Leaving,
): Promise<Problem | null> => {
  const refusal =
    (await changeableMember(context, studyId, member, rowVersion)) ?? asProblem(removalReason(member!))
  if (refusal) return refusal
  const userId = member!.id
  const versions = await grantVersions(context.tx, studyId, userId, true)
  for (const [id, version] of versions) {
    const checked = await changeable(context, { id, rowVersion: version }, giver)
    if (!('row' in checked)) return checked
  }
  await endAssignments(context, { ids: [...versions.keys()] }, reason)
  await leaveStudy(context, { userId, studyId, whole: true, reason })
  return null
}

/** Removes one member of a study. */
export const remove = async (
  context: Context,
  { studyId, userId, rowVersion, reason }: Parsed<typeof removeMember>,
): Promise<Output<typeof removeMember>> => {
  await studyToChange(context, removeMember, studyId, 'take')
  const member = (await membersToChange(context, studyId, [userId])).get(userId)
  const refusal = await leave(context, await getGiver(context), { studyId, member, rowVersion, reason })
  if (refusal) throw refusal
  return { userId }
}

/** Removes several members, each with their own result. */
export const removeAll = async (
  context: Context,
  { studyId, members, reason }: Parsed<typeof removeMembers>,
): Promise<Output<typeof removeMembers>> => {
  await studyToChange(context, removeMembers, studyId, 'take')
  const ids = members.map(each => each.id)
  const byId = await membersToChange(context, studyId, ids)
  const giver = await getGiver(context)
  return eachWithOutcome(context, members, reason, ({ id, rowVersion }) =>
    leave(context, giver, { studyId, member: byId.get(id), rowVersion, reason }),
  )
}
