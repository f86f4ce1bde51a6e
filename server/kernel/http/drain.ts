import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const draining = new WeakSet<object>()

/** Whether this server is about to stop: it still answers, but wants no new clients. */
export const isDraining = (app: FastifyInstance): boolean => draining.has(app.server)

/**
 * Starts to drain: /readyz answers 503 and each answer closes its connection, so that a proxy sends the next request to
 * another server. Calls are still answered. Resolves after `seconds`.
 */
export const drain = async (app: FastifyInstance, seconds: number): Promise<void> => {
  draining.add(app.server)
  await sleep(seconds * 1000)
}

/** Closes the connection after each answer while the server drains. */
export const endKeptConnections = (app: FastifyInstance): void =>
  void app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining(app)) reply.header('connection', 'close')
    done()
  })
