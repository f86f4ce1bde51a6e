import type { Reason } from '../../contract/shapes.ts'
import type { UserAction, UserStatus } from '../../contract/user-shapes.ts'
import { refused } from '../access/decide.ts'

/** What the rules need to know of a user. */
export type UserState = {
  id: string
  status: UserStatus
  accountId: string | null
  superAdmin: boolean
  /** Open to-dos that must be done or handed over first (F20). */
  blockingTasks: number
  /** What he holds is to be handed over at a moment to come (F18). */
  handingOver: boolean
  /** Roles were given that hold now or later. */
  holdsRoles: boolean
  /** The name as messages print it. */
  name: string
}

/** Status that an action leaves a user in (P24). */
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

/** Disabling, removing and ending a validity spare the actor himself and the account holder. */
export const protectedUser = (user: UserState, actorUserId: string): Reason | null => {
  if (user.id === actorUserId) return refused('state', 'selfForbidden')
  return user.superAdmin ? refused('state', 'accountHolderForbidden') : null
}

/** Help with signing in may open an account: the account holder is spared too, unless another one gives it. */
export const protectedFromHelp = (
  user: Pick<UserState, 'id' | 'superAdmin'>,
  actor: { userId: string; superAdmin: boolean },
): Reason | null => {
  if (user.id === actor.userId) return refused('state', 'selfForbidden')
  return user.superAdmin && !actor.superAdmin ? refused('state', 'accountHolderForbidden') : null
}

/** What somebody has still to do is done or handed over first (F20). */
const pending = (user: UserState): Reason | null =>
  user.blockingTasks > 0 ? refused('state', 'userHasPendingTasks', { count: user.blockingTasks }) : null

const rules: Record<UserAction, (user: UserState, actorUserId: string) => Reason | null> = {
  edit: () => null,
  // Whoever has registered is confirmed by the same action as whoever was only invited.
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

/** What the state of a user says to an action: null when it may go on (P24, F15, F20). */
export const userStateReason = (action: UserAction, user: UserState, actorUserId: string): Reason | null =>
  rules[action](user, actorUserId)
