import { setImmediate as afterPoll, setTimeout as pause } from 'node:timers/promises'

/** Rows of one step of statements: their statements and computations take a few hundredths of a second. */
const rowsOfStep = 20
/** Milliseconds of computing in one turn. */
const turnMs = 5
/** Milliseconds of work before a pause is worthwhile, and the longest pause. */
const leastMs = 10
const mostRestMs = 100

/**
 * Turns to compute: one at a time, each after a rest that is as long as the event loop was taken by the one before. So calls come in
 * between, also when forty pieces of work arrive at once.
 */
export const openTurns = (): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve()
  let tookMs = 0
  const begin = async () => {
    await afterPoll() // the piece before has been measured
    await pause(Math.min(tookMs, mostRestMs))
    const since = performance.now()
    setImmediate(() => {
      tookMs = performance.now() - since
    })
  }
  return () => {
    last = last.then(begin)
    return last
  }
}

/** All imports of this process share their turns. */
const takeTurn = openTurns()

/** Computes row by row, in turns: other calls of the process run in between. */
export const inTurns = async <T, R>(rows: readonly T[], reckon: (row: T) => R): Promise<R[]> => {
  const results: R[] = []
  while (results.length < rows.length) {
    await takeTurn()
    const until = performance.now() + turnMs
    do results.push(reckon(rows[results.length]!))
    while (results.length < rows.length && performance.now() < until)
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
