import type { Parsed } from '../../../contract/define.ts'
import type {
  CourseRecord,
  Learner,
  RoundRecord,
  TaskRecord,
} from '../../../contract/learning/record-shapes.ts'
import type { exportLearnerCourses, exportLearnerTasks } from '../../../contract/learning/records.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localName } from '../../../contract/values/local-name.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Context } from '../../kernel/context.ts'
import type { MadeFile } from '../../kernel/http/send-file.ts'
import { listedName } from '../../kernel/names.ts'
import { problem } from '../../kernel/problem.ts'
import { words } from '../../kernel/words.ts'
import { isoInZone } from '../../kernel/zone.ts'
import type { ExportColumn, Face } from '../downloads/definition.ts'
import { madeWorkbook } from '../downloads/workbook.ts'
import { getRecord } from './records.ts'

type TaskRow = { learner: Learner; task: TaskRecord }
type RoundRow = { learner: Learner; task: TaskRecord; course: CourseRecord; round: RoundRecord | null }

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)
const at = (instant: string | null | undefined) => (instant ? new Date(instant) : null)
/** The last day of a validity in the company's zone, as reminders and the certificate name it. */
const lastDay = (end: string | null | undefined, zone: string) =>
  end ? isoInZone(new Date(Date.parse(end) - 1), zone).slice(0, 10) : null
const named = (thing: { name: string; nameEn: string }, { locale }: Face): string => localName(thing, locale)

/** h:mm:ss, unambiguous for every reader. */
const clock = (ms: number): string => {
  const seconds = Math.floor(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const stateIn = ({ relearn, state }: { relearn: boolean; state: TaskRecord['state'] }, { locale }: Face) =>
  words(locale)(relearn ? 'player:state.relearn' : `player:state.${state}`)

/** The learner's columns, first in both workbooks. */
const whose: ExportColumn<{ learner: Learner }>[] = [
  {
    head: head('terms:learner'),
    width: 20,
    cell: ({ learner }, { locale }) => listedName(learner, locale),
  },
  { head: head('users:field.employeeId'), width: 14, cell: ({ learner }) => learner.employeeId },
  {
    head: head('users:field.department'),
    width: 24,
    cell: ({ learner }, face) => learner.department && named(learner.department, face),
  },
  {
    head: head('exports:learning.task'),
    width: 36,
    cell: (row, face) => named((row as TaskRow).task, face),
  },
]

const taskColumns: ExportColumn<TaskRow>[] = [
  ...whose,
  { head: head('terms:state'), width: 18, cell: ({ task }, face) => stateIn(task, face) },
  {
    head: head('terms:requirement'),
    width: 12,
    cell: ({ task }, { locale }) =>
      words(locale)(task.learningType === 2 ? 'learning:tasks.optional' : 'learning:tasks.required'),
  },
  { head: head('exports:learning.courses'), width: 10, cell: ({ task }) => task.courses },
  { head: head('exports:learning.coursesDone'), width: 12, cell: ({ task }) => task.finished },
  { head: head('terms:watched'), width: 12, cell: ({ task }) => clock(task.watchedMs) },
  { head: head('exports:learning.length'), width: 12, cell: ({ task }) => clock(task.lengthMs) },
  { head: head('exports:learning.attempts'), width: 12, cell: ({ task }) => task.attempts },
  { head: head('exports:learning.certificates'), width: 12, cell: ({ task }) => task.certificates },
  { head: head('exports:learning.relearned'), width: 12, cell: ({ task }) => task.relearned },
  {
    head: head('exports:learning.assigned'),
    width: 20,
    instant: true,
    cell: ({ task }) => at(task.assignedAt),
  },
  { head: head('exports:learning.due'), width: 20, instant: true, cell: ({ task }) => at(task.dueAt) },
  {
    head: head('exports:learning.finished'),
    width: 20,
    instant: true,
    cell: ({ task }) => at(task.finishedAt),
  },
]

/** '1: 67% passed', one attempt after the other. */
const attemptsIn = ({ round }: RoundRow, { locale }: Face): string =>
  (round?.attempts ?? [])
    .map(({ no, result, scorePercent }) => {
      const resultText = words(locale)(`player:result.${result}`)
      return scorePercent === null ? `${no}: ${resultText}` : `${no}: ${scorePercent}% ${resultText}`
    })
    .join('; ')

const roundColumns: ExportColumn<RoundRow>[] = [
  ...whose,
  { head: head('exports:learning.course'), width: 36, cell: ({ course }, face) => named(course, face) },
  { head: head('terms:state'), width: 18, cell: ({ course }, face) => stateIn(course, face) },
  { head: head('exports:learning.round'), width: 8, cell: ({ round }) => round?.round ?? null },
  {
    head: head('terms:progress'),
    width: 10,
    cell: ({ round }) => (round ? `${round.percent}%` : null),
  },
  {
    head: head('terms:watched'),
    width: 12,
    cell: ({ round }) => round && clock(round.watchedMs),
  },
  { head: head('exports:learning.length'), width: 12, cell: ({ course }) => clock(course.lengthMs) },
  { head: head('exports:learning.results'), width: 30, cell: attemptsIn },
  {
    head: head('exports:learning.begun'),
    width: 20,
    instant: true,
    cell: ({ round }) => at(round?.begunAt),
  },
  {
    head: head('exports:learning.learned'),
    width: 20,
    instant: true,
    cell: ({ round }) => at(round?.learnedAt),
  },
  {
    head: head('exports:learning.finished'),
    width: 20,
    instant: true,
    cell: ({ round }) => at(round?.finishedAt),
  },
  {
    head: head('exports:learning.certificate'),
    width: 24,
    cell: ({ round }) => round?.certificate?.number ?? null,
  },
  {
    head: head('exports:learning.issued'),
    width: 20,
    instant: true,
    cell: ({ round }) => at(round?.certificate?.issuedAt),
  },
  {
    head: head('exports:learning.expires'),
    width: 14,
    day: true,
    cell: ({ round }, { actor }) => lastDay(round?.certificate?.expiresAt, actor.tenant.timeZone),
  },
]

/** A workbook of a learner's tasks, one row each (M26). */
export const tasksWorkbook = async (
  context: Context,
  { userId, state }: Parsed<typeof exportLearnerTasks>,
): Promise<MadeFile> => {
  const { learner, tasks } = await getRecord(context, { userId })
  const rows = tasks
    .map(({ record }) => ({ learner, task: record }))
    .filter(({ task }) => !state || task.state === state)
  return makeRecordExport(context, learner, 'exports:learning.tasksTitle', taskColumns, rows)
}

/** A workbook of a learner's courses, one row for each round, and one for a course that was never started (M27). */
export const coursesWorkbook = async (
  context: Context,
  asked: Parsed<typeof exportLearnerCourses>,
): Promise<MadeFile> => {
  const { learner, tasks } = await getRecord(context, asked)
  const rows = tasks.flatMap(({ record, courses }) =>
    courses.flatMap(course =>
      (course.rounds.length > 0 ? course.rounds : [null]).map(round => ({
        learner,
        task: record,
        course,
        round,
      })),
    ),
  )
  return makeRecordExport(context, learner, 'exports:learning.coursesTitle', roundColumns, rows)
}

const makeRecordExport = <R>(
  context: Context,
  learner: Learner,
  title: WordKey,
  columns: readonly ExportColumn<R>[],
  rows: readonly R[],
): Promise<MadeFile> => {
  if (rows.length === 0) throw problem('exportEmpty')
  context.audit({ entityId: learner.id, detail: { rows: rows.length, zone: context.client.zone } })
  return madeWorkbook(context, { title: words(context.client.locale)(title), columns, rows })
}
