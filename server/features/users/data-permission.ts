import type { Output, Parsed } from '../../../contract/define.ts'
import type { checkUserDataPermission } from '../../../contract/departments/calls.ts'
import { userById } from '../../../contract/users/calls.ts'
import { decide } from '../../access/decide.ts'
import type { Context } from '../../kernel/context.ts'
import { usersById } from '../people/queries.ts'
import { getActions, getState } from './actions.ts'

/** Returns whether the actor sees a user, with every reason; if so, also what the actor may do with the user (L71). */
export const dataPermission = async (
  { tx, actor, now }: Context,
  { userId }: Parsed<typeof checkUserDataPermission>,
): Promise<Output<typeof checkUserDataPermission>> => {
  const [user] = await usersById(tx, [userId], actor.scope)
  const verdict = decide(actor, userById, { inScope: user !== undefined }, now)
  return { ...verdict, actions: user && verdict.allowed ? getActions(actor, getState(user), now) : null }
}
