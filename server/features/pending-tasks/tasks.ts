import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  PendingTask,
  pendingTasksOf,
  pendingTasksOfRole,
  pendingTasksOfUsers,
} from '../../../contract/pending-tasks/calls.ts'
import { reminderPauseMinutes, tasksShown } from '../../../contract/pending-tasks/calls.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { type ListedUser, listedUsers } from '../people/seen.ts'
import {
  getAskers,
  getHandovers,
  getReminded,
  getToDos,
  type HandoverRow,
  openUnderRole,
  type Reminded,
  roleThere,
  type ToDoRow,
  type WaitingRow,
} from './queries.ts'

const toDo = ({ id, kind, subject, due_at, created_at, handover_id }: ToDoRow): PendingTask => ({
  type: 'todo',
  id,
  kind,
  subject,
  dueAt: due_at?.toISOString() ?? null,
  createdAt: created_at.toISOString(),
  handoverId: handover_id,
})
const handover = ({ id, from, to, at }: HandoverRow): PendingTask => ({
  type: 'handover',
  id,
  from,
  to,
  at: at.toISOString(),
})
const waiting = ({ id, call, asked_by, asked_at }: WaitingRow): PendingTask => ({
  type: 'approvalRequest',
  id,
  call,
  askedBy: asked_by,
  askedAt: asked_at.toISOString(),
})

/** Why a user cannot be reminded now, by their record and the last reminder. */
export const remindReason = (
  user: Pick<ListedUser, 'status' | 'email'>,
  last: Reminded | undefined,
): Refusal | null => {
  if (user.status !== 'enabled') return deny('account', 'userNotEnabled', { status: user.status })
  if (!user.email) return deny('account', 'userHasNoEmail')
  return last?.lately ? deny('state', 'reminderTooSoon') : null
}

/** All pending tasks of users in the actor's scope, by user. */
const getPending = async (context: Context, userIds: readonly string[]) => {
  const { tx, actor } = context
  const users = await listedUsers(context, userIds)
  if (users.length < new Set(userIds).size) throw problem('dataNotFound')
  const [toDos, handovers] = [
    await getToDos(tx, userIds, actor.userId),
    await getHandovers(tx, actor.scope, userIds),
  ]
  const askers = await getAskers(tx, userIds)
  const reminded = await getReminded(tx, userIds, reminderPauseMinutes)
  return users.map(user => {
    const mine = (row: { user_id: string }) => row.user_id === user.id
    const own = toDos.filter(mine)
    const tasks = [...own.map(toDo), ...handovers.filter(mine).map(handover)]
    // A pending handover needs no action of the user: reminders cover to-dos and the user's own approval requests.
    const remindable = own.length > 0 || askers.has(user.id)
    const last = reminded.get(user.id)
    const refusal = remindReason(user, last) ?? (remindable ? null : deny('state', 'nothingPending'))
    return {
      userId: user.id,
      tasks,
      total: tasks.length,
      remindedAt: last?.reminded_at.toISOString() ?? null,
      remindRefusal: refusal,
    }
  })
}

export const ofUser = async (
  context: Context,
  { userId }: Parsed<typeof pendingTasksOf>,
): Promise<Output<typeof pendingTasksOf>> => {
  const [found] = await getPending(context, [userId])
  const { tasks, total, remindedAt, remindRefusal } = found!
  return { records: tasks, total, remindedAt, remindRefusal }
}

export const ofUsers = async (
  context: Context,
  { userIds }: Parsed<typeof pendingTasksOfUsers>,
): Promise<Output<typeof pendingTasksOfUsers>> => {
  const people = await getPending(context, [...new Set(userIds)])
  return {
    records: people
      .filter(({ total }) => total > 0)
      .map(({ tasks, ...rest }) => ({ ...rest, tasks: tasks.slice(0, tasksShown) })),
  }
}

export const ofRole = async (
  { tx, actor }: Context,
  { id }: Parsed<typeof pendingTasksOfRole>,
): Promise<Output<typeof pendingTasksOfRole>> => {
  if (!(await roleThere(tx, id))) throw problem('dataNotFound')
  const open = await openUnderRole(tx, actor.scope, id)
  const records = [...open.waiting.map(waiting), ...open.handovers.map(handover)]
  return { records, total: records.length }
}
