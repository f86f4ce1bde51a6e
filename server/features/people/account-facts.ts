import { userById } from '../../../contract/users/calls.ts'
import { type Action, decide } from '../../access/decide.ts'
import { firstRefusal, toProblem } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { type UserRecord, usersById } from './queries.ts'

/** What other features need to know about a user to decide whether they can use anything at a moment. */
export type AccountFacts = {
  id: string
  name: { lastName: string; firstName: string }
  status: string
  validFrom: Date
  validTo: Date
}

/**
 * Returns the user whose data is requested. Users may always request their own. For another user the actor needs what
 * `asked` names (the menu of users, perhaps one of its buttons) and a scope that includes the user. Otherwise the id answers
 * like one that does not exist (TR-T5).
 */
export const personAsked = async (
  { tx, actor, now }: Context,
  userId: string = actor.userId,
  asked: Action = userById,
): Promise<UserRecord> => {
  const own = userId === actor.userId
  const refusal = own ? null : firstRefusal(decide(actor, asked, null, now))
  if (refusal) throw toProblem(refusal)
  const [user] = await usersById(tx, [userId], actor.scope)
  if (!user) throw problem('dataNotFound')
  return user
}

/** Returns the facts of a user, under the rules of `personAsked`. */
export const accountFacts = async (context: Context, userId?: string): Promise<AccountFacts> => {
  const user = await personAsked(context, userId)
  return {
    id: user.id,
    name: { lastName: user.last_name, firstName: user.first_name },
    status: user.status,
    validFrom: user.valid_from,
    validTo: user.valid_to,
  }
}
