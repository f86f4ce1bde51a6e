import { codeByNumber } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { limits } from '../../../contract/limits.ts'
import { changeMembers, type MemberChange } from '../../../contract/members/changes.ts'
import type { Context } from '../../kernel/context.ts'
import { eachWithOutcome, tryOne } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { change, changeable } from '../assignments/change.ts'
import { endAssignments } from '../assignments/end.ts'
import { assignmentsById, rolesToGive } from '../assignments/for-members.ts'
import { getGiver, requireScope } from '../assignments/grant.ts'
import { leaveStudy } from '../assignments/membership.ts'
import type { Giver } from '../assignments/rules.ts'
import { giveGrants, judgeGrants, type SheetGrant } from '../assignments/sheet.ts'
import { namesUsers } from '../impact/trial.ts'
import { asProblem, membersToChange, studyToChange } from './find.ts'
import { memberReason } from './present.ts'
import { type MemberRecord, membersChosen } from './queries.ts'

type ChangeRequest = Parsed<typeof changeMembers>
type Act = (member: MemberRecord) => Promise<Problem | null>

/** Makes one change for all chosen members, each with their own result. */
export const changeMany = async (
  context: Context,
  request: ChangeRequest,
): Promise<Output<typeof changeMembers>> => {
  const { tx, actor } = context
  const { studyId, selectAll, toggledNodes, change: wanted, reason } = request
  await studyToChange(context, changeMembers, studyId, wanted.kind === 'give' ? 'give' : 'take')
  const [role] = await rolesToGive(tx, [wanted.roleId])
  if (!role) throw problem('dataNotFound', { field: 'roleId' })
  if (wanted.kind === 'give') await requireScope(context, { studyId, siteId: wanted.siteId })
  const most = limits.memberChanges
  const chosen = await membersChosen(
    tx,
    request,
    { all: selectAll, ids: toggledNodes, most: most + 1 },
    actor.scope,
  )
  if (chosen.length > most) throw problem('tooManyItems', { count: most })
  if (chosen.length === 0) throw problem('nothingChanged')
  const members = await membersToChange(
    context,
    studyId,
    chosen.map(each => each.id),
  )
  const act = await getAct(context, request, [...members.values()])
  const refs = chosen.map(({ id, rowVersion }) => ({ id, rowVersion }))
  return eachWithOutcome(context, refs, reason, async ({ id }) => {
    const member = members.get(id)
    if (!member) return problem('outOfScope')
    return asProblem(memberReason(member, actor.userId)) ?? act(member)
  })
}

const getAct = async (
  context: Context,
  request: ChangeRequest,
  members: readonly MemberRecord[],
): Promise<Act> =>
  request.change.kind === 'give'
    ? giving(context, request, request.change, members)
    : changing(context, request, request.change, await getGiver(context))

/** Gives one more role, by the rules of one user's page. */
const giving = async (
  context: Context,
  { studyId, reason }: ChangeRequest,
  { roleId, siteId, effectiveAt, expiresAt }: Extract<MemberChange, { kind: 'give' }>,
  members: readonly MemberRecord[],
): Promise<Act> => {
  const grants = members.map(
    ({ id: userId }, rowNo): SheetGrant => ({
      ...{ rowNo, userId, roleId, studyId, siteId, reason },
      from: effectiveAt ? new Date(effectiveAt) : null,
      to: expiresAt ? new Date(expiresAt) : null,
    }),
  )
  const refusals = await judgeGrants(context, grants)
  return async member => {
    const own = grants.find(each => each.userId === member.id)!
    const refusal = refusals.get(own.rowNo)
    if (refusal) return problem(codeByNumber.get(refusal.code!)!, refusal.data)
    await giveGrants(context, [own], async () => undefined)
    return null
  }
}

/** Changes the end of a role, or ends it, wherever the member has it in the study. */
const changing =
  (
    context: Context,
    { studyId, reason }: ChangeRequest,
    wanted: Exclude<MemberChange, { kind: 'give' }>,
    giver: Giver,
  ): Act =>
  async ({ id: userId, roles }) => {
    const ids = roles.filter(each => each.roleId === wanted.roleId).map(each => each.id)
    if (ids.length === 0) return problem('nothingChanged')
    const refusal = await tryOne(context, own => changeEach(own, { ids, reason, wanted, giver }))
    if (refusal) return refusal
    await leaveStudy(context, { userId, studyId, whole: false, reason })
    return null
  }

type Each = {
  ids: readonly string[]
  reason: string
  wanted: Exclude<MemberChange, { kind: 'give' }>
  giver: Giver
}

/** Changes or ends each of these roles. */
const changeEach = async (context: Context, { ids, reason, wanted, giver }: Each): Promise<void> => {
  for (const id of ids) {
    const checked = await changeable(context, await versionRef(context.tx, id), giver)
    if (!('row' in checked)) throw checked
    const { row_version: rowVersion, effective_at: from } = checked.row
    if (wanted.kind === 'end') await endAssignments(context, { ids: [id] }, reason)
    else {
      const effectiveAt = from > context.now ? from.toISOString() : null
      await change(context, { id, rowVersion, effectiveAt, expiresAt: wanted.expiresAt, reason })
    }
  }
}

const versionRef = async (tx: Context['tx'], id: string) => {
  const [row] = await assignmentsById(tx, [id])
  return { id, rowVersion: row?.row_version ?? 0 }
}

namesUsers<ChangeRequest>(changeMembers.name, {
  getUserIds: ({ selectAll, toggledNodes }) => (selectAll ? [] : toggledNodes),
  narrow: (input, userIds) => ({ ...input, selectAll: false, toggledNodes: [...userIds] }),
})
