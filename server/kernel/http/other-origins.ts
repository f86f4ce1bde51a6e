import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calls } from '../../../contract/registry/index.ts'
import type { Settings } from '../settings.ts'

/** Seconds for which a browser keeps the answer to a preflight; Chromium keeps none longer. */
const preflightSeconds = 7200

/** What the client sends (client/http/exchange.ts) and a page of another origin may not send without a preflight. */
const requestHeaders = [
  'accept-language',
  'authorization',
  'content-type',
  'idempotency-key',
  'mds-role',
  'mds-submit-time',
  'mds-tenant',
  'mds-time-zone',
  'mds-user',
  'traceparent',
].join(', ')

/** What the client and its PDF reader read of an answer. */
const answerHeaders = 'accept-ranges, content-disposition, content-range, retry-after, x-request-id'

const methods = [...new Set(Object.values(calls).map(({ method }) => method))].sort().join(', ')

/** Calls, and the files of the elements: nothing else is for pages of another origin. */
const paths = new Set([...Object.values(calls).map(({ path }) => path.split('/')[1]), 'elements'])

/** Calls with the secret of an application: it must never be in a page, so no page gets their answer. */
const ofBackEnds = new Set(
  Object.values(calls).flatMap(({ needs, path }) => (needs === 'application' ? [path] : [])),
)

const isOpen = ({ url }: FastifyRequest) =>
  paths.has(url.split(/[/?]/)[1]) && !ofBackEnds.has(url.split('?')[0]!)

type Allowed = Pick<Settings, 'embedOrigins'>

/** Whether the page that sent this request is of an origin that may call. */
export const isAllowedOrigin = ({ headers }: FastifyRequest, { embedOrigins }: Allowed): boolean =>
  headers.origin !== undefined && embedOrigins.has(headers.origin)

/** Answers the origins of EMBED_ORIGINS: with a bearer token, and never with the cookies of a user (KIT-C42). */
export const answerOtherOrigins = (app: FastifyInstance, allowed: Allowed): void => {
  if (allowed.embedOrigins.size === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOpen(request) || !isAllowedOrigin(request, allowed)) return done()
    delete request.raw.headers.cookie
    // A token is no cookie that any page could have sent: such a call is meant.
    if (request.headers.authorization) delete request.raw.headers['sec-fetch-site']
    if (request.method !== 'OPTIONS') return done()
    void reply
      .header('access-control-allow-methods', methods)
      .header('access-control-allow-headers', requestHeaders)
      .header('access-control-max-age', preflightSeconds)
      .status(204)
      .send()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isOpen(request)) putHeaders(request, reply, allowed)
    done()
  })
}

const putHeaders = (request: FastifyRequest, reply: FastifyReply, allowed: Allowed) => {
  // Also on answers to others: a cache must not give theirs to a page of an allowed origin, nor the other way round.
  reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '))
  if (!isAllowedOrigin(request, allowed)) return
  reply.header('access-control-allow-origin', request.headers.origin)
  reply.header('access-control-expose-headers', answerHeaders)
}
