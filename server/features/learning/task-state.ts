import type {
  Certificate,
  CourseOfTask,
  Progress,
  TestState,
  TrainingTask,
} from '../../../contract/learning/shapes.ts'
import { getFurthest, getLength } from '../../../contract/values/intervals.ts'
import type { CertificateRow } from './exam-queries.ts'
import type { CourseRow, RecordRow, TaskRow } from './queries.ts'
import { getPercent, getState } from './rules.ts'

const dayMs = 86_400_000
const text = (at: Date | null) => at?.toISOString() ?? null

/** A certificate in the form of the contract; days left are rounded up, so that the last one is 1. */
export const getCertificate = (row: CertificateRow, now: Date): Certificate => ({
  id: row.id,
  number: row.number,
  taskId: row.task_id,
  courseId: row.course_id,
  name: row.name,
  nameEn: row.name_en,
  holder: { lastName: row.last_name, firstName: row.first_name },
  issuedAt: row.issued_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  validityDays: Math.round((row.expires_at.getTime() - row.issued_at.getTime()) / dayMs),
  daysLeft: Math.max(0, Math.ceil((row.expires_at.getTime() - now.getTime()) / dayMs)),
  expired: row.expires_at <= now,
  revokedAt: text(row.revoked_at),
})

/** Whether results of the task's tests are not published yet. */
export const isPending = ({ scores_at }: Pick<TaskRow, 'scores_at'>, now: Date): boolean =>
  scores_at !== null && now < scores_at

/** When a course was finished, in this task if that may be shown, else by what counts for it (MD-L7). */
export const finishedAt = (course: CourseRow, task: TaskRow, now: Date): Date | null => {
  const own = course.questions > 0 && isPending(task, now) ? null : course.finished_at
  return own ?? (course.counted ? new Date(course.counted.finishedAt) : null)
}

/** Whether the content was changed since the learner watched it; a finished course stays finished. */
export const isStale = (course: CourseRow): boolean =>
  course.record_version !== null &&
  course.record_version !== course.content_version &&
  course.finished_at === null

/** Whether a learner has handed a test in whose marker has not decided yet. */
const waitsForMarker = (course: Pick<CourseRow, 'last_waits'>) => course.last_waits === true

/** The state of a course's test; null for a course without one. */
export const getTest = (course: CourseRow, task: TaskRow, now: Date): TestState | null => {
  if (course.questions === 0) return null
  const hidden = course.used > 0 && (isPending(task, now) || waitsForMarker(course))
  const result =
    course.last_passed === null ? 'unanswered' : hidden ? 'pending' : course.last_passed ? 'passed' : 'failed'
  const isDecided = result === 'passed' || result === 'failed'
  return {
    questions: course.questions,
    passPercent: course.pass_percent,
    attempts: course.attempts,
    attemptsLeft: course.last_passed && !hidden ? 0 : Math.max(0, course.attempts - course.used),
    result,
    scorePercent: isDecided ? Math.floor((course.last_right! * 100) / course.last_questions!) : null,
    scoresAt: hidden && isPending(task, now) ? text(task.scores_at) : null,
  }
}

/** Whether all attempts of the test failed, so that the course must be learned again (F28). */
const mustRelearn = (test: TestState | null) =>
  test !== null && test.result === 'failed' && test.attemptsLeft === 0

/** A course for its learner; `locked` means that earlier ones are not finished. */
const getCourse = (
  course: CourseRow,
  task: TaskRow,
  locked: boolean,
  certificate: CertificateRow | undefined,
  now: Date,
): CourseOfTask => {
  const test = getTest(course, task, now)
  const stale = isStale(course)
  const done = finishedAt(course, task, now)
  const begun = !stale && (getLength(course.watched) > 0 || course.used > 0)
  return {
    id: course.id,
    name: course.name,
    nameEn: course.name_en,
    description: course.description,
    descriptionEn: course.description_en,
    kind: course.kind,
    state: getState({
      ...{ locked, begun, finishedAt: done, dueAt: task.due_at, now },
      ...{ excused: task.excused_at !== null, waits: waitsForMarker(course) },
    }),
    lengthMs: course.length_ms,
    requiredPercent: course.required_percent,
    contentVersion: course.content_version,
    percent: stale ? 0 : getPercent(course.watched, course.length_ms),
    learned: !stale && course.learned_at !== null,
    relearn: mustRelearn(test),
    finishedAt: text(done),
    test,
    certificate: certificate ? getCertificate(certificate, now) : null,
  }
}

/** The courses of a task in order; one opens when all before it are finished (2.5.6). */
export const coursesIn = (
  task: TaskRow,
  rows: readonly CourseRow[],
  certificates: readonly CertificateRow[],
  now: Date,
): CourseOfTask[] => {
  const own = rows.filter(row => row.task_id === task.id)
  const early = task.begins_at !== null && now < task.begins_at
  return own.map((row, at) => {
    const waits = task.in_order && own.slice(0, at).some(each => !finishedAt(each, task, now))
    const certificate = certificates.find(each => each.task_id === task.id && each.course_id === row.id)
    return getCourse(row, task, early || waits, certificate, now)
  })
}

/** A task for its learner. */
export const getTask = (task: TaskRow, courses: readonly CourseOfTask[], now: Date): TrainingTask => {
  const ends = courses.map(each => each.finishedAt)
  const all = ends.length > 0 && ends.every(each => each !== null)
  const last = all ? new Date(ends.toSorted().at(-1)!) : null
  const early = task.begins_at !== null && now < task.begins_at
  const begun = courses.some(each => each.percent > 0 || each.finishedAt !== null)
  const waits =
    courses.length > 0 &&
    courses.every(
      each => each.finishedAt !== null || (each.test?.result === 'pending' && !isPending(task, now)),
    )
  return {
    id: task.id,
    name: task.name,
    nameEn: task.name_en,
    categoryId: task.category_id,
    applicationId: task.application_id,
    learningType: task.learning_type,
    state: getState({
      ...{ locked: early, begun, finishedAt: last, dueAt: task.due_at, now },
      ...{ excused: task.excused_at !== null, waits },
    }),
    courses: courses.length,
    finished: ends.filter(each => each !== null).length,
    relearn: courses.some(each => each.relearn),
    active: task.active,
    assignedAt: (task.assigned_at ?? now).toISOString(),
    beginsAt: text(task.begins_at),
    dueAt: text(task.due_at),
    endsAt: text(task.ends_at),
    finishedAt: text(last),
  }
}

/** The progress of a round. */
export const getProgress = (
  record: Pick<RecordRow, 'round' | 'content_version' | 'watched' | 'position_ms' | 'learned_at'> & {
    finished: boolean
  },
  lengthMs: number,
): Progress => ({
  round: record.round,
  contentVersion: record.content_version,
  lengthMs,
  positionMs: record.position_ms,
  watched: record.watched.map(([from, to]) => [from, to]),
  watchedMs: getLength(record.watched),
  furthestMs: getFurthest(record.watched),
  percent: getPercent(record.watched, lengthMs),
  learned: record.learned_at !== null,
  finished: record.finished,
})
