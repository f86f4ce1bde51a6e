import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  endExcuses,
  excuseAssignments,
  extendAssignments,
  requestRelearning,
} from '../../../contract/training/changes.ts'
import type { AssignmentAct } from '../../../contract/training/shapes.ts'
import { toProblem } from '../../access/reasons.ts'
import { usersInScope } from '../../access/scope.ts'
import { lastChange } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { endOfTime } from '../../kernel/db/types.ts'
import { eachWithOutcome, tryOne, type VersionRef } from '../../kernel/outcomes.ts'
import { type Problem, problem } from '../../kernel/problem.ts'
import { beginNextRounds } from '../learning/course.ts'
import { findLearnerTask } from '../learning/scene.ts'
import { actRefusal } from './assignments.ts'
import { here, uuids } from './people.ts'

type ActRequest = { assignments: readonly VersionRef[]; reason: string }
type Outcomes = Output<typeof excuseAssignments>

/** An assignment of the scope, locked until the commit. */
export type HeldAssignment = {
  id: string
  taskId: string
  userId: string
  rowVersion: number
  excused: boolean
  /** The due date in force; the end of time for none. */
  dueAt: Date
  active: boolean
  endsAt: Date
}

const holdAssignments = async (
  { tx, actor }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeldAssignment>> => {
  const list = await rows(tx)<HeldAssignment>`select ta.id, ta.task_id as "taskId", ta.user_id as "userId",
      ta.row_version as "rowVersion", ta.excused_at is not null as excused, coalesce(ta.due_at, t.due_at) as "dueAt",
      t.active, t.ends_at as "endsAt"
    from task_assignment ta join training_task t on t.tenant_id = ${here} and t.id = ta.task_id
    join users u on u.tenant_id = ${here} and u.id = ta.user_id and u.removed_at is null and ${usersInScope(actor.scope, 'u')}
    where ta.tenant_id = ${here} and ta.id = any(${uuids(ids)}) and (ta.ended_at is null or ta.ended_at > now()) order by ta.id for update of ta`
  return new Map(list.map(each => [each.id, each]))
}

/** Does an act with each assignment that was chosen, each with its own outcome. */
const actOnEach = async (
  context: Context,
  { assignments, reason }: ActRequest,
  wants: { excused: boolean },
  act: (own: Context, assignment: HeldAssignment) => Promise<void>,
): Promise<Outcomes> => {
  const byId = await holdAssignments(
    context,
    assignments.map(each => each.id),
  )
  return eachWithOutcome(context, assignments, reason, async ({ id, rowVersion }) => {
    const assignment = byId.get(id)
    if (!assignment) return problem('dataNotFound')
    const refusal = actRefusal(assignment, context.actor.userId, wants)
    if (refusal) return toProblem(refusal)
    if (assignment.rowVersion !== rowVersion) return conflict(context, id)
    return tryOne(context, own => act(own, assignment))
  })
}

const conflict = async ({ tx }: Context, id: string): Promise<Problem> =>
  problem('dataChanged', await lastChange(tx, 'training', id))

type Act = { kind: AssignmentAct['kind']; reason: string; dueFrom?: Date; dueTo?: Date }

/** Writes an act with its time down, by which any moment is read again. */
const noteAct = async (
  { tx, actor }: Context,
  id: string,
  { kind, reason, dueFrom, dueTo }: Act,
): Promise<void> => {
  await run(
    tx,
  )`insert into assignment_act (tenant_id, assignment_id, kind, by_user_id, reason, due_from, due_to)
    values (current_tenant(), ${id}::uuid, ${kind}, ${actor.userId}::uuid, ${reason}, ${dueFrom ?? null}::timestamptz, ${dueTo ?? null}::timestamptz)`
}

const day = (at: Date) => (at.getTime() === endOfTime.getTime() ? null : at.toISOString())

/** Moves the due date of an assignment later. */
const moveDue = async (
  context: Context,
  assignment: HeldAssignment,
  dueAt: Date,
  reason: string,
): Promise<void> => {
  if (dueAt.getTime() === assignment.dueAt.getTime()) throw problem('nothingChanged')
  if (dueAt < assignment.dueAt && assignment.dueAt.getTime() !== endOfTime.getTime())
    throw problem('dueNotLater', { field: 'dueAt' })
  if (dueAt <= context.now) throw problem('dueNotLater', { field: 'dueAt' })
  await run(
    context.tx,
  )`update task_assignment set due_at = ${dueAt}::timestamptz, extended = true, row_version = row_version + 1
    where tenant_id = ${here} and id = ${assignment.id}::uuid`
  const dueFrom = day(assignment.dueAt) === null ? sql`'infinity'::timestamptz` : assignment.dueAt
  await noteAct(context, assignment.id, { kind: 'extended', reason, dueFrom: dueFrom as Date, dueTo: dueAt })
}

export const extend = (
  context: Context,
  input: Parsed<typeof extendAssignments>,
): Promise<Output<typeof extendAssignments>> =>
  actOnEach(context, input, { excused: false }, async (own, assignment) => {
    const dueAt = new Date(input.dueAt)
    await moveDue(own, assignment, dueAt, input.reason)
    own.audit({
      ...getEntry(assignment),
      reason: input.reason,
      changes: { dueAt: [day(assignment.dueAt), input.dueAt] },
    })
  })

const getEntry = ({ id, userId, taskId, rowVersion }: HeldAssignment) => ({
  entityId: id,
  version: rowVersion + 1,
  detail: { userId, taskId },
})

export const excuse = (
  context: Context,
  input: Parsed<typeof excuseAssignments>,
): Promise<Output<typeof excuseAssignments>> =>
  actOnEach(context, input, { excused: false }, async (own, assignment) => {
    await run(
      own.tx,
    )`update task_assignment set excused_at = clock_timestamp(), excused_by = ${own.actor.userId}::uuid,
        excuse_reason = ${input.reason}, row_version = row_version + 1 where tenant_id = ${here} and id = ${assignment.id}::uuid`
    await noteAct(own, assignment.id, { kind: 'excused', reason: input.reason })
    own.audit({ ...getEntry(assignment), reason: input.reason, changes: { excused: [false, true] } })
  })

export const endExcuse = (
  context: Context,
  input: Parsed<typeof endExcuses>,
): Promise<Output<typeof endExcuses>> =>
  actOnEach(context, input, { excused: true }, async (own, assignment) => {
    await run(own.tx)`update task_assignment set excused_at = null, excused_by = null, excuse_reason = '',
        row_version = row_version + 1 where tenant_id = ${here} and id = ${assignment.id}::uuid`
    await noteAct(own, assignment.id, { kind: 'excuseEnded', reason: input.reason })
    own.audit({ ...getEntry(assignment), reason: input.reason, changes: { excused: [true, false] } })
  })

/** Begins a new round of each course of a learner that is finished or failed, or whose certificate has ended; returns their ids. */
const learnAgain = async (
  { tx, now }: Context,
  { taskId, userId, active, endsAt }: HeldAssignment,
): Promise<string[]> => {
  if (!active) throw problem('trainingDeactivated')
  if (now >= endsAt) throw problem('taskOver')
  const scene = await findLearnerTask(tx, { userId, taskId }, now)
  if (!scene) throw problem('dataNotFound')
  const due = scene.courses.filter(
    each => each.finishedAt !== null || each.relearn || each.certificate?.expired === true,
  )
  if (due.length === 0) throw problem('relearnUnneeded')
  await beginNextRounds(tx, { userId, taskId }, due)
  return due.map(each => each.id)
}

/** Has people learn again what they finished or failed, until another due date if one is given. */
export const askRelearning = (
  context: Context,
  input: Parsed<typeof requestRelearning>,
): Promise<Output<typeof requestRelearning>> =>
  actOnEach(context, input, { excused: false }, async (own, assignment) => {
    const courseIds = await learnAgain(own, assignment)
    const dueAt = input.dueAt === null ? null : new Date(input.dueAt)
    if (dueAt) await moveDue(own, assignment, dueAt, input.reason)
    else
      await run(own.tx)`update task_assignment set row_version = row_version + 1
        where tenant_id = ${here} and id = ${assignment.id}::uuid`
    await noteAct(own, assignment.id, { kind: 'relearn', reason: input.reason })
    const entry = getEntry(assignment)
    own.audit({
      ...entry,
      reason: input.reason,
      detail: { ...entry.detail, courseIds },
      ...(dueAt && { changes: { dueAt: [day(assignment.dueAt), input.dueAt] } }),
    })
  })
