import { getFurthest, getLength, type Interval, withInterval } from '../../contract/intervals.ts'
import type { CourseState } from '../../contract/learning-shapes.ts'

/** Slack for clocks and rounding, once for a record: it is not given back (ms). */
export const toleranceMs = 2000
/** Time that may wait to be reported: a day (ms). */
const mostCreditMs = 86_400_000

export type Verdict = 'counted' | 'known' | 'unfit' | 'outside' | 'ahead' | 'implausible' | 'muted' | 'future'

/** What a record has of proved time, and the rules of its course and task. */
export type Account = {
  watched: readonly Interval[]
  creditMs: number
  lengthMs: number
  seekLock: boolean
  mutedCounts: boolean
  /** When the round was begun, and the database's clock now (ms since the epoch). */
  begunAt: number
  now: number
}

export type Report = { fromMs: number; toMs: number; muted: boolean; at: number }
export type Judged = { verdict: Verdict; earnedMs: number; account: Account }

/** Time that passes becomes credit: at most so much media as could have been played in it, and never more than a day's. */
export const creditAfter = (creditMs: number, elapsedMs: number, speedPercent: number): number =>
  Math.min(mostCreditMs, creditMs + Math.floor((Math.max(0, elapsedMs) * speedPercent) / 100))

/**
 * Judges one report. What is watched again, skipped over, said too fast or before its time earns nothing; what has been
 * played costs its length of credit, so that no more can be earned than the time that has really passed allows.
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

/** Whether enough of a course has been covered. */
export const isLearned = (
  watched: readonly Interval[],
  { lengthMs, requiredPercent }: { lengthMs: number; requiredPercent: number },
): boolean => getLength(watched) * 100 >= lengthMs * requiredPercent

/** Share that has been covered, never 100 before all of it is. */
export const getPercent = (watched: readonly Interval[], lengthMs: number): number =>
  Math.floor((getLength(watched) * 100) / lengthMs)

export type CourseProgress = {
  locked: boolean
  begun: boolean
  finishedAt: Date | null
  dueAt: Date | null
  now: Date
}

/** State of a course or task (F26): what is finished stays so, early or late; what is not may be overdue. */
export const getState = ({ locked, begun, finishedAt, dueAt, now }: CourseProgress): CourseState => {
  if (finishedAt) return dueAt && finishedAt >= dueAt ? 'completed_late' : 'finished'
  if (locked) return 'locked'
  if (dueAt && now >= dueAt) return 'overdue'
  return begun ? 'in_progress' : 'not_started'
}

export type Key = { id: string; options: readonly { id: string; correct: boolean }[] }

/** Whether exactly the right options were chosen. */
export const isRight = ({ options }: Key, chosen: readonly string[]): boolean =>
  options.every(option => option.correct === chosen.includes(option.id))

/** Whether so many right answers of so many questions pass. */
export const passes = (right: number, questions: number, passPercent: number): boolean =>
  questions > 0 && right * 100 >= questions * passPercent
