import { codes } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import {
  activateUsers,
  disableUsers,
  enableUsers,
  rejectUsers,
  removePeople,
  sendBackUser,
  sendBackUsers,
} from '../../../contract/users/calls.ts'
import { downgradeUsers } from '../../../contract/users/downgrade.ts'
import type { UserAction, UserRow } from '../../../contract/users/shapes.ts'
import type { PersonName } from '../../../contract/values/names.ts'
import { getPerson } from '../../shared/people/person.tsx'
import { whyText } from '../../shared/why/why.ts'
import { offBy } from '../../shared/why/why-ask.ts'
import type { Leading, OffReason } from '../../ui/base/off.ts'

/** Actions that change a user's status, or end a user's record. */
export type StatusAction = Exclude<UserAction, 'edit'>
export const statusActions = [
  'enable',
  'disable',
  'activate',
  'reject',
  'sendBack',
  'downgrade',
  'remove',
] as const

/** Actions that require a reason. */
export const needsReason: ReadonlySet<StatusAction> = new Set([
  'disable',
  'reject',
  'sendBack',
  'downgrade',
  'remove',
])

/** Actions that take rights or records away from users. */
export const takesAway: ReadonlySet<StatusAction> = new Set(['disable', 'downgrade', 'remove'])

const calls: Record<StatusAction, Call> = {
  activate: activateUsers,
  reject: rejectUsers,
  disable: disableUsers,
  enable: enableUsers,
  downgrade: downgradeUsers,
  sendBack: sendBackUsers,
  remove: removePeople,
}

/** The call of an action on users, for its impact; null if it changes nobody's rights. */
export const getImpactCall = (action: StatusAction): Call | null =>
  calls[action].changes?.hasImpact ? calls[action] : null

/** Name of the call behind an action, for its explanation. */
export const getCall = (action: UserAction): string => (action === 'edit' ? 'editUser' : calls[action].name)

/** The call of an action on so many users. */
export const getBatchCall = (action: StatusAction, count: number): Call =>
  action === 'sendBack' && count === 1 ? sendBackUser : calls[action]

/** Why an action on a user is disabled; undefined if it is enabled. */
export function whyNotFor(
  user: Pick<UserRow, 'actions'>,
  action: UserAction,
  locale: Locale,
): OffReason | undefined {
  const reason = user.actions[action]
  return reason ? whyText(reason, locale) : undefined
}

const pendingCodes: readonly number[] = [codes.userHasPendingTasks.code, codes.userPendingHandover.code]

/** Only pending tasks or a handover block it: the dialog shows them (F20). */
export const isPending = (user: Pick<UserRow, 'actions'>, action: UserAction): boolean =>
  pendingCodes.includes(user.actions[action]?.code ?? 0)

/** Why the button of an action is disabled; pending tasks are shown in the dialog that it opens instead. */
export const offFor = (
  user: PersonName & Pick<UserRow, 'id' | 'actions'>,
  action: UserAction,
  locale: Locale,
): Leading | undefined =>
  isPending(user, action)
    ? undefined
    : offBy(whyNotFor(user, action, locale), getCall(action), getPerson(user))

/** External users whose account has no future end date: activating them requires one (G46). */
export const needEnd = (action: StatusAction, rows: readonly Pick<UserRow, 'type' | 'validTo'>[]): boolean =>
  action === 'activate' &&
  rows.some(row => row.type === 'external' && (!row.validTo || Date.parse(row.validTo) <= Date.now()))

/** URL of a user's page. */
export const detailPath = (id: string): string => `/csr_mds/user/detail/${id}`
