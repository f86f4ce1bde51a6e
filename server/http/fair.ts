import { problem } from '../problem.ts'
import { boundedQueue } from '../throttle/queue.ts'

const mostWaiting = 1000

type Turns = { run: <T>(work: () => Promise<T>) => Promise<T>; using: number }

/**
 * Lets each token have some of the connections and never all: whoever sends a hundred searches at once waits behind
 * himself, while everybody else is answered (TR-W7).
 */
export const fairShare = (connections: number) => queuesByToken(Math.max(1, Math.ceil(connections * 0.6)))

/** Runs at most `atOnce` pieces of work of each token; the others of it wait. */
export const queuesByToken = (atOnce: number) => {
  const byToken = new Map<string, Turns>()

  return async <T>(token: Buffer, work: () => Promise<T>): Promise<T> => {
    const key = token.toString('base64')
    const turns = byToken.get(key) ?? {
      run: boundedQueue({ atOnce, waiting: mostWaiting, full: () => problem('serverBusy') }),
      using: 0,
    }
    byToken.set(key, turns)
    turns.using += 1
    try {
      return await turns.run(work)
    } finally {
      turns.using -= 1
      if (turns.using === 0) byToken.delete(key)
    }
  }
}
