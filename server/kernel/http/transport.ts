import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onTheWire } from '../../../contract/codes.ts'
import { Problem } from '../problem.ts'
import { codeMessage, words } from '../words.ts'
import { getClient } from './client.ts'

/**
 * Answers what the transport itself refuses: unknown path, malformed or oversized body, a failure outside a call. Only these
 * answers have an HTTP status other than 200 (P22). Their text is generic and names the request (TR-W8).
 */
export const answerTransportErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerTransportError)
}

const getText = (status: number) => {
  if (status >= 500) return 'serverError'
  const own = {
    403: 'forbidden',
    404: 'notFound',
    408: 'timeout',
    413: 'tooLarge',
    414: 'tooLong',
    431: 'tooLong',
  } as const
  return own[status as keyof typeof own] ?? 'malformed'
}

/** Answers one such failure. Also used for what Fastify finds before any route, e.g. a path that cannot be decoded. */
export const answerTransportError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  if (error instanceof Problem) return answerProblem(error, request, reply)
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  const message = words(getClient(request).locale)(`errors:transport.${getText(status)}`)
  return reply.status(status).send({ code: -1, message, data: null, requestId: request.id })
}

/** After how many seconds a call that found the server busy is worth repeating. */
export const busySeconds = 2

/** The body of a call found no turn: the answer is that of every call that finds the server busy. */
const answerProblem = ({ problem, code }: Problem, request: FastifyRequest, reply: FastifyReply) => {
  const message = codeMessage(getClient(request).locale, code)
  return reply
    .status(200)
    .header('retry-after', busySeconds)
    .send({ ...onTheWire(problem, message), data: null, requestId: request.id })
}

/** Answers what Node finds before there is a request: bytes that are no HTTP, headers too long or too late. In English only. */
export const answerNoRequest = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const message = words('en-US')(`errors:transport.${getText(status)}`)
  const body = JSON.stringify({ code: -1, message, data: null, requestId: randomUUID() })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
