import { randomUUID } from 'node:crypto'
import { setImmediate as afterPoll } from 'node:timers/promises'
import Fastify, { type FastifyBodyParser, type FastifyInstance } from 'fastify'
import { serveThirdParties } from '../../features/auth/third-party/carriers.ts'
import { serveBadges } from '../../features/certificates/serve.ts'
import type { Services } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { endKeptConnections } from '../../kernel/http/drain.ts'
import { serveHealth } from '../../kernel/http/health.ts'
import { loggedError } from '../../kernel/http/logged-error.ts'
import { describeApi } from '../../kernel/http/openapi.ts'
import { answerOtherOrigins } from '../../kernel/http/other-origins.ts'
import { servePages } from '../../kernel/http/pages.ts'
import { putSecurityHeaders, secureHeaders } from '../../kernel/http/security.ts'
import { answerNoRequest, answerTransportError, answerTransportErrors } from '../../kernel/http/transport.ts'
import { watchStreams } from '../../kernel/metrics.ts'
import { problem } from '../../kernel/problem.ts'
import { openTurns } from '../../kernel/throttle/turns.ts'
import { getTraceId } from '../../kernel/tracing.ts'
import { handlers } from '../registry/handlers.ts'
import { openLive } from './live.ts'
import { mount } from './mount.ts'

const bodyLimit = 1024 * 1024
/** Characters of a body whose reading and checking takes milliseconds. */
const longBody = 32 * 1024
/** Long bodies that wait: they may be 100 MB together. The clients wait for an answer for 60 s. */
const longBodies = { waiting: 100, waitingOfOne: 50, patienceMs: 10_000 }
/** Seconds that calls may still take when the server stops: as long as a statement may take. */
const stopSeconds = 10

/** Fields that must never be logged, wherever the line comes from (TR-W9). */
const secrets = [
  'password',
  'passwordEnc',
  'oldPwd',
  'newPwd',
  'accessToken',
  'refreshToken',
  'verificationCode',
  'recoveryCode',
  'recoveryCodes',
  'secret',
  'setupKey',
  'ticket',
  'stepUp',
]

/**
 * Calls accept JSON only: plain text needs no preflight, so any page could send it. A body of many rows is read in turn, because forty of
 * them, sent again at once, would stop the event loop for half a second. Nobody is known yet, so that addresses take turns.
 */
const readBodies = (app: FastifyInstance): void => {
  const takeTurn = openTurns(longBodies)
  const read = app.getDefaultJsonParser('error', 'error') as FastifyBodyParser<string>
  app.removeContentTypeParser(['text/plain', 'application/json'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length < longBody) read(request, body, done)
    else {
      const whose = { tenantId: request.ip, userId: request.ip }
      // A request that is read whole counts as destroyed: only its connection tells that the client is gone.
      const piece = () =>
        request.raw.socket.destroyed ? done(problem('serverBusy')) : read(request, body, done)
      takeTurn(whose, piece).catch(done)
    }
  })
}

/** Removes the secret parts of a path for the log: its query, and tickets among its segments (TR-W9). */
const loggedPath = (url: string): string => (url.split('?')[0] as string).replace(/(?<=\/)[\w-]{40,}/g, '…')

/**
 * A stopping server finishes the calls in progress, then closes all connections. Node no longer enforces timeouts once it
 * stops (TR-W8).
 */
const endTheSlow = (app: FastifyInstance): void =>
  void app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), stopSeconds * 1000).unref()
    // After one poll of the event loop every pending connection is accepted, so that the listener drops none of them.
    await afterPoll()
  })

/** Builds the whole server on one port: calls, health, reference, portal, elements and the pages of the sub-applications. */
export const buildApp = async (database: Database, services: Services): Promise<FastifyInstance> => {
  const { settings } = services
  const app: FastifyInstance = Fastify({
    bodyLimit,
    // Fastify accepts a number of proxies, but its types leave it out.
    trustProxy: settings.trustProxy as boolean | string[],
    genReqId: () => randomUUID(),
    childLoggerFactory: (logger, bindings, options, { headers }) => {
      const traceId = getTraceId(headers.traceparent)
      return logger.child(traceId ? { ...bindings, traceId } : bindings, options)
    },
    requestTimeout: 60_000,
    // While the server stops, a call on a kept connection is still answered, then its connection is closed.
    return503OnClosing: false,
    // Cuts off clients that send headers very slowly. The check runs often, so that they do not keep a connection for long (TR-W8).
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 2000 },
    // A parameter of a path may be longer than any request line that Node reads: its call says what is wrong with it.
    routerOptions: { caseSensitive: true, maxParamLength: 100_000 },
    frameworkErrors: (error, request, reply) => {
      putSecurityHeaders(request, reply, settings)
      answerTransportError(error, request, reply)
    },
    clientErrorHandler: answerNoRequest,
    logger: {
      level: settings.logLevel,
      // Query strings are left out of the log: they contain addresses and codes.
      serializers: {
        req: request => ({ method: request.method, path: loggedPath(request.url), ip: request.ip }),
        err: loggedError,
      },
      redact: {
        paths: secrets.map(name => `*.${name}`),
        remove: true,
      },
    },
  })
  readBodies(app)
  secureHeaders(app, settings)
  answerOtherOrigins(app, settings)
  endKeptConnections(app)
  answerTransportErrors(app)
  serveHealth(app, database, settings)
  const live = openLive(database)
  watchStreams(live.count)
  mount(app, { database, services, live }, handlers)
  // Open streams would keep the server from stopping until they time out.
  app.addHook('preClose', async () => live.close())
  endTheSlow(app)
  serveThirdParties(app, database, services)
  serveBadges(app, database, services)
  describeApi(app)
  await servePages(app, settings)
  return app
}
