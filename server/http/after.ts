import type { FastifyBaseLogger } from 'fastify'

type Work = () => Promise<void>

const going = new Set<Promise<void>>()

/** Begins once the answer is on its way: the time that a letter takes must not tell that one is written (TR-N3). */
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

/** Waits for what calls that were answered still do: a server that is stopped leaves as little of it as it can to the next. */
export const afterWork = async (): Promise<void> => {
  while (going.size > 0) await Promise.all(going)
}
