import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveThirdParties } from '../auth/third-party/carriers.ts'
import type { Services } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { handlers } from '../handlers.ts'
import { openLive } from '../live.ts'
import { serveHealth } from './health.ts'
import { loggedError } from './logged-error.ts'
import { mount } from './mount.ts'
import { describeApi } from './openapi.ts'
import { servePages } from './pages.ts'
import { putSecurityHeaders, secureHeaders } from './security.ts'
import { answerTransportError, answerTransportErrors } from './transport.ts'

const bodyLimit = 1024 * 1024

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

/** The whole server on one port: calls, health, reference, portal, elements and the pages of the sub-applications. */
export const buildApp = async (database: Database, services: Services): Promise<FastifyInstance> => {
  const { settings } = services
  const app: FastifyInstance = Fastify({
    bodyLimit,
    // Fastify takes a number of proxies, its types leave it out.
    trustProxy: settings.trustProxy as boolean | string[],
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      putSecurityHeaders(request, reply, settings)
      answerTransportError(error, request, reply)
    },
    logger: {
      level: settings.logLevel,
      // Query strings are left out: they hold addresses and codes.
      serializers: {
        req: request => ({ method: request.method, path: request.url.split('?')[0], ip: request.ip }),
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
  answerTransportErrors(app)
  serveHealth(app, database, settings)
  const live = openLive(database)
  mount(app, { database, services, live }, handlers)
  // Streams would hold the server open until their time is over.
  app.addHook('preClose', async () => live.close())
  serveThirdParties(app, database, services)
  describeApi(app)
  await servePages(app, settings)
  return app
}
