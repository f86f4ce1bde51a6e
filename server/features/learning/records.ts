import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  AttemptRecord,
  CourseRecord,
  Learner,
  RoundRecord,
  TaskRecord,
} from '../../../contract/learning/record-shapes.ts'
import type { learnerCourses, learnerTasks } from '../../../contract/learning/records.ts'
import type { CourseOfTask, TrainingTask } from '../../../contract/learning/shapes.ts'
import { getLength, type Interval } from '../../../contract/values/intervals.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { learnerAsked } from './learner.ts'
import { type CourseRow, getCourses, getTasks, type TaskRow } from './queries.ts'
import { getPercent } from './rules.ts'
import { coursesIn, getCertificate, getTask, isPending, isStale } from './task-state.ts'

/** One round of a course by a learner, with its tests and its certificate. */
type RoundRow = {
  task_id: string
  course_id: string
  round: number
  content_version: number
  watched: Interval[]
  begun_at: Date
  learned_at: Date | null
  finished_at: Date | null
  attempts: {
    no: number
    submittedAt: string
    right: number
    questions: number
    passed: boolean
    waits: boolean
  }[]
  certificate_id: string | null
  number: string | null
  issued_at: Date | null
  expires_at: Date | null
  revoked_at: Date | null
}

/** Every round of a learner's courses in these tasks, latest first. */
const getRounds = async (
  tx: Transaction,
  userId: string,
  taskIds: readonly string[],
): Promise<RoundRow[]> => {
  return rows(tx)<RoundRow>`select r.task_id, r.course_id, r.round, r.content_version, r.begun_at,
    r.learned_at, r.finished_at,
      coalesce((select jsonb_agg(jsonb_build_array(lower(w), upper(w)) order by lower(w)) from unnest(r.watched) w), '[]') as watched,
      coalesce((select jsonb_agg(jsonb_build_object('no', a.no, 'submittedAt', a.submitted_at, 'right', a.right_answers,
          'questions', a.questions, 'passed', a.passed, 'waits', a.waits and a.marked_at is null) order by a.no)
        from test_attempt a where a.tenant_id = r.tenant_id and a.record_id = r.id), '[]') as attempts,
      k.id as certificate_id, k.number, k.issued_at, least(k.expires_at, k.ended_at) as expires_at, k.revoked_at
    from learning_record r
    left join certificate k on k.tenant_id = r.tenant_id and k.record_id = r.id
    where r.tenant_id = (select current_tenant()) and r.user_id = ${userId}::uuid and r.task_id = any(${[...taskIds]}::uuid[])
    order by r.task_id, r.course_id, r.round desc`
}

/** A learner with the requested tasks, their courses and all rounds. */
export type LearnerRecord = {
  learner: Learner
  tasks: { task: TrainingTask; record: TaskRecord; courses: CourseRecord[] }[]
}

/** Reads the record of a learner in the actor's scope: all tasks or one, the latest assigned first. */
export const getRecord = async (
  context: Context,
  { userId, taskId }: { userId?: string; taskId?: string },
): Promise<LearnerRecord> => {
  const { tx, now } = context
  const learner = getLearner(await learnerAsked(context, userId))
  const tasks = await getTasks(tx, learner.id, taskId)
  if (taskId && tasks.length === 0) throw problem('dataNotFound')
  const taskIds = tasks.map(each => each.id)
  const rows = await getCourses(tx, learner.id, taskIds)
  const rounds = await getRounds(tx, learner.id, taskIds)
  const latest = tasks.toSorted((one, other) => other.assigned_at.getTime() - one.assigned_at.getTime())
  return {
    learner,
    tasks: latest.map(row => {
      const states = coursesIn(row, rows, [], now)
      const task = getTask(row, states, now)
      const own = rows.filter(each => each.task_id === row.id)
      const courses = own.map((course, at) =>
        getCourseRecord({ row, course, state: states[at]!, rounds, learner, now }),
      )
      return { task, record: { ...task, ...getSums(courses) }, courses }
    }),
  }
}

const getLearner = (user: Awaited<ReturnType<typeof learnerAsked>>): Learner => ({
  id: user.id,
  lastName: user.last_name,
  firstName: user.first_name,
  employeeId: user.employee_id,
  department: user.department === null ? null : { name: user.department, nameEn: user.department_en ?? '' },
})

const getSums = (courses: readonly CourseRecord[]) => {
  const rounds = courses.flatMap(each => each.rounds)
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
  return {
    watchedMs: sum(courses.map(each => each.watchedMs)),
    lengthMs: sum(courses.map(each => each.lengthMs)),
    attempts: sum(rounds.map(each => each.attempts.length)),
    certificates: rounds.filter(each => each.certificate !== null).length,
    relearned: rounds.filter(each => each.round > 1).length,
  }
}

type Scene = {
  row: TaskRow
  course: CourseRow
  state: CourseOfTask
  rounds: readonly RoundRow[]
  learner: Learner
  now: Date
}

const getCourseRecord = (scene: Scene): CourseRecord => {
  const { row, course, state } = scene
  const own = scene.rounds.filter(each => each.task_id === row.id && each.course_id === course.id)
  return {
    taskId: row.id,
    id: course.id,
    name: course.name,
    nameEn: course.name_en,
    kind: course.kind,
    state: state.state,
    learningType: row.learning_type,
    lengthMs: course.length_ms,
    watchedMs: isStale(course) ? 0 : getLength(course.watched),
    percent: state.percent,
    requiredPercent: course.required_percent,
    relearn: state.relearn,
    finishedAt: state.finishedAt,
    test: state.test,
    rounds: own.map(round => getRound(round, scene)),
  }
}

/** A round as it may be shown: while scores are pending, without results and what follows from them (F27). */
const getRound = (round: RoundRow, { row, course, learner, now }: Scene): RoundRecord => {
  const pending = isPending(row, now)
  const finished = pending && course.questions > 0 ? null : round.finished_at
  return {
    round: round.round,
    begunAt: round.begun_at.toISOString(),
    learnedAt: round.learned_at?.toISOString() ?? null,
    finishedAt: finished?.toISOString() ?? null,
    watchedMs: getLength(round.watched),
    // At most 100: earlier content may have been longer than today's.
    percent: Math.min(100, getPercent(round.watched, course.length_ms)),
    outdated: round.content_version !== course.content_version,
    attempts: round.attempts.map(each => getAttempt(each, pending)),
    certificate: pending ? null : certificateIn(round, course, learner, now),
  }
}

const getAttempt = (attempt: RoundRow['attempts'][number], pending: boolean): AttemptRecord => ({
  no: attempt.no,
  submittedAt: new Date(attempt.submittedAt).toISOString(),
  result: pending || attempt.waits ? 'pending' : attempt.passed ? 'passed' : 'failed',
  scorePercent: pending || attempt.waits ? null : Math.floor((attempt.right * 100) / attempt.questions),
})

const certificateIn = (round: RoundRow, course: CourseRow, learner: Learner, now: Date) => {
  if (!(round.certificate_id && round.number && round.issued_at && round.expires_at)) return null
  const row = {
    id: round.certificate_id,
    number: round.number,
    task_id: round.task_id,
    course_id: round.course_id,
    name: course.name,
    name_en: course.name_en,
    last_name: learner.lastName,
    reading: '',
    first_name: learner.firstName,
    issued_at: round.issued_at,
    expires_at: round.expires_at,
    revoked_at: round.revoked_at,
  }
  return getCertificate(row, now)
}

/** A page of a learner's tasks. */
export const tasksInRecord = async (
  context: Context,
  { userId, state, limit, pageNum }: Parsed<typeof learnerTasks>,
): Promise<Output<typeof learnerTasks>> => {
  const { learner, tasks } = await getRecord(context, { userId })
  const matches = tasks.map(each => each.record).filter(each => !state || each.state === state)
  return { learner, records: matches.slice((pageNum - 1) * limit, pageNum * limit), total: matches.length }
}

/** One task of a learner with its courses. */
export const coursesInRecord = async (
  context: Context,
  asked: Parsed<typeof learnerCourses>,
): Promise<Output<typeof learnerCourses>> => {
  const { learner, tasks } = await getRecord(context, asked)
  const { task, courses } = tasks[0]!
  return { learner, task, records: courses }
}
