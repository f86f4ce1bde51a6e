import type { Clock } from './clock.ts'
import { type CourseSpec, courseSpecs, type DoneSpec, type TaskSpec, taskSpecs } from './courses.ts'
import type { TenantRow } from './insert.ts'
import type { LearningKeys } from './learning.ts'
import type { Person } from './person.ts'
import { getId } from './rows.ts'

/** The range type of watched intervals, which our row types lack. */
type RecordRow = TenantRow<'learning_record'> & { watched: string }

export type Made = {
  assignments: TenantRow<'task_assignment'>[]
  records: RecordRow[]
  attempts: TenantRow<'test_attempt'>[]
  certificates: TenantRow<'certificate'>[]
}

/** Only the named cast learns; the other staff has no assignments. */
export const getLearners = (people: readonly Person[]): Person[] =>
  people.filter(each => each.cast && each.status === 'enabled')

const dayMs = 86_400_000

/** Learning records, as the tasks specify. */
export function getRecords(learners: readonly Person[], own: LearningKeys, clock: Clock): Made {
  const made: Made = { assignments: [], records: [], attempts: [], certificates: [] }
  for (const person of learners)
    for (const task of taskSpecs) {
      if (task.role && !person.roles.includes(task.role)) continue
      made.assignments.push({
        task_id: getId(own.tasks, task.key),
        user_id: person.id,
        assigned_at: clock.at(task.assigned),
      })
      for (const done of task.done ?? []) addRecord(made, { person, task, done, own, clock })
    }
  return made
}

type Scene = { person: Person; task: TaskSpec; done: DoneSpec; own: LearningKeys; clock: Clock }

const getLength = ({ files }: CourseSpec) => files.reduce((sum, each) => sum + each.lengthMs, 0)

function addRecord(made: Made, { person, task, done, own, clock }: Scene) {
  const course = courseSpecs.find(each => each.key === done.course)!
  const length = getLength(course)
  const watched = 'watched' in done ? Math.round(length * done.watched) : length
  const day = getDay(done)
  const begun = clock.at(day, '01:10')
  const learned = 'watched' in done ? null : clock.at(day, '01:40')
  const passed = 'passed' in done ? clock.at(day, '02:05') : null
  const id = own.random.uuid()
  made.records.push({
    id,
    task_id: getId(own.tasks, task.key),
    course_id: getId(own.courses, course.key),
    user_id: person.id,
    content_version: 1,
    watched: `{[0,${watched})}`,
    position_ms: watched === length ? 0 : watched,
    clock_at: learned ?? begun,
    begun_at: begun,
    learned_at: learned,
    finished_at: passed,
  })
  made.attempts.push(...getAttempts(id, course, done, own, clock))
  if (passed && course.certificateDays)
    made.certificates.push(certificateRow(own, id, person, passed, course.certificateDays))
}

const getDay = (done: DoneSpec): number => {
  if ('watched' in done) return done.begun
  if ('learned' in done) return done.learned
  return 'failed' in done ? done.failed : done.passed
}

/** Submitted tests: all attempts failed, or the first one passed. */
function getAttempts(
  recordId: string,
  course: CourseSpec,
  done: DoneSpec,
  own: LearningKeys,
  clock: Clock,
): Made['attempts'] {
  const questions = course.questions.length
  const attempt = (no: number, right: number, at: Date) => ({
    id: own.random.uuid(),
    record_id: recordId,
    no,
    content_version: 1,
    right_answers: right,
    questions,
    passed: right === questions,
    submitted_at: at,
  })
  if (questions > 0 && 'passed' in done) return [attempt(1, questions, clock.at(done.passed, '02:05'))]
  if (!('failed' in done)) return []
  return Array.from({ length: course.attempts }, (_, at) =>
    attempt(at + 1, 1, clock.at(done.failed, `0${2 + at}:20`)),
  )
}

const certificateRow = (
  own: LearningKeys,
  recordId: string,
  person: Person,
  issued: Date,
  days: number,
): TenantRow<'certificate'> => ({
  id: own.random.uuid(),
  record_id: recordId,
  user_id: person.id,
  number: `${issued.toISOString().slice(0, 10).replaceAll('-', '')}-${recordId.replaceAll('-', '').slice(0, 10).toUpperCase()}`,
  issued_at: issued,
  expires_at: new Date(issued.getTime() + days * dayMs),
})
