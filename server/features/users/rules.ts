import type { Reason } from '../../../contract/shapes.ts'
import type { UserAction, UserStatus } from '../../../contract/users/shapes.ts'
import { refused } from '../../access/decide.ts'

/** What the rules need to know about a user. */
export type UserState = {
  id: string
  status: UserStatus
  accountId: string | null
  superAdmin: boolean
  /** Open pending tasks that must be done or handed over first (F20). */
  blockingTasks: number
  /** A handover of the user's roles is scheduled (F18). */
  handingOver: boolean
  /** The user has roles now or later. */
  holdsRoles: boolean
  /** The name for messages. */
  name: string
}

/** The status of a user after an action (P24). */
export const statusAfter: Readonly<Partial<Record<UserAction, UserStatus>>> = {
  activate: 'enabled',
  reject: 'rejected',
  sendBack: 'inactive',
  disable: 'disabled',
  enable: 'enabled',
  downgrade: 'inactive',
}

const from = (
  user: UserState,
  status: UserStatus,
  code: 'userNotInactive' | 'userNotUnderReview' | 'userNotEnabled' | 'userNotDisabled',
) => (user.status === status ? null : refused('state', code, { status: user.status }))

/** The actor and the account holder cannot be disabled or removed, nor their validity ended. */
export const protectedUser = (user: UserState, actorUserId: string): Reason | null => {
  if (user.id === actorUserId) return refused('state', 'selfForbidden')
  return user.superAdmin ? refused('state', 'accountHolderForbidden') : null
}

/** Help with signing in may open an account, so the account holder is protected too, except from another account holder. */
export const protectedFromHelp = (
  user: Pick<UserState, 'id' | 'superAdmin'>,
  actor: { userId: string; superAdmin: boolean },
): Reason | null => {
  if (user.id === actor.userId) return refused('state', 'selfForbidden')
  return user.superAdmin && !actor.superAdmin ? refused('state', 'accountHolderForbidden') : null
}

/** Pending tasks must be done or handed over first (F20). */
const pending = (user: UserState): Reason | null =>
  user.blockingTasks > 0 ? refused('state', 'userHasPendingTasks', { count: user.blockingTasks }) : null

const rules: Record<UserAction, (user: UserState, actorUserId: string) => Reason | null> = {
  edit: () => null,
  // One action activates both registered and only invited users.
  activate: user => (user.status === 'under_review' ? null : from(user, 'inactive', 'userNotInactive')),
  reject: user => from(user, 'under_review', 'userNotUnderReview'),
  sendBack: user => from(user, 'under_review', 'userNotUnderReview'),
  enable: user => from(user, 'disabled', 'userNotDisabled'),
  disable: (user, actor) =>
    from(user, 'enabled', 'userNotEnabled') ?? protectedUser(user, actor) ?? pending(user),
  downgrade: (user, actor) =>
    (user.accountId ? null : refused('state', 'userHasNoAccount')) ??
    (['under_review', 'rejected'].includes(user.status)
      ? refused('state', 'userNotEnabled', { status: user.status })
      : null) ??
    protectedUser(user, actor) ??
    (user.handingOver ? refused('state', 'userPendingHandover') : null) ??
    pending(user),
  remove: (user, actor) =>
    protectedUser(user, actor) ??
    (user.holdsRoles ? refused('state', 'userHasPermissions', { user: user.name }) : null) ??
    (user.accountId ? refused('state', 'userHasAccount') : null),
}

/** Why the state of a user forbids an action, or null (P24, F15, F20). */
export const userStateReason = (action: UserAction, user: UserState, actorUserId: string): Reason | null =>
  rules[action](user, actorUserId)
