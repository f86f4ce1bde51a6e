import type { Output, Parsed } from '../../../contract/define.ts'
import type { setUserValidity } from '../../../contract/users/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { eachWithOutcome } from '../../kernel/outcomes.ts'
import { Problem } from '../../kernel/problem.ts'
import { usersById } from '../people/queries.ts'
import { edit } from './edit.ts'

/** Sets the end of accounts, each with its own result and entry. Rows are locked in id order, as in every batch. */
export const setValidity = async (
  context: Context,
  { users, validTo, reason }: Parsed<typeof setUserValidity>,
): Promise<Output<typeof setUserValidity>> => {
  const ids = users.map(each => each.id)
  await usersById(context.tx, ids, context.actor.scope, true)
  return eachWithOutcome(context, users, reason, async ({ id, rowVersion }) => {
    try {
      await edit(context, { id, rowVersion, validTo }, reason)
      return null
    } catch (error) {
      // Every rule is checked before anything is written.
      if (error instanceof Problem) return error
      throw error
    }
  })
}
