import { codeByNumber } from '../../contract/codes.ts'
import { userById } from '../../contract/users.ts'
import { type Action, decide, firstRefusal } from '../access/decide.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'
import { type UserRecord, usersById } from './queries.ts'

/** What others need to know of a user to say whether he can use anything at a moment. */
export type AccountFacts = {
  id: string
  name: { lastName: string; firstName: string }
  status: string
  validFrom: Date
  validTo: Date
}

/**
 * A person whose own things are asked for: anybody may ask for his own; for another's what `asked` needs (the menu of users,
 * perhaps a button of it) and a scope that holds him. Anybody else's id answers as one that does not exist (TR-T5).
 */
export const personAsked = async (
  { tx, actor, now }: Context,
  userId: string = actor.userId,
  asked: Action = userById,
): Promise<UserRecord> => {
  const own = userId === actor.userId
  const refusal = own ? null : firstRefusal(decide(actor, asked, null, now))
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, refusal.data)
  const [user] = await usersById(tx, [userId], actor.scope)
  if (!user) throw problem('dataNotFound')
  return user
}

/** The facts of a person asked for, as `personAsked` gives him. */
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
