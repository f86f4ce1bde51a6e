import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/** Rows of one step: their statements and what is reckoned between them take a few hundredths of a second. */
const rowsOfStep = 20
/** Milliseconds of work after which it is worth a rest, and the longest rest. */
const leastMs = 10
const mostRestMs = 100

/** Reckons row by row, a step at a time: calls of the same process have their turn in between. */
export const inTurns = async <T, R>(rows: readonly T[], reckon: (row: T) => R): Promise<R[]> => {
  const found: R[] = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % rowsOfStep === 0) await nextTurn()
    found.push(reckon(row))
  }
  return found
}

/** Does the work with a step of rows after the other. */
export const inSteps = async <T>(
  rows: readonly T[],
  work: (step: readonly T[]) => Promise<void>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsOfStep) await work(rows.slice(from, from + rowsOfStep))
}

/** Gives way to calls: whoever asks after each piece of his work rests as long as he has worked since the last rest. */
export const rests = (now = () => performance.now(), sleep: (ms: number) => Promise<unknown> = pause) => {
  let since = now()
  return async (): Promise<void> => {
    const worked = now() - since
    if (worked < leastMs) return
    await sleep(Math.min(worked, mostRestMs))
    since = now()
  }
}
