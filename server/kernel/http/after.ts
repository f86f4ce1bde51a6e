import type { FastifyBaseLogger } from 'fastify'

type Work = () => Promise<void>

const going = new Set<Promise<void>>()

/** Runs work after the answer was sent: the duration of a call must not reveal whether a mail was written (TR-N3). */
export const doAfter = (works: readonly Work[], call: string, log: FastifyBaseLogger): void => {
  const failed = (error: unknown) => log.error({ err: error, call }, 'after commit')
  for (const work of works) {
    const done = new Promise(resolve => setImmediate(resolve))
      .then(work)
      .catch(failed)
      .finally(() => going.delete(done))
    going.add(done)
  }
}

/** Waits for work that follows answered calls, so that a stopping server leaves as little as possible undone. */
export const afterWork = async (): Promise<void> => {
  while (going.size > 0) await Promise.all(going)
}
