import { masterDataId } from '../../../contract/access/applications.ts'
import {
  changeGrant,
  endRoles,
  grantRoles,
  grantRoleToUsers,
  listAssignableSites,
  listAssignableStudies,
  listGrantableRoles,
  listPersonnelRoles,
} from '../../../contract/assignments/calls.ts'
import { codeByNumber } from '../../../contract/codes.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Context } from '../../kernel/context.ts'
import { handle } from '../../kernel/http/handle.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { problem } from '../../kernel/problem.ts'
import { namesUsers } from '../impact/trial.ts'
import { listedUsers } from '../people/seen.ts'
import { change, end } from './change.ts'
import { grant, grantable, requireScope } from './grant.ts'
import { sitesToAssign, studiesToAssign } from './places.ts'
import { assignmentsHeld, getHolding, rolesToGive } from './queries.ts'
import { giveGrants, judgeGrants } from './sheet.ts'

/** Lists the present and future personnel-level roles of a user in the actor's scope, oldest first (L73). */
const personnelRoles = async (
  context: Context,
  { userId }: Parsed<typeof listPersonnelRoles>,
): Promise<Output<typeof listPersonnelRoles>> => {
  const { tx, now } = context
  if ((await listedUsers(context, [userId])).length === 0) throw problem('dataNotFound')
  const assignments = await assignmentsHeld(tx, userId)
  const roles = await rolesToGive(tx, [...new Set(assignments.map(row => row.role_id))], false)
  const byId = new Map(roles.filter(role => role.level === 'personnel').map(role => [role.id, role]))
  const records = assignments.flatMap(row => {
    const role = byId.get(row.role_id)
    if (!role) return []
    const { from, to } = getHolding(row, role)
    return [
      {
        ...{ id: row.id, roleId: role.id, name: role.name, nameEn: role.nameEn, rowVersion: row.row_version },
        applications: [...role.applications].filter(each => each !== masterDataId).sort((a, b) => a - b),
        ...{ effectiveAt: from.toISOString(), expiresAt: to?.toISOString() ?? null },
        state: from > now ? ('to come' as const) : ('in force' as const),
      },
    ]
  })
  return { records, total: records.length }
}

/**
 * Gives one role to several users, each with their own result and entry, by the rules of one user's page. A user whom the
 * role would unblind is refused alone, until a second person approves it.
 */
const grantToUsers = async (
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

export const handlers = [
  handle(listGrantableRoles, grantable),
  handle(listPersonnelRoles, personnelRoles),
  handle(listAssignableStudies, studiesToAssign),
  handle(listAssignableSites, sitesToAssign),
  handle(grantRoles, grant),
  handle(grantRoleToUsers, grantToUsers),
  handle(changeGrant, change),
  handle(endRoles, end),
]
