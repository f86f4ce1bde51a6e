import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Rows of one step: their statements and computations take a few hundredths of a second. */
const rowsOfStep = 20
/** Milliseconds of work before a pause is worthwhile, and the longest pause. */
const leastMs = 10
const mostRestMs = 100

let lastTurn: Promise<void> = Promise.resolve()
/** All imports of this process share the turns: one step of one import runs between the calls of others. */
const takeTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => nextTurn())
  return lastTurn
}

/** Computes row by row, in steps: other calls of the process run in between. */
export const inTurns = async <T, R>(rows: readonly T[], reckon: (row: T) => R): Promise<R[]> => {
  const results: R[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsOfStep === 0) await takeTurn()
    results.push(reckon(row))
  }
  return results
}

/** Does the work step by step. */
export const inSteps = async <T>(
  rows: readonly T[],
  work: (step: readonly T[]) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsOfStep) await work(rows.slice(from, from + rowsOfStep))
}

/** Yields to calls: a caller that awaits this after each piece of work pauses as long as it has worked since the last pause. */
export const rests = (now = () => performance.now(), sleep: (ms: number) => Promise<unknown> = pause) => {
  let since = now()
  return async (): Promise<void> => {
    const worked = now() - since
    if (worked < leastMs) return
    await sleep(Math.min(worked, mostRestMs))
    since = now()
  }
}
