import { grantRoleToUsers } from '../../../contract/assignments/calls.ts'
import { codeByNumber } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Context } from '../../kernel/context.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { problem } from '../../kernel/problem.ts'
import { namesUsers } from '../impact/trial.ts'
import { listedUsers } from '../people/seen.ts'
import { requireScope } from './grant.ts'
import { rolesToGive } from './queries.ts'
import { giveGrants, judgeGrants } from './sheet.ts'

/**
 * Gives one role to several users, each with their own result and entry, by the rules of one user's page. A user whom the
 * role would unblind is refused alone, until a second person approves it.
 */
export const grantToUsers = async (
  context: Context,
  { userIds, grant, reason }: Parsed<typeof grantRoleToUsers>,
): Promise<Output<typeof grantRoleToUsers>> => {
  const { roleId, studyId, siteId, effectiveAt, expiresAt } = grant
  await requireScope(context, grant)
  if ((await rolesToGive(context.tx, [roleId])).length === 0)
    throw problem('dataNotFound', { field: 'roleId' })
  const grants = (await listedUsers(context, userIds)).map(({ id: userId }, rowNo) => ({
    ...{ rowNo, userId, roleId, studyId, siteId, reason },
    from: effectiveAt ? new Date(effectiveAt) : null,
    to: expiresAt ? new Date(expiresAt) : null,
  }))
  const refusals = await judgeGrants(context, grants)
  const named = userIds.map(id => ({ id, rowVersion: 0 }))
  return eachWithOutcome(context, named, reason, async ({ id }) => {
    const own = grants.find(each => each.userId === id)
    const refusal = own && refusals.get(own.rowNo)
    if (!own) return problem('dataNotFound')
    if (refusal) return problem(codeByNumber.get(refusal.code!)!, refusal.data)
    await giveGrants(context, [own], async () => undefined)
    return null
  })
}

namesUsers<Parsed<typeof grantRoleToUsers>>(grantRoleToUsers.name, {
  getUserIds: ({ userIds }) => userIds,
  narrow: (input, userIds) => ({ ...input, userIds: [...userIds] }),
})
