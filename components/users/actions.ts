import { send } from '../../client/api.ts'
import { codes } from '../../contract/codes.ts'
import type { Call, Output } from '../../contract/define.ts'
import type { Locale } from '../../contract/locales.ts'
import type { PersonName } from '../../contract/names.ts'
import { downgradeUsers } from '../../contract/user-downgrade.ts'
import type { UserAction, UserRow } from '../../contract/user-shapes.ts'
import {
  activateUsers,
  disableUsers,
  enableUsers,
  rejectUsers,
  removePeople,
  sendBackUser,
  sendBackUsers,
} from '../../contract/users.ts'
import type { Leading, OffReason } from '../ui/off.ts'
import { whyText } from '../why.ts'
import { offBy } from '../why-ask.ts'
import { getPerson } from './person.tsx'

/** Actions that change a user's status, or end a person's record. */
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

/** Actions that have to say why. */
export const needsReason: ReadonlySet<StatusAction> = new Set([
  'disable',
  'reject',
  'sendBack',
  'downgrade',
  'remove',
])

/** Actions that take something away from people. */
export const takesAway: ReadonlySet<StatusAction> = new Set(['disable', 'downgrade', 'remove'])

export type RowVersionRef = Pick<UserRow, 'id' | 'rowVersion'>
/** A person as a call names him that acts on what was seen. */
export const getSeen = ({ id, rowVersion }: RowVersionRef): RowVersionRef => ({ id, rowVersion })
export type Outcome = Output<typeof activateUsers>['results'][number]

type Batch = typeof activateUsers
const calls: Record<StatusAction, Call> = {
  activate: activateUsers,
  reject: rejectUsers,
  disable: disableUsers,
  enable: enableUsers,
  downgrade: downgradeUsers,
  sendBack: sendBackUsers,
  remove: removePeople,
}

/** What an action on people would send, for what changes by it; null where it changes nobody's access. */
export const weighedCall = (action: StatusAction): Call | null =>
  calls[action].changes?.weighs ? calls[action] : null

/** Name of the call behind an action, by which it is explained. */
export const getCall = (action: UserAction): string => (action === 'edit' ? 'editUser' : calls[action].name)

/** Does an action to users; each gets a result of its own, and a failed one keeps none of the others back. */
export async function act(
  action: StatusAction,
  users: readonly RowVersionRef[],
  reason: string,
  submitKey?: string,
  validTo: string | null = null,
): Promise<Outcome[]> {
  const single = action === 'sendBack' && users.length === 1
  const call = (single ? sendBackUser : calls[action]) as Batch
  return (
    await send(
      call,
      { users: users.map(getSeen), reason, ...(validTo && { validTo }) },
      { quiet: true, submitKey },
    )
  ).results
}

/** Why an action is not open for a user; undefined when it is. */
export function whyNotFor(
  user: Pick<UserRow, 'actions'>,
  action: UserAction,
  locale: Locale,
): OffReason | undefined {
  const reason = user.actions[action]
  return reason ? whyText(reason, locale) : undefined
}

const pendingCodes: readonly number[] = [codes.userHasPendingTasks.code, codes.userPendingHandover.code]

/** It is only what the person has still to do, or to hand over, that stands in the way: it can be looked at (F20). */
export const isPending = (user: Pick<UserRow, 'actions'>, action: UserAction): boolean =>
  pendingCodes.includes(user.actions[action]?.code ?? 0)

/** Why a button of an action is off: what is pending is told in the dialog that it opens. */
export const offFor = (
  user: PersonName & Pick<UserRow, 'id' | 'actions'>,
  action: UserAction,
  locale: Locale,
): Leading | undefined =>
  isPending(user, action)
    ? undefined
    : offBy(whyNotFor(user, action, locale), getCall(action), getPerson(user))

/** External people whose account has no end to come: one is chosen as they are activated (G46). */
export const needEnd = (action: StatusAction, rows: readonly Pick<UserRow, 'type' | 'validTo'>[]): boolean =>
  action === 'activate' &&
  rows.some(row => row.type === 'external' && (!row.validTo || Date.parse(row.validTo) <= Date.now()))
