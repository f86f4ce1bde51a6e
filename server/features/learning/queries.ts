import { sql } from 'kysely'
import type { CourseOfTask } from '../../../contract/learning/shapes.ts'
import type { Interval } from '../../../contract/values/intervals.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'

/** A task as it is assigned to a learner. */
export type TaskRow = {
  id: string
  name: string
  name_en: string
  category_id: string | null
  application_id: number | null
  learning_type: 1 | 2
  in_order: boolean
  speed_percent: number
  muted_counts: boolean
  pause_hidden: boolean
  active: boolean
  assigned_at: Date
  begins_at: Date | null
  due_at: Date | null
  ends_at: Date | null
  scores_at: Date | null
  /** Whether the score of its tests waits for a marker. */
  marking: 'automatic' | 'manual'
  excused_at: Date | null
}

/** The learner's latest round of a course, its attempts, and the latest certificate. */
export type CourseRow = {
  task_id: string
  id: string
  name: string
  name_en: string
  description: string
  description_en: string
  kind: CourseOfTask['kind']
  length_ms: number
  required_percent: number
  seek_lock: boolean
  attempts: number
  pass_percent: number
  certificate_days: number | null
  content_version: number
  questions: number
  record_id: string | null
  round: number | null
  record_version: number | null
  watched: Interval[]
  position_ms: number
  learned_at: Date | null
  finished_at: Date | null
  used: number
  last_passed: boolean | null
  /** The last attempt waits for its marker. */
  last_waits: boolean | null
  /** Points of the last attempt, and of all its questions. */
  last_right: number | null
  last_questions: number | null
  shuffle: boolean
  /** How many questions an attempt draws; null asks all. */
  pool: number | null
  /** Questions that the round asks; null asks what the course asks. */
  asked_ids: string[] | null
  /** What counts for the course although it was learned elsewhere, and is valid now; null for nothing. */
  counted: { courseId: string; finishedAt: string } | null
}

const taskColumns = sql`t.id, t.name, t.name_en, t.category_id, t.application_id, t.learning_type, t.in_order, t.speed_percent,
  t.muted_counts, t.pause_hidden, t.active, ta.assigned_at, nullif(t.begins_at, '-infinity') as begins_at,
  nullif(coalesce(ta.due_at, t.due_at), 'infinity') as due_at, t.marking, ta.excused_at, nullif(t.ends_at, 'infinity') as ends_at, nullif(t.scores_at, '-infinity') as scores_at`

/** Whether the assignment `ta` belongs to the person's training: asked of them now, or finished before it ended. */
export const isAssigned = sql`(ta.assigned_at <= now() and (ta.ended_at is null or now() < ta.ended_at or task_finished(ta.task_id, ta.user_id)))`

/** Tasks assigned to a learner, or the one with this id. */
export const getTasks = async (tx: Transaction, userId: string, taskId?: string): Promise<TaskRow[]> => {
  return rows(tx)<TaskRow>`select ${taskColumns} from task_assignment ta
    join training_task t on t.tenant_id = ta.tenant_id and t.id = ta.task_id
    where ta.tenant_id = (select current_tenant()) and ta.user_id = ${userId}::uuid
      and (${taskId ?? null}::uuid is null or t.id = ${taskId ?? null}::uuid) and ${isAssigned}
    order by coalesce(ta.due_at, t.due_at), t.created_at, t.id`
}

/** Holding of the role of the rule `a` by a person since before the rule was made: it asks nothing of them. */
const heldBefore = (
  userId: string,
) => sql`exists (select from role_assignment ra where ra.tenant_id = a.tenant_id
  and ra.user_id = ${userId}::uuid and ra.role_id = a.subject_id and greatest(ra.effective_at, ra.created_at) <= a.since
  and now() < ra.expires_at and ra.ended_at is null)`

/**
 * Tasks that a person has to pass before working in a role, in an application, or in all without one, in the form of `getTasks`: those for
 * everyone who gets the role. A task that is not assigned counts as not done.
 */
export const tasksOfRole = async (
  tx: Transaction,
  roleId: string,
  userId: string,
  applicationId: number | null,
): Promise<TaskRow[]> => {
  return rows(tx)<TaskRow>`select ${taskColumns} from task_audience a
    join training_task t on t.tenant_id = a.tenant_id and t.id = a.task_id and t.active and now() < t.ends_at
    left join task_assignment ta on ta.tenant_id = t.tenant_id and ta.task_id = t.id and ta.user_id = ${userId}::uuid and ${isAssigned}
    where a.tenant_id = (select current_tenant()) and a.kind = 'roleGained' and a.subject_id = ${roleId}::uuid
      and (t.application_id is null or ${applicationId}::int is null or t.application_id = ${applicationId})
      and (ta.task_id is not null or not ${heldBefore(userId)})
    order by coalesce(ta.due_at, t.due_at), t.created_at, t.id`
}

/** Courses of tasks in order, with the learner's progress. */
export const getCourses = async (
  tx: Transaction,
  userId: string,
  taskIds: readonly string[],
): Promise<CourseRow[]> => {
  return rows(tx)<CourseRow>`select tc.task_id, c.id, c.name, c.name_en, c.description, c.description_en,
      c.kind, c.length_ms, c.required_percent, c.seek_lock, c.attempts, c.pass_percent, c.certificate_days, c.content_version,
      c.shuffle, c.pool, r.asked_question_ids as asked_ids,
      (select case when r.asked_question_ids is null then least(count(*), coalesce(c.pool, count(*))) else count(*) end::int from course_question q
        where q.tenant_id = c.tenant_id and q.course_id = c.id and q.removed_at is null
          and (r.asked_question_ids is null or q.id = any(r.asked_question_ids))) as questions,
      r.id as record_id, r.round, r.content_version as record_version, coalesce(r.position_ms, 0) as position_ms, r.learned_at, r.finished_at,
      coalesce((select jsonb_agg(jsonb_build_array(lower(w), upper(w)) order by lower(w)) from unnest(r.watched) w), '[]') as watched,
      coalesce(a.used, 0) as used, a.last_passed, a.last_waits, a.last_right, a.last_questions,
      case when r.finished_at is null then (select jsonb_build_object('courseId', l.learned_course_id, 'finishedAt', l.finished_at)
        from course_learned(array[${userId}::uuid], array[c.id]) l order by l.finished_at limit 1) end as counted
    from task_course tc
    join course c on c.tenant_id = tc.tenant_id and c.id = tc.course_id
    left join lateral (select lr.id, lr.round, lr.content_version, lr.position_ms, lr.learned_at, lr.finished_at, lr.watched, lr.asked_question_ids
      from learning_record lr where lr.tenant_id = tc.tenant_id and lr.user_id = ${userId}::uuid
        and lr.task_id = tc.task_id and lr.course_id = tc.course_id order by lr.round desc limit 1) r on true
    left join lateral (select count(*)::int as used, (array_agg(ta.passed order by ta.no desc))[1] as last_passed,
        (array_agg(ta.waits and ta.marked_at is null order by ta.no desc))[1] as last_waits,
        (array_agg(coalesce(ta.points, ta.right_answers) order by ta.no desc))[1] as last_right,
        (array_agg(coalesce(ta.points_most, ta.questions) order by ta.no desc))[1] as last_questions
      from test_attempt ta where ta.tenant_id = tc.tenant_id and ta.record_id = r.id) a on true
    where tc.tenant_id = (select current_tenant()) and tc.task_id = any(${[...taskIds]}::uuid[])
    order by tc.task_id, tc.sort, c.id`
}

export type RecordRow = {
  id: string
  round: number
  content_version: number
  watched: Interval[]
  position_ms: number
  credit_ms: number
  elapsed_ms: number
  begun_at: Date
  learned_at: Date | null
  finished_at: Date | null
  /** Parts of the line of time that the round asks to be watched; null asks the whole. */
  asked: Interval[] | null
  now: Date
}

/** The latest round of a course, locked for this transaction; `elapsed_ms` has passed since the last report. */
export const holdRecord = async (
  tx: Transaction,
  userId: string,
  taskId: string,
  courseId: string,
): Promise<RecordRow | null> => {
  const row = await one(tx)<RecordRow>`select r.id, r.round, r.content_version, r.position_ms, r.credit_ms,
      r.begun_at, r.learned_at, r.finished_at, clock_timestamp() as now,
      case when r.asked_parts is not null then coalesce((select jsonb_agg(jsonb_build_array(lower(w), upper(w)) order by lower(w))
        from unnest(r.asked_parts) w), '[]') end as asked,
      least(86400000, extract(epoch from clock_timestamp() - r.clock_at) * 1000)::int as elapsed_ms,
      coalesce((select jsonb_agg(jsonb_build_array(lower(w), upper(w)) order by lower(w)) from unnest(r.watched) w), '[]') as watched
    from learning_record r where r.tenant_id = (select current_tenant()) and r.user_id = ${userId}::uuid
      and r.task_id = ${taskId}::uuid and r.course_id = ${courseId}::uuid
    order by r.round desc limit 1 for update`
  return row ?? null
}

/** Starts a round; it is fine when another request has started it meanwhile. */
export const beginRecord = async (
  tx: Transaction,
  { userId, taskId, courseId }: { userId: string; taskId: string; courseId: string },
  round: number,
  contentVersion: number,
): Promise<void> => {
  await run(tx)`insert into learning_record (tenant_id, id, task_id, course_id, user_id, round,
    content_version)
    values (current_tenant(), gen_random_uuid(), ${taskId}::uuid, ${courseId}::uuid, ${userId}::uuid, ${round}, ${contentVersion})
    on conflict (tenant_id, user_id, task_id, course_id, round) do nothing`
}

/** Clears the watched intervals of a round, and switches to the current content. */
export const restartRecord = async (
  tx: Transaction,
  recordId: string,
  contentVersion: number,
): Promise<void> => {
  await run(tx)`update learning_record set watched = '{}', position_ms = 0, credit_ms = 0, learned_at = null,
      asked_parts = null, asked_question_ids = null,
      clock_at = clock_timestamp(), begun_at = clock_timestamp(), content_version = ${contentVersion}
    where tenant_id = (select current_tenant()) and id = ${recordId}::uuid`
}

const multirange = (watched: readonly Interval[]) =>
  `{${watched.map(([from, to]) => `[${from},${to})`).join(',')}}`

/** Saves the progress earned by reports. */
export const writeProgress = async (
  tx: Transaction,
  recordId: string,
  {
    watched,
    creditMs,
    positionMs,
    learned,
    now,
  }: { watched: readonly Interval[]; creditMs: number; positionMs: number; learned: boolean; now: Date },
): Promise<void> => {
  await run(tx)`update learning_record set watched = ${multirange(watched)}::int4multirange,
    credit_ms = ${creditMs}, position_ms = ${positionMs},
      clock_at = ${now}::timestamptz, learned_at = case when ${learned} then coalesce(learned_at, ${now}::timestamptz) end
    where tenant_id = (select current_tenant()) and id = ${recordId}::uuid`
}

/** Marks a round as finished; the first time stays. */
export const finishRecord = async (tx: Transaction, recordId: string): Promise<void> => {
  await run(tx)`update learning_record set finished_at = coalesce(finished_at, clock_timestamp())
    where tenant_id = (select current_tenant()) and id = ${recordId}::uuid`
}

/** Marks a round as finished at its hand-in, which a marker has made known now. */
export const settleRecord = async (tx: Transaction, recordId: string, finishedAt: Date): Promise<void> => {
  await run(
    tx,
  )`update learning_record set finished_at = coalesce(finished_at, ${finishedAt}::timestamptz), settled_at = clock_timestamp()
    where tenant_id = (select current_tenant()) and id = ${recordId}::uuid`
}

export type ReportRow = {
  event_id: string
  from_ms: number
  to_ms: number
  earned_ms: number
  verdict: string
  told_at: Date
}

/** Which of these reports were processed before, and what they earned. */
export const reportsTaken = async (
  tx: Transaction,
  userId: string,
  eventIds: readonly string[],
): Promise<Map<string, { earned_ms: number; verdict: string }>> => {
  const learningReports = await rows(tx)<{
    event_id: string
    earned_ms: number
    verdict: string
  }>`select event_id, earned_ms, verdict
    from learning_report where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid
      and event_id = any(${[...eventIds]}::uuid[])`
  return new Map(learningReports.map(row => [row.event_id, row]))
}

/** Saves reports in the order of arrival. */
export const keepReports = async (
  tx: Transaction,
  userId: string,
  recordId: string,
  reports: readonly ReportRow[],
): Promise<void> => {
  if (reports.length === 0) return
  await run(tx)`insert into learning_report (tenant_id, user_id, record_id, event_id, from_ms, to_ms,
    earned_ms, verdict, told_at)
    select current_tenant(), ${userId}::uuid, ${recordId}::uuid, e.event_id, e.from_ms, e.to_ms, e.earned_ms, e.verdict, e.told_at
    from rows from (jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
      as (event_id uuid, from_ms int, to_ms int, earned_ms int, verdict text, told_at timestamptz)) with ordinality
      as e (event_id, from_ms, to_ms, earned_ms, verdict, told_at, at) order by e.at`
}
