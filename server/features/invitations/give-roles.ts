import { grantRoles } from '../../../contract/assignments/calls.ts'
import type { Parsed } from '../../../contract/define.ts'
import type { inviteUsers } from '../../../contract/invitations/calls.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed, toProblem } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { rolesToGive } from '../assignments/for-requests.ts'
import { requireScope } from '../assignments/grant.ts'
import { giveGrants, judgeGrants, type SheetGrant } from '../assignments/sheet.ts'

type Roles = Pick<Parsed<typeof inviteUsers>, 'grants' | 'note'>

/** Refuses roles to an actor who may not give any, unknown roles, and places that the actor does not see or that are closed. */
export const requireGivable = async (context: Context, { grants }: Roles): Promise<void> => {
  if (grants.length === 0) return
  requireAllowed(decide(context.actor, grantRoles, null, context.now))
  const roles = await rolesToGive(context.tx, [...new Set(grants.map(each => each.roleId))])
  for (const [index, grant] of grants.entries()) {
    if (!roles.some(role => role.id === grant.roleId))
      throw problem('dataNotFound', { index, field: 'roleId' })
    await requireScope(context, grant, index)
  }
}

/** Gives the roles of an invitation to an invited user, by the rules of the one path that gives roles; all or none. */
export const giveInvited = async (
  context: Context,
  userId: string,
  { grants, note }: Roles,
): Promise<void> => {
  if (grants.length === 0) return
  const rows = grants.map(
    ({ roleId, studyId, siteId, effectiveAt, expiresAt }, rowNo): SheetGrant => ({
      ...{ rowNo, userId, roleId, studyId, siteId, reason: note },
      from: effectiveAt === null ? null : new Date(effectiveAt),
      to: expiresAt === null ? null : new Date(expiresAt),
    }),
  )
  for (const [index, refusal] of await judgeGrants(context, rows, { invited: true }))
    throw toProblem(refusal, { index })
  const giving: Context = {
    ...context,
    audit: entry => context.audit({ action: 'grantRoles', entity: 'assignments', ...entry }),
  }
  await giveGrants(giving, rows, async () => undefined, 'keep')
}
