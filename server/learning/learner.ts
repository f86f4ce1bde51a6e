import { userHistory } from '../../contract/users.ts'
import type { Context } from '../context.ts'
import { personAsked } from '../users/account-facts.ts'

/**
 * The learner whose record is asked for. What somebody has learned and failed is part of his history: another's is for who may
 * view the history of users, within his scope.
 */
export const learnerAsked = (context: Context, userId: string | undefined) =>
  personAsked(context, userId, userHistory)
