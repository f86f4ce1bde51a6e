/** A stretch of a course's line of time in ms: from, and to before which it ends. */
export type Interval = readonly [from: number, to: number]

/** Adds a stretch to stretches that are in order and apart; the result is in order and apart again. */
export const withInterval = (intervals: readonly Interval[], [from, to]: Interval): Interval[] => {
  if (!(to > from)) return [...intervals]
  const before = intervals.filter(each => each[1] < from)
  const after = intervals.filter(each => each[0] > to)
  const touching = intervals.filter(each => each[1] >= from && each[0] <= to)
  const joined: Interval = [
    Math.min(from, ...touching.map(each => each[0])),
    Math.max(to, ...touching.map(each => each[1])),
  ]
  return [...before, joined, ...after]
}

/** How much stretches cover, in ms. */
export const getLength = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** Where the last stretch ends; 0 without one. */
export const getFurthest = (intervals: readonly Interval[]): number => intervals.at(-1)?.[1] ?? 0

/** Whether a moment has been covered. */
export const covers = (intervals: readonly Interval[], at: number): boolean =>
  intervals.some(([from, to]) => from <= at && at < to)
