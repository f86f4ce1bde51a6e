import { problem } from '../problem.ts'

const mostWaiting = 32

/** Last in line per name, and how many stand there. */
const lines = new Map<string, { last: Promise<unknown>; length: number }>()

/**
 * Runs tries for one name one after another within this process, so that right passwords typed at once are not counted
 * as wrong ones while they wait to be verified. Across processes the count alone decides: it stays exact, and errs by
 * one try a process towards the lock.
 */
export const inTurn = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const line = lines.get(name) ?? { last: Promise.resolve(), length: 0 }
  if (line.length > mostWaiting) throw problem('serverBusy')
  line.length += 1
  lines.set(name, line)
  const mine = line.last.then(work)
  line.last = mine.catch(() => undefined)
  try {
    return await mine
  } finally {
    line.length -= 1
    if (line.length === 0) lines.delete(name)
  }
}
