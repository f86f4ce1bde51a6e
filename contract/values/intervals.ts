/** An interval on a course's timeline in ms: from (inclusive) and to (exclusive). */
export type Interval = readonly [from: number, to: number]

/** Adds an interval to sorted, disjoint intervals; the result is sorted and disjoint again. */
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

/** Total length of the intervals, in ms. */
export const getLength = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [from, to]) => sum + to - from, 0)

/** Where the last interval ends; 0 without one. */
export const getFurthest = (intervals: readonly Interval[]): number => intervals.at(-1)?.[1] ?? 0

/** Whether an instant is covered. */
export const covers = (intervals: readonly Interval[], at: number): boolean =>
  intervals.some(([from, to]) => from <= at && at < to)
