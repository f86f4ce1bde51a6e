import type { CourseState } from '../../../contract/learning/shapes.ts'
import { getFurthest, getLength, type Interval, withInterval } from '../../../contract/values/intervals.ts'

/** Slack for clocks and rounding, once per record; it is not refilled (ms). */
export const toleranceMs = 2000
/** Most time that may wait for a report: a day (ms). */
const mostCreditMs = 86_400_000

export type Verdict = 'counted' | 'known' | 'unfit' | 'outside' | 'ahead' | 'implausible' | 'muted' | 'future'

/** The proved time of a record, and the rules of its course and task. */
export type Account = {
  watched: readonly Interval[]
  creditMs: number
  lengthMs: number
  seekLock: boolean
  mutedCounts: boolean
  /** Start of the round, and the database time (ms since the epoch). */
  begunAt: number
  now: number
}

export type Report = { fromMs: number; toMs: number; muted: boolean; at: number }
export type Judged = { verdict: Verdict; earnedMs: number; account: Account }

/** Elapsed time becomes credit: at most the media that could have been played in it, and never more than a day. */
export const creditAfter = (creditMs: number, elapsedMs: number, speedPercent: number): number =>
  Math.min(mostCreditMs, creditMs + Math.floor((Math.max(0, elapsedMs) * speedPercent) / 100))

/**
 * Judges one report. Intervals that were watched before, skipped, played too fast or reported too early earn nothing. Each played interval
 * costs its length of credit, so that progress never exceeds the elapsed time.
 */
export const judge = (account: Account, report: Report): Judged => {
  const nothing = (verdict: Verdict): Judged => ({ verdict, earnedMs: 0, account })
  const { fromMs, toMs, muted, at } = report
  if (!(fromMs >= 0 && toMs > fromMs)) return nothing('unfit')
  if (at > account.now + toleranceMs) return nothing('future')
  if (at < account.begunAt - toleranceMs) return nothing('unfit')
  if (fromMs >= account.lengthMs) return nothing('outside')
  const stretch: Interval = [fromMs, Math.min(toMs, account.lengthMs)]
  if (muted && !account.mutedCounts) return nothing('muted')
  if (account.seekLock && fromMs > getFurthest(account.watched) + toleranceMs) return nothing('ahead')
  const costs = stretch[1] - stretch[0]
  if (costs > account.creditMs + toleranceMs) return nothing('implausible')
  const watched = withInterval(account.watched, stretch)
  const earnedMs = getLength(watched) - getLength(account.watched)
  return {
    verdict: earnedMs > 0 ? 'counted' : 'known',
    earnedMs,
    account: { ...account, watched, creditMs: account.creditMs - costs },
  }
}

type LearnedOptions = { lengthMs: number; requiredPercent: number; asked: readonly Interval[] | null }

/** Length of what has been watched of some parts. */
const getCommon = (watched: readonly Interval[], parts: readonly Interval[]): number =>
  parts.reduce(
    (sum, [from, to]) =>
      sum +
      watched.reduce((of, [start, end]) => of + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
    0,
  )

/** Whether enough has been covered: of the course, or of the parts that a round asks. */
export const isLearned = (
  watched: readonly Interval[],
  { lengthMs, requiredPercent, asked }: LearnedOptions,
): boolean =>
  asked
    ? getCommon(watched, asked) * 100 >= getLength(asked) * requiredPercent
    : getLength(watched) * 100 >= lengthMs * requiredPercent

/** Covered share in percent, never 100 before everything is covered. */
export const getPercent = (watched: readonly Interval[], lengthMs: number): number =>
  Math.floor((getLength(watched) * 100) / lengthMs)

export type CourseProgress = {
  locked: boolean
  begun: boolean
  finishedAt: Date | null
  dueAt: Date | null
  now: Date
  /** A coordinator has excused the learner. */
  excused: boolean
  /** What is left waits for a marker: the learner has done what they can. */
  waits: boolean
}

/** State of a course or task (F26): a finished one stays finished, early or late; an unfinished one may be overdue. */
export const getState = (progress: CourseProgress): CourseState => {
  const { locked, begun, finishedAt, dueAt, now, excused, waits } = progress
  if (excused) return 'excused'
  if (finishedAt) return dueAt && finishedAt >= dueAt ? 'completed_late' : 'finished'
  if (locked) return 'locked'
  if (dueAt && now >= dueAt && !waits) return 'overdue'
  return begun ? 'in_progress' : 'not_started'
}

export type Key = { id: string; options: readonly { id: string; correct: boolean }[] }

/** Whether exactly the correct options were chosen. */
export const isRight = ({ options }: Key, chosen: readonly string[]): boolean =>
  options.every(option => option.correct === chosen.includes(option.id))

/** Whether so many of all points pass. */
export const passes = (points: number, most: number, passPercent: number): boolean =>
  most > 0 && points * 100 >= most * passPercent

/** Points that answers earned, and those of all questions asked. */
export const score = (
  answers: readonly { correct: boolean; points: number }[],
): { points: number; most: number } => ({
  points: answers.reduce((sum, each) => sum + (each.correct ? each.points : 0), 0),
  most: answers.reduce((sum, each) => sum + each.points, 0),
})
