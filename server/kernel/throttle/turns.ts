import { nextTick } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bounds, fairLine, type Whose } from './heavy.ts'

/** Rows of one step of statements: their statements and computations take a few hundredths of a second. */
const rowsOfStep = 20
/** Milliseconds of computing in one turn. */
const turnMs = 5
/** Milliseconds of work before a pause is worthwhile, and the longest pause. */
const leastMs = 10
const mostRestMs = 100

/**
 * Turns to compute: one at a time, in the fair order of `whose`, each after a rest that is as long as the piece before took, counted from its
 * end. So calls come in between, also when forty pieces of work arrive at once. What finds no place or no turn is refused as `serverBusy`.
 */
export const openTurns = (bounds: Omit<Bounds, 'atOnce'>) => {
  const line = fairLine({ ...bounds, atOnce: 1 })
  let tookMs = 0
  let endedAt = 0
  const inTurn = async <T>(piece: () => T): Promise<T> => {
    const restMs = Math.min(tookMs, mostRestMs) + endedAt - performance.now()
    if (restMs > 0) await pause(restMs)
    const since = performance.now()
    try {
      return piece()
    } finally {
      // What the piece continues with at once belongs to it; what else the event loop does then does not.
      await new Promise<void>(resolve => nextTick(resolve))
      endedAt = performance.now()
      tookMs = endedAt - since
    }
  }
  return <T>(whose: Whose, piece: () => T): Promise<T> => line.run(whose, () => inTurn(piece))
}

/** All imports of this process share their turns. Jobs and limits of calls bound how many there are. */
const takeTurn = openTurns({ waiting: Number.POSITIVE_INFINITY, waitingOfOne: Number.POSITIVE_INFINITY })
const imports: Whose = { tenantId: '', userId: '' }

/** Computes row by row, in turns: other calls of the process run in between. */
export const inTurns = async <T, R>(rows: readonly T[], reckon: (row: T) => R): Promise<R[]> => {
  const results: R[] = []
  const piece = () => {
    const until = performance.now() + turnMs
    do results.push(reckon(rows[results.length]!))
    while (results.length < rows.length && performance.now() < until)
  }
  while (results.length < rows.length) await takeTurn(imports, piece)
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
