import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { words } from '../words.ts'
import { clientOf } from './client.ts'

/**
 * What the transport itself refuses: unknown path, malformed or oversized body, a failure outside a call. These are the
 * only answers with an HTTP status other than 200 (P22); their text is generic and names the request (TR-W8).
 */
export const answerTransportErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerTransportError)
}

const textOf = (status: number) =>
  status >= 500 ? 'serverError' : status === 404 ? 'notFound' : status === 413 ? 'tooLarge' : 'badRequest'

/** Answers one such failure; also for what Fastify finds before any route, as a path that cannot be decoded. */
export const answerTransportError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const message = words(clientOf(request).locale)(`errors:transport.${textOf(status)}`)
  return reply.status(status).send({ code: -1, message, data: null, requestId: request.id })
}
