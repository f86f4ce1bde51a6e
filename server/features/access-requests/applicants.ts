import { applies } from '../../../contract/access-requests/calls.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed, type Verdict } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'

type Works = Pick<Context, 'actor' | 'now'>

const judge = ({ actor, now }: Works): Verdict =>
  decide(actor, { name: 'addAccessRequest', needs: applies }, null, now)

/** Whether the role has the button of applicants: it lets a user ask for others, and for places that the user does not see yet. */
export const isApplicant = (context: Works): boolean => judge(context).allowed

/** Refuses what only applicants may ask for; access for oneself is open to every user (MD-A3). */
export const requireApplicant = (context: Works, kind: string, userId: string | null): void => {
  if (kind !== 'add' || userId !== context.actor.userId) requireAllowed(judge(context))
}
