import type { Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { getGiver } from './grant.ts'
import { type AssignmentScope, findPlaceRule } from './place-scope.ts'
import { rolesToGive } from './queries.ts'
import { handingReason } from './rules.ts'

/** A role assignment that may go from one user to another: its role, and where it is given. */
type HeldRole = AssignmentScope & { id: string; roleId: string }

/**
 * Why the actor cannot hand these role assignments over, by their ids: the role opens more than the actor's own (TR-Z5), its study
 * or site is beyond the actor's scope (TR-Z3), or the study or site takes nobody (P37). Those that may be handed over are left out. `lock`
 * keeps the roles and the studies until the commit.
 */
export const findHandingRefusals = async (
  context: Context,
  held: readonly HeldRole[],
  lock: boolean,
): Promise<ReadonlyMap<string, Refusal>> => {
  const giver = await getGiver(context)
  const roles = await rolesToGive(context.tx, [...new Set(held.map(each => each.roleId))], lock)
  const findRefusal = await findPlaceRule(context, held, { lock })
  const refusals = new Map<string, Refusal>()
  for (const each of held) {
    const role = roles.find(({ id }) => id === each.roleId)!
    const refusal = handingReason(role, giver) ?? findRefusal(each)
    if (refusal) refusals.set(each.id, refusal)
  }
  return refusals
}
