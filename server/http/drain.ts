import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<object>()

/** Whether this server has been told to end: it still answers, and wants no new callers. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app.server)

/**
 * From now on /readyz answers 503 and each answer ends its connection, so that a proxy sends its next request to another server. Calls are
 * answered as ever, for these seconds at least.
 */
export const drain = async (app: FastifyInstance, seconds: number): Promise<void> => {
  draining.add(app.server)
  await sleep(seconds * 1000)
}

/** Has each answer of a server that is told to end say that it is the last of its connection. */
export const endKeptConnections = (app: FastifyInstance): void =>
  void app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining(app)) reply.header('connection', 'close')
    done()
  })
