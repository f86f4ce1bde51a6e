import { z } from 'zod'
import { call } from '../define.ts'
import { limits } from '../limits.ts'
import { notice } from '../notices/calls.ts'
import { done, id, instant, list, reason } from '../shapes.ts'

const needs = { menu: 1011, button: 'USER_MANAGEMENT_STATUS' } as const
const prefix = '/mdsdata/uncompleted'

/** A person by name; null where the actor does not see them. */
const person = z.object({ id, lastName: z.string(), firstName: z.string() }).nullable()

/** A to-do that its owner must do or hand over first; `handoverId` is the handover that already includes it. */
const toDo = z.object({
  type: z.literal('todo'),
  ...notice.pick({ id: true, kind: true, subject: true, dueAt: true, createdAt: true }).shape,
  handoverId: id.nullable(),
})
/** A pending handover of a person's work: until its minute the person cannot be made a non-user (F18). */
const handingOver = z.object({ type: z.literal('handover'), id, from: person, to: person, at: instant })
/** A pending approval request. */
const waiting = z.object({
  type: z.literal('approvalRequest'),
  id,
  call: z.string(),
  askedBy: person,
  askedAt: instant,
})

/** Work to finish before a person or record may be disabled or deleted (F20). */
export const pendingTask = z.discriminatedUnion('type', [toDo, handingOver, waiting])
export type PendingTask = z.output<typeof pendingTask>

const ofUser = {
  total: z.number().int(),
  remindedAt: instant.nullable(),
  /** Why no reminder can be sent now, or null. */
  remindRefusal: reason.nullable(),
}

export const pendingTasksOf = call({
  name: 'pendingTasksOf',
  method: 'GET',
  path: `${prefix}/checkByUser`,
  summary:
    'Lists what a person still has to do, and what waits to be handed over, before the person may be disabled or made a non-user.',
  needs,
  input: z.object({ userId: id }),
  output: list(pendingTask).extend(ofUser),
  codes: ['dataNotFound'],
  ids: { userId: 'users' },
  rows: 'L86 F20 F18',
})

/** Minutes within which no second reminder about the same task is sent. */
export const reminderPauseMinutes = 60

/** Tasks shown per person in a list of several; the others are counted. */
export const tasksShown = 5

export const pendingTasksOfUsers = call({
  name: 'pendingTasksOfUsers',
  method: 'POST',
  path: `${prefix}/checkByUsers`,
  summary: `Tells which of several people have something pending, with the first ${tasksShown} tasks of each.`,
  needs,
  input: z.object({ userIds: z.array(id).min(1).max(limits.batchUsers) }),
  output: z.object({
    records: z.array(z.object({ userId: id, tasks: z.array(pendingTask), ...ofUser })),
  }),
  codes: ['dataNotFound'],
  ids: { userIds: 'users' },
  rows: 'L87 F20 F18',
})

export const pendingTasksOfRole = call({
  name: 'pendingTasksOfRole',
  method: 'GET',
  path: `${prefix}/checkByRole`,
  summary:
    'Lists what is open under a role and keeps it from being removed: changes that wait for a second person, and handovers to come.',
  needs: { menu: 1010 },
  input: z.object({ id }),
  output: list(pendingTask),
  codes: ['dataNotFound'],
  ids: { id: 'roles' },
  rows: 'P1 F20',
})

export const remindOfTasks = call({
  name: 'remindOfTasks',
  method: 'POST',
  path: `${prefix}/sendUserRemindMail`,
  summary: 'Mails a person what they still have to do, in their language; once within an hour.',
  needs,
  input: z.object({ userId: id }),
  output: done,
  codes: ['dataNotFound', 'nothingPending', 'reminderTooSoon', 'userHasNoEmail', 'userNotEnabled'],
  changes: { audit: 'remindOfTasks', entity: 'users', repeatable: true },
  ids: { userId: 'users' },
  rows: 'L88 F20',
})
