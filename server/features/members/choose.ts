import { codeByNumber } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import { chooseMembers } from '../../../contract/members/changes.ts'
import type { Context } from '../../kernel/context.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { problem } from '../../kernel/problem.ts'
import { rolesToGive } from '../assignments/for-members.ts'
import { requireScope } from '../assignments/grant.ts'
import { giveGrants, type SheetGrant } from '../assignments/sheet.ts'
import { namesUsers } from '../impact/trial.ts'
import { listedUsers } from '../people/seen.ts'
import { studyToChange } from './find.ts'
import { judgeMembers } from './sheet.ts'

type ChooseRequest = Parsed<typeof chooseMembers>

/** Makes people members of a study with their roles, by the rules of one user's page; each person gets all roles or none. */
export const choose = async (
  context: Context,
  request: ChooseRequest,
): Promise<Output<typeof chooseMembers>> => {
  const { studyId, members, reason } = request
  await studyToChange(context, chooseMembers, studyId)
  await requireParts(context, request)
  const userIds = members.map(each => each.userId)
  const seenIds = new Set((await listedUsers(context, userIds)).map(each => each.id))
  const grants = getGrants(request).filter(each => seenIds.has(each.userId))
  const refusals = await judgeMembers(context, studyId, grants)
  const refs = userIds.map(id => ({ id, rowVersion: 0 }))
  return eachWithOutcome(context, refs, reason, async ({ id }) => {
    if (!seenIds.has(id)) return problem('dataNotFound')
    const own = grants.filter(each => each.userId === id)
    const refusal = own.map(each => refusals.get(each.rowNo)).find(each => each !== undefined)
    if (refusal) return problem(codeByNumber.get(refusal.code!)!, refusal.data)
    await giveGrants(context, own, async () => undefined)
    return null
  })
}

/** Refuses roles that do not exist, and sites that are not of the study. */
const requireParts = async (context: Context, { studyId, members }: ChooseRequest): Promise<void> => {
  const wanted = members.flatMap(each => each.roles)
  const roles = new Set(wanted.map(each => each.roleId))
  const existing = await rolesToGive(context.tx, [...roles])
  if (existing.length < roles.size) throw problem('dataNotFound', { field: 'roleId' })
  for (const siteId of new Set(wanted.map(each => each.siteId)))
    await requireScope(context, { studyId, siteId })
}

const getGrants = ({ studyId, members, reason }: ChooseRequest): SheetGrant[] =>
  members
    .flatMap(({ userId, roles }) => roles.map(role => ({ userId, role })))
    .map(({ userId, role: { roleId, siteId, effectiveAt, expiresAt } }, rowNo) => ({
      ...{ rowNo, userId, roleId, studyId, siteId, reason },
      from: effectiveAt ? new Date(effectiveAt) : null,
      to: expiresAt ? new Date(expiresAt) : null,
    }))

namesUsers<ChooseRequest>(chooseMembers.name, {
  getUserIds: ({ members }) => members.map(each => each.userId),
  narrow: (input, userIds) => ({
    ...input,
    members: input.members.filter(each => userIds.includes(each.userId)),
  }),
})
