import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onTheWire } from '../../../contract/codes.ts'
import type { Call } from '../../../contract/define.ts'
import { calls } from '../../../contract/registry/index.ts'
import { registerImpactCalls } from '../../features/impact/trial.ts'
import type { Client, Services } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { DatabaseBusy } from '../../kernel/db/pool.ts'
import { isDiskFull } from '../../kernel/disk-full.ts'
import { bearerHash, getClient } from '../../kernel/http/client.ts'
import { setDeviceCookie, setSessionCookies } from '../../kernel/http/cookies.ts'
import { fairShare, queuesByToken } from '../../kernel/http/fair.ts'
import type { FileContext, Handled } from '../../kernel/http/handle.ts'
import { idempotencyKey } from '../../kernel/http/idempotency.ts'
import { type MadeFile, prepareFile, type ServedFile, sendMadeFile } from '../../kernel/http/send-file.ts'
import { busySeconds } from '../../kernel/http/transport.ts'
import { type Received, receive, withUploads } from '../../kernel/http/uploads.ts'
import { Problem, problem, withNames } from '../../kernel/problem.ts'
import { heavyWork, type Whose } from '../../kernel/throttle/heavy.ts'
import { getUpload } from '../../kernel/throttle/rules.ts'
import { countAll } from '../../kernel/throttle/throttle.ts'
import { codeMessage } from '../../kernel/words.ts'
import { answerEvents } from './events.ts'
import { admit, type Claims, getClaims } from './guard.ts'
import { readInput } from './input.ts'
import type { Live } from './live.ts'
import { counted, inSpan } from './metrics.ts'
import { mayAnswer, prepare, publicContext, type Request, runCall, serverFailed } from './run.ts'
import { admitApplication } from './run-for-application.ts'

/** What the routes depend on. */
export type Dependencies = { database: Database; services: Services; live: Live }

/** Uploads of one session that are received at the same time. More of them would delay the answers to other clients. */
const filesAtOnce = 2
const queueUpload = queuesByToken(filesAtOnce)

/** Makes one route for each declared call. Refuses to start when a call has no handler or a handler no call (TR-Z1). */
export const mount = (
  app: FastifyInstance,
  dependencies: Dependencies,
  handlers: readonly Handled[],
): void => {
  const { database, services } = dependencies
  const byName = new Map(handlers.map(each => [each.call.name, each]))
  const missing = Object.keys(calls).filter(name => !byName.has(name))
  const unknown = [...byName.keys()].filter(name => !calls[name])
  if (missing.length || unknown.length || byName.size !== handlers.length) {
    throw new Error(
      `Calls without a handler: ${missing.join(', ') || 'none'}. Handlers without a call: ${unknown.join(', ') || 'none'}.`,
    )
  }
  registerImpactCalls(handlers)
  const share = fairShare(services.settings.poolSize)
  const shared: Work = request => {
    const run = () => runCall(database, services, request)
    const { tokenHash } = request.claims
    // A public call holds no lease while it works, and has its own limits.
    return request.handled.who === 'anybody' || !tokenHash ? run() : share(tokenHash, run)
  }
  const work: Work = request => {
    const { whose, key, handled, gone } = request
    // Work that waits with its file must not count towards its token's share of connections.
    const run = async () => shared(await prepare(database, services, request))
    if (!handled.line || !whose) return run()
    return heavyWork[handled.line].run({ ...whose, ...(key && { ticket: key }) }, run, gone)
  }
  const route = (on: FastifyInstance) => (handled: Handled) =>
    void on.route({
      method: handled.call.method,
      url: handled.call.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: counted(handled, inSpan(handled, handlerOf(handled, dependencies, work))),
    })
  handlers.filter(each => !each.call.takes).forEach(route(app))
  withUploads(app, scope => handlers.filter(each => each.call.takes).forEach(route(scope)))
}

const handlerOf = (handled: Handled, dependencies: Dependencies, work: Work) => {
  const { database, services, live } = dependencies
  const refused = (request: FastifyRequest, reply: FastifyReply) => (error: unknown) =>
    getEnvelope(getRefusal(error, request, handled), getClient(request), reply)
  switch (handled.call.answers) {
    case 'file':
      if (handled.who === 'actor')
        return (request: FastifyRequest, reply: FastifyReply) =>
          answer(request, reply, handled, work, dependencies)
      return (request: FastifyRequest, reply: FastifyReply) =>
        answerFile(request, reply, handled, database, services)
    case 'events':
      return (request: FastifyRequest, reply: FastifyReply) =>
        answerEvents(request, reply, handled, database, live, () => readInput(handled.call, request)).catch(
          refused(request, reply),
        )
    default:
      return (request: FastifyRequest, reply: FastifyReply) =>
        answer(request, reply, handled, work, dependencies)
  }
}

type Work = (request: Request) => ReturnType<typeof runCall>

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  handled: Handled,
  work: Work,
  { database, services }: Dependencies,
) => {
  const client = getClient(request)
  const claims = getClaims(request)
  let received: Received | null = null
  try {
    if (isUnmeant(request, handled.call, client)) throw problem('crossSiteRefused')
    // Checked before the input is parsed: a client without a token must not make the server validate either.
    if (handled.who !== 'anybody' && !claims.tokenHash) throw problem('tokenMissing')
    // A file is received only from clients that would be admitted and have not sent too many. Others get the usual refusal.
    const { refused = null, whose } =
      handled.call.takes || handled.before ? await senderOf(database, handled, claims, client) : {}
    const { takes } = handled.call
    if (takes && claims.tokenHash && !refused)
      received = await queueUpload(claims.tokenHash, () => receive(request, services.files, takes.mb))
    const envelope = await work({
      handled,
      input: refused ? {} : readInput(handled.call, request, received?.input),
      ...(received && { upload: received.upload, gone: getGone(reply) }),
      ...(!refused && { whose }),
      ...(refused && { refusal: refused }),
      claims,
      client,
      key:
        handled.call.changes && handled.who !== 'anybody' && !refused ? getKey(request, handled.call) : null,
      keepDevice: tokens => setDeviceCookie(reply, tokens, services.settings),
      log: request.log,
    })
    if (handled.call.answers === 'file') return sendMadeFile(reply, envelope.data as MadeFile)
    setSessionCookies(reply, handled.call, envelope.data, services.settings)
    return envelope
  } catch (error) {
    return getEnvelope(getRefusal(error, request, handled), client, reply)
  } finally {
    await received?.discard()
  }
}

/** A GET that answers a file (the specification has two) can be a link, which sends no key. */
const getKey = ({ headers }: FastifyRequest, { method, answers }: Call): string | null => {
  const key = headers['idempotency-key']
  return method === 'GET' && answers === 'file' && !key ? null : idempotencyKey(key)
}

/**
 * Whether a GET that changes something (the specification has a few) was not intended by the user: it comes from another
 * site, or the browser prefetches it.
 */
const isUnmeant = ({ headers }: FastifyRequest, call: Call, { crossSite }: Client): boolean => {
  if (call.method !== 'GET' || !call.changes) return false
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-moz'], headers['x-purpose']]
  return crossSite || purposes.some(purpose => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}

/** Returns the sender of a file, counted against the limit; or why no file is accepted from this client. */
const senderOf = (
  database: Database,
  handled: Handled,
  claims: Claims,
  client: Client,
): Promise<{ refused?: Problem | null; whose?: Whose }> =>
  getSender(database, handled, claims, client).catch(error => {
    if (error instanceof Problem) return { refused: error }
    throw error
  })

const getSender = async (database: Database, handled: Handled, claims: Claims, client: Client) => {
  const application =
    handled.who === 'application' ? await admitApplication(database, { claims, client }) : null
  return database.transaction(claims.tenantId, async tx => {
    const { accountId, tenantId } = application ?? (await admit(tx, handled, claims, () => {})).actor
    const whose = { tenantId: tenantId ?? '', userId: accountId }
    const { takes } = handled.call
    return tenantId === null || !takes
      ? { whose }
      : { whose, refused: await countAll(tx, getUpload({ accountId, tenantId }, takes.part)) }
  })
}

/** Returns a signal that aborts when the client closes the connection before the answer. */
const getGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}

/** Serves a file, whole or a range. Without access the answer is the same as for a file that never existed. */
const answerFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  handled: Handled,
  database: Database,
  services: Services,
) => {
  const client = getClient(request)
  try {
    const input = readInput(handled.call, request)
    const context: FileContext = Object.assign(
      publicContext(database, services, client, () => {}),
      { tokenHash: bearerHash(request.headers.authorization) },
    )
    const file = (await handled.run(context, input)) as ServedFile
    const range = prepareFile(request, reply, file)
    if (!range) return await reply.send('')
    const bytes =
      typeof file.key === 'string'
        ? await services.files.read(file.key, range)
        : createReadStream(file.key.path, range)
    if (!bytes) throw problem('fileGone')
    return await reply.send(bytes)
  } catch (error) {
    // A media element reads only the status, so this refusal is not HTTP 200 (P22 is about envelopes).
    reply.status(404).removeHeader('content-length').removeHeader('content-range')
    reply.type('application/json; charset=utf-8').removeHeader('content-disposition')
    return getEnvelope(getRefusal(error, request, handled), client, reply)
  }
}

/** After how many seconds a call that found the server busy, or its disk full, is worth repeating. */
const pauses: Partial<Record<Problem['problem'], number>> = { serverBusy: busySeconds, storageFull: 30 }

const getEnvelope = (refusal: Problem, client: Client, reply: FastifyReply) => {
  const data = withNames(refusal.data, client.locale)
  const { retryAfter } = (refusal.data ?? {}) as { retryAfter?: number }
  const seconds = retryAfter || pauses[refusal.problem]
  if (seconds) reply.header('retry-after', seconds)
  const message = codeMessage(client.locale, refusal.code, getValues(data))
  return { ...onTheWire(refusal.problem, message), data: visible(data), requestId: client.requestId }
}

/** Returns the values for a refusal's message: the plain ones among its data. */
export const getValues = (data: unknown): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries((data ?? {}) as Record<string, unknown>).filter(
      (each): each is [string, string | number] => ['string', 'number'].includes(typeof each[1]),
    ),
  )

/** Removes session ids, which must never be sent with a refusal. */
const visible = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null) return data ?? null
  const { sessionId: _own, ...rest } = data as Record<string, unknown>
  return Object.keys(rest).length ? rest : null
}

const getRefusal = (error: unknown, request: FastifyRequest, handled: Handled): Problem => {
  if (error instanceof Problem) {
    if (mayAnswer(handled, error)) return error
    request.log.error(
      { call: handled.call.name, problem: error.problem },
      'a code that the call does not declare',
    )
    return serverFailed()
  }
  if (error instanceof DatabaseBusy) return problem('serverBusy')
  const { code, detail } = error as { code?: string; detail?: string }
  if (code === companyMoved) return problem('companyMoved', { address: detail })
  request.log.error({ err: error, call: handled.call.name }, 'call failed')
  if (isDiskFull(error)) return problem('storageFull')
  return isOverload(error) ? problem('serverBusy') : serverFailed()
}

/** A company that has moved to another installation, whose address is beside it. */
const companyMoved = 'MD421'

/** Statement timeout, lock timeout, deadlock, too many connections, shutdown. */
const isOverload = (error: unknown) =>
  ['57014', '55P03', '40P01', '53300', '57P01', '57P03'].includes((error as { code?: string }).code ?? '')
