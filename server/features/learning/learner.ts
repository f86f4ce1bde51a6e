import { userHistory } from '../../../contract/users/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { personAsked } from '../people/account-facts.ts'

/**
 * The learner of the requested record. Learning results are part of a user's history: other users' are shown only with the permission to
 * view user history, within the actor's scope.
 */
export const learnerAsked = (context: Context, userId: string | undefined) =>
  personAsked(context, userId, userHistory)
