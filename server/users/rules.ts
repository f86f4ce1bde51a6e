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
}

/** Status that an action leaves a user in (P24). */
export const statusAfter: Readonly<Partial<Record<UserAction, UserStatus>>> = {
  activate: 'enabled',
  reject: 'rejected',
  sendBack: 'inactive',
  disable: 'disabled',
  enable: 'enabled',
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

const rules: Record<UserAction, (user: UserState, actorUserId: string) => Reason | null> = {
  edit: () => null,
  // Whoever has registered is confirmed by the same action as whoever was only invited.
  activate: user => (user.status === 'under_review' ? null : from(user, 'inactive', 'userNotInactive')),
  reject: user => from(user, 'under_review', 'userNotUnderReview'),
  sendBack: user => from(user, 'under_review', 'userNotUnderReview'),
  enable: user => from(user, 'disabled', 'userNotDisabled'),
  disable: (user, actor) =>
    from(user, 'enabled', 'userNotEnabled') ??
    protectedUser(user, actor) ??
    (user.blockingTasks > 0 ? refused('state', 'userHasPendingTasks', { count: user.blockingTasks }) : null),
  remove: (user, actor) =>
    protectedUser(user, actor) ?? (user.accountId ? refused('state', 'userHasAccount') : null),
}

/** What the state of a user says to an action: null when it may go on (P24, F15, F20). */
export const userStateReason = (action: UserAction, user: UserState, actorUserId: string): Reason | null =>
  rules[action](user, actorUserId)
