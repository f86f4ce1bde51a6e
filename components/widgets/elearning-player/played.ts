import { covers, getFurthest, type Interval, withInterval } from '../../../contract/values/intervals.ts'

/** Parts of `all` that `told` does not contain. */
export const without = (all: readonly Interval[], told: readonly Interval[]): Interval[] =>
  told.reduce<Interval[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]): Interval[] =>
        end <= from || start >= to
          ? [[start, end]]
          : ([
              [start, from],
              [to, end],
            ].filter(each => each[1]! > each[0]!) as unknown as Interval[]),
      ),
    [...all],
  )

export const union = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  other.reduce<Interval[]>((sum, each) => withInterval(sum, each), [...one])

/** How far the learner may seek in a file while seeking ahead is locked (ms within the file). */
export const getLimit = (watched: readonly Interval[], lengthMs: number, locked: boolean): number =>
  locked ? Math.min(lengthMs, getFurthest(watched)) : lengthMs

export type { Interval }
export { covers, getFurthest as furthestOf }
