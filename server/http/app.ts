import { randomUUID } from 'node:crypto'
import { setImmediate as afterPoll } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveThirdParties } from '../auth/third-party/carriers.ts'
import type { Services } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { handlers } from '../handlers.ts'
import { openLive } from '../live.ts'
import { endKeptConnections } from './drain.ts'
import { serveHealth } from './health.ts'
import { loggedError } from './logged-error.ts'
import { mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { putSecurityHeaders, secureHeaders } from './security.ts'
import { answerNoRequest, answerTransportError, answerTransportErrors } from './transport.ts'

const bodyLimit = 1024 * 1024
/** How long calls under way may take once the server is to stop, in seconds: as long as a statement may. */
const stopSeconds = 10

/** Fields that no line of the log may hold, whatever wrote it (TR-W9). */
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

/** A path without what only its receiver may know: its query, and tickets among its parts (TR-W9). */
const loggedPath = (url: string): string => (url.split('?')[0] as string).replace(/(?<=\/)[\w-]{40,}/g, '…')

/** A stopping server answers what is under way; then it goes. Node cuts nobody off any more once it stops (TR-W8). */
const endTheSlow = (app: FastifyInstance): void =>
  void app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), stopSeconds * 1000).unref()
    // Right after a poll every connection that has come is accepted: the listener closes on none of them.
    await afterPoll()
  })

/** The whole server on one port: calls, health, reference, portal, elements and the pages of the sub-applications. */
export const buildApp = async (database: Database, services: Services): Promise<FastifyInstance> => {
  const { settings } = services
  const app: FastifyInstance = Fastify({
    bodyLimit,
    // Fastify takes a number of proxies, its types leave it out.
    trustProxy: settings.trustProxy as boolean | string[],
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    // A call that comes on a kept connection while the server ends is answered as ever, and its connection closed.
    return503OnClosing: false,
    // Whoever sends his headers drop by drop is cut off; looked after often, so that he holds his place no longer (TR-W8).
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 2000 },
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      putSecurityHeaders(request, reply, settings)
      answerTransportError(error, request, reply)
    },
    clientErrorHandler: answerNoRequest,
    logger: {
      level: settings.logLevel,
      // Query strings are left out: they hold addresses and codes.
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
  // Calls take JSON alone; text needs no preflight, so that any page could send it.
  app.removeContentTypeParser('text/plain')
  secureHeaders(app, settings)
  endKeptConnections(app)
  answerTransportErrors(app)
  serveHealth(app, database, settings)
  const live = openLive(database)
  mount(app, { database, services, live }, handlers)
  // Streams would hold the server open until their time is over.
  app.addHook('preClose', async () => live.close())
  endTheSlow(app)
  serveThirdParties(app, database, services)
  describeApi(app)
  await servePages(app, settings)
  return app
}
