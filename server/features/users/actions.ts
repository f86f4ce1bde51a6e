import type { Call } from '../../../contract/define.ts'
import {
  activateUsers,
  disableUsers,
  editUser,
  enableUsers,
  rejectUsers,
  removePeople,
  sendBackUsers,
} from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import type { UserAction } from '../../../contract/users/shapes.ts'
import { decide } from '../../access/decide.ts'
import { ownRefusals } from '../../access/own-refusals.ts'
import type { Refusal } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Actor } from '../../kernel/context.ts'
import { type UserRecord, usersById } from '../people/queries.ts'
import { type UserState, userStateReason } from './rules.ts'

/** Returns what the rules need to know about a user's row. */
export const getState = (user: UserRecord): UserState => ({
  id: user.id,
  status: user.status,
  accountId: user.account_id,
  superAdmin: user.super_admin,
  blockingTasks: user.blocking,
  handingOver: user.handing_over,
  holdsRoles: user.holds_roles,
  name: { lastName: user.last_name, firstName: user.first_name },
})

/** The call of each action. */
export const callOfAction: Record<UserAction, Call> = {
  edit: editUser,
  activate: activateUsers,
  reject: rejectUsers,
  sendBack: sendBackUsers,
  disable: disableUsers,
  enable: enableUsers,
  downgrade: downgradeUsers,
  remove: removePeople,
}

const actions = Object.keys(callOfAction) as UserAction[]

/** Decides on one user. `inScope` says that the user is in the actor's scope. */
export const decideUser = (actor: Actor, action: UserAction, user: UserState, inScope: boolean, at: Date) =>
  decide(
    actor,
    callOfAction[action],
    { inScope, state: () => userStateReason(action, user, actor.userId) },
    at,
  )

const ownRefusalsOf = ownRefusals(callOfAction)

/**
 * For each action on a user in the actor's scope: null when allowed, else the first reason against it. The buttons use this.
 */
export const getActions = (actor: Actor, user: UserState, at: Date): Record<UserAction, Refusal | null> => {
  const own = ownRefusalsOf(actor, at)
  return Object.fromEntries(
    actions.map(action => [action, own.get(action) ?? userStateReason(action, user, actor.userId)]),
  ) as Record<UserAction, Refusal | null>
}

/** Decides on a user by id, for a call on users: out of scope when the actor does not see the user. */
export const decideUserById: RecordDecision = async ({ tx, actor, now }, call, id) => {
  const [user] = await usersById(tx, [id], actor.scope)
  const action = actions.find(each => callOfAction[each].name === call.name)
  if (!user || !action) return decide(actor, call, { inScope: user !== undefined }, now)
  return decideUser(actor, action, getState(user), true, now)
}
