import { masterDataId } from '../../../contract/access/applications.ts'
import type { listPersonnelRoles } from '../../../contract/assignments/calls.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { listedUsers } from '../people/seen.ts'
import { assignmentsHeld, getHolding, rolesToGive } from './queries.ts'

/** Lists the present and future personnel-level roles of a user in the actor's scope, oldest first (L73). */
export const personnelRoles = async (
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
