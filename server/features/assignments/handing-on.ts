import type { Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { getGiver } from './grant.ts'
import { rolesToGive } from './queries.ts'
import { handingReason } from './rules.ts'

/**
 * Why the actor can't give one of these roles to others: it opens more than the actor's own role (TR-Z5). Null when allowed.
 */
export const canHandOn = async (context: Context, roleIds: readonly string[]): Promise<Refusal | null> => {
  const giver = await getGiver(context)
  for (const role of await rolesToGive(context.tx, [...new Set(roleIds)])) {
    const refusal = handingReason(role, giver)
    if (refusal) return refusal
  }
  return null
}
