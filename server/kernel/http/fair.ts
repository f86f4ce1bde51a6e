import { problem } from '../problem.ts'
import { boundedQueue } from '../throttle/queue.ts'

const mostWaiting = 1000

type Turns = { run: <T>(work: () => Promise<T>) => Promise<T>; using: number }

/**
 * Limits each token to a share of the connections: a client that sends a hundred searches at once waits for its own
 * searches, and other clients are still answered (TR-W7).
 */
export const fairShare = (connections: number) => queuesByToken(Math.max(1, Math.ceil(connections * 0.6)))

/** Runs at most `atOnce` pieces of work per token at the same time. Further work of that token waits. */
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
