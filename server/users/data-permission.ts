import type { Output, Parsed } from '../../contract/define.ts'
import type { checkUserDataPermission } from '../../contract/departments.ts'
import { userById } from '../../contract/users.ts'
import { decide } from '../access/decide.ts'
import type { Context } from '../context.ts'
import { getActions, getState } from './actions.ts'
import { usersById } from './queries.ts'

/** Whether the actor sees a user, with every reason; what he may do with him where he does (L71). */
export const dataPermission = async (
  { tx, actor, now }: Context,
  { userId }: Parsed<typeof checkUserDataPermission>,
): Promise<Output<typeof checkUserDataPermission>> => {
  const [user] = await usersById(tx, [userId], actor.scope)
  const verdict = decide(actor, userById, { inScope: user !== undefined }, now)
  return { ...verdict, actions: user && verdict.allowed ? getActions(actor, getState(user), now) : null }
}
