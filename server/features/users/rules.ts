import type { UserAction, UserStatus } from '../../../contract/users/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'

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
  /** For messages, which put it in the order of the reader's language. */
  name: { lastName: string; firstName: string }
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
) => (user.status === status ? null : deny('state', code, { status: user.status }))

/** The actor and the account holder cannot be disabled or removed, nor their validity ended. */
export const protectedUser = (user: UserState, actorUserId: string): Refusal | null => {
  if (user.id === actorUserId) return deny('state', 'selfForbidden')
  return user.superAdmin ? deny('state', 'accountHolderForbidden') : null
}

/** Help with signing in may open an account, so the account holder is protected too, except from another account holder. */
export const protectedFromHelp = (
  user: Pick<UserState, 'id' | 'superAdmin'>,
  actor: { userId: string; superAdmin: boolean },
): Refusal | null => {
  if (user.id === actor.userId) return deny('state', 'selfForbidden')
  return user.superAdmin && !actor.superAdmin ? deny('state', 'accountHolderForbidden') : null
}

/** Pending tasks must be done or handed over first (F20). */
const pending = (user: UserState): Refusal | null =>
  user.blockingTasks > 0 ? deny('state', 'userHasPendingTasks', { count: user.blockingTasks }) : null

const rules: Record<UserAction, (user: UserState, actorUserId: string) => Refusal | null> = {
  edit: () => null,
  // One action activates both registered and only invited users.
  activate: user => (user.status === 'under_review' ? null : from(user, 'inactive', 'userNotInactive')),
  reject: user => from(user, 'under_review', 'userNotUnderReview'),
  sendBack: user => from(user, 'under_review', 'userNotUnderReview'),
  enable: user => from(user, 'disabled', 'userNotDisabled'),
  disable: (user, actor) =>
    from(user, 'enabled', 'userNotEnabled') ?? protectedUser(user, actor) ?? pending(user),
  downgrade: (user, actor) =>
    (user.accountId ? null : deny('state', 'userHasNoAccount')) ??
    (['under_review', 'rejected'].includes(user.status)
      ? deny('state', 'userNotEnabled', { status: user.status })
      : null) ??
    protectedUser(user, actor) ??
    (user.handingOver ? deny('state', 'userPendingHandover') : null) ??
    pending(user),
  remove: (user, actor) =>
    protectedUser(user, actor) ??
    (user.holdsRoles ? deny('state', 'userHasPermissions', user.name) : null) ??
    (user.accountId ? deny('state', 'userHasAccount') : null),
}

/** Why the state of a user forbids an action, or null (P24, F15, F20). */
export const userStateReason = (action: UserAction, user: UserState, actorUserId: string): Refusal | null =>
  rules[action](user, actorUserId)
