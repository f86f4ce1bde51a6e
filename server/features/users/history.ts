import type { Output, Parsed } from '../../../contract/define.ts'
import type { userHistory } from '../../../contract/users/calls.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { requireOnce } from '../people/once.ts'

/** Returns the history of one user from the audit trail, with names in place of ids; also for a removed user. */
export const history = async (
  context: Context,
  { userId, ...page }: Parsed<typeof userHistory>,
): Promise<Output<typeof userHistory>> => {
  const [found] = await Promise.all([
    wholeHistory(context, 'users', userId, page),
    requireOnce(context, userId),
  ])
  return found
}
