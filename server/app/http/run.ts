import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { getCode } from '../../../contract/codes.ts'
import { getCaller } from '../../access/actor-cache.ts'
import { addLatinNames } from '../../access/latin-names.ts'
import type { ResolvedSession } from '../../access/resolve.ts'
import { tellEnd } from '../../features/auth/refresh.ts'
import { keepingBlind } from '../../features/impact/blinding.ts'
import type { Actor, Client, Context, Services, Transaction, Upload, Visitor } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import { isDiskFull } from '../../kernel/disk-full.ts'
import { doAfter } from '../../kernel/http/after.ts'
import { refusalIn } from '../../kernel/http/conflict.ts'
import type { BeforeTools, Handled } from '../../kernel/http/handle.ts'
import { type Envelope, getAsked, keepAnswer, takeKey } from '../../kernel/http/idempotency.ts'
import { Problem, problem } from '../../kernel/problem.ts'
import type { Whose } from '../../kernel/throttle/heavy.ts'
import { noteWrite, readFromReplica } from './from-replica.ts'
import { type Admitted, admit, type Claims } from './guard.ts'
import { runForApplication } from './run-for-application.ts'
import { getTrail } from './trail.ts'

export type Request = {
  handled: Handled
  input: unknown
  claims: Claims
  client: Client
  key: string | null
  upload?: Upload
  /** Result of the slow work before the transaction. */
  made?: unknown
  /** Sender of the file, or of a call with slow work before its transaction. */
  whose?: Whose | undefined
  /** Aborts when the client no longer waits. */
  gone?: AbortSignal
  /** Why the file was not received. The call is refused only when the actor is known, so that their trail records it. */
  refusal?: Problem
  keepDevice?: Context['keepDevice']
  log: FastifyBaseLogger
}

type Run = { envelope: Envelope; after: (() => Promise<void>)[]; staleSession: string | null }

const touchAfterSeconds = 30

/** Runs one call in one transaction: actor, decision, work, audit entries, answer. */
export const runCall = async (
  database: Database,
  services: Services,
  request: Request,
): Promise<Envelope> => {
  if (request.handled.who === 'anybody') return runPublic(database, services, request)
  if (request.handled.who === 'application') return runForApplication(database, services, request)
  const actorRef: ActorRef = {}
  try {
    const { envelope, after, staleSession } = await transacted(database, services, request, actorRef)
    if (staleSession) await touch(database, staleSession, request.log)
    if (request.handled.call.changes && actorRef.actor) await noteWrite(database, actorRef.actor, request.log)
    doAfter(after, request.handled.call.name, request.log)
    return envelope
  } catch (error) {
    const refusal = refusalIn(error, request.handled)
    throw refusal ? await afterRefusal(database, request, refusal, actorRef.actor) : error
  }
}

/** The actor of a call, set as soon as it is known: a refused call leaves an entry too. */
type ActorRef = { actor?: Actor | Visitor }

/** Runs a call in its transaction. */
const transacted = async (
  database: Database,
  services: Services,
  request: Request,
  seen: ActorRef,
): Promise<Run> => {
  const { claims, handled } = request
  const noteActor = (actor: Actor | Visitor) => {
    seen.actor = actor
  }
  const ofReplica = await readFromReplica(database, request, (tx, resolve) =>
    inside(database, services, request, tx, { known: noteActor, resolve }),
  )
  if (ofReplica) return ofReplica.value
  const caller = getCaller(database, claims)
  return database.transaction(
    claims.tenantId,
    (tx, opened) =>
      inside(database, services, request, tx, {
        known: noteActor,
        resolve: tx => caller.resolve(tx, opened),
      }),
    {
      readOnly: !(handled.call.changes || handled.call.tries),
      onePlan: handled.one,
      opening: caller.opening,
    },
  )
}

/** Does the slow work of a call, without a transaction. A problem is raised later, as for a file that was not received. */
export const prepare = async (
  database: Database,
  { files }: Services,
  request: Request,
): Promise<Request> => {
  const { handled, upload, input, whose } = request
  if (!whose) return request
  const apart: BeforeTools['apart'] = work => database.transaction(whose.tenantId, work)
  try {
    if (handled.before) return { ...request, made: await handled.before({ apart, files, whose }, input) }
    if (!handled.prepare || !upload) return request
    return { ...request, upload: { ...upload, made: await handled.prepare(upload, input, whose) } }
  } catch (error) {
    if (error instanceof Problem) return { ...request, refusal: error }
    throw error
  }
}

/**
 * A public call holds no transaction while it works: hashing a password and drawing a puzzle are slow, and connections are
 * few. It opens its own transactions, never in a tenant that the client merely claims.
 */
const runPublic = async (database: Database, services: Services, request: Request): Promise<Envelope> => {
  const { handled, client, input } = request
  const after: (() => Promise<void>)[] = []
  const context = publicContext(database, services, client, work => void after.push(work), request.keepDevice)
  // It commits step by step: finished steps stay, even when the call is refused in the end.
  const output = await handled
    .run(context, input)
    .catch(error => {
      throw refusalIn(error, handled) ?? error
    })
    .finally(() => doAfter(after, handled.call.name, request.log))
  const data = await addLatinNames(null, handled.call.output.parse(output))
  return { code: 0, message: '', data, requestId: client.requestId }
}

/** Builds the context of a public call. */
export const publicContext = (
  database: Database,
  services: Services,
  client: Client,
  afterCommit: Context['afterCommit'],
  keepDevice: Context['keepDevice'] = () => undefined,
): Context<null> => ({
  actor: null,
  get tx(): Transaction {
    throw new Error('a public call works apart')
  },
  now: new Date(),
  client,
  services,
  upload: null,
  audit: () => {
    throw new Error('a public call has no tenant to append to')
  },
  everywhere: () => {
    throw new Error('a public call works apart')
  },
  apart: (work, tenantId = null) => database.transaction(tenantId, work),
  afterCommit,
  keepDevice,
})

type Who = {
  known: (actor: Actor | Visitor) => void
  resolve: (tx: Transaction) => Promise<ResolvedSession | null>
}

const inside = async (
  database: Database,
  services: Services,
  request: Request,
  tx: Transaction,
  { known, resolve }: Who,
): Promise<Run> => {
  const { handled, client, input } = request
  const after: (() => Promise<void>)[] = []
  const admitted = await admit(tx, handled, request.claims, known, resolve)
  const { actor } = admitted
  const acting = actor.tenantId !== null && handled.call.changes && request.key ? actor : null
  if (acting) {
    const before = await takeKey(tx, services.keys, acting, handled.call, request.key!, getAsked(request))
    if (before) return { envelope: { ...before, requestId: client.requestId }, after, staleSession: null }
  }
  if (request.refusal) throw request.refusal
  const { write, ...trail } = getTrail(handled, actor, client)
  const context: Context<Actor | Visitor> = {
    ...trail,
    actor,
    tx,
    now: admitted.now,
    client,
    services,
    upload: request.upload ?? null,
    made: request.made,
    apart: (work, tenantId = request.claims.tenantId) => database.transaction(tenantId, work),
    afterCommit: work => void after.push(work),
    keepDevice: request.keepDevice ?? (() => undefined),
  }
  // Rows are never returned as they are: the output schema is an allowlist.
  const data = await addLatinNames(tx, handled.call.output.parse(await keepingBlind(handled, context, input)))
  const envelope: Envelope = { code: 0, message: '', data, requestId: client.requestId }
  if (acting && handled.call.changes?.repeatable) await keepAnswer(tx, acting, request.key!, envelope)
  await write(tx)
  return { envelope, after, staleSession: staleSession(admitted, handled) }
}

const staleSession = (admitted: Admitted, handled: Handled) =>
  !handled.call.passive && admitted.staleSeconds >= touchAfterSeconds ? admitted.actor.sessionId : null

/** When the disk is full the call is still answered, so that reading remains possible. */
const touch = (database: Database, sessionId: string, log: FastifyBaseLogger): Promise<unknown> =>
  database
    .transaction(null, tx =>
      tx
        .updateTable('session')
        .set({ last_seen_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute(),
    )
    .catch(error => {
      if (!isDiskFull(error)) throw error
      log.error({ err: error }, 'the disk is full')
    })

/** Records a refused change. Only the first call after the end of a session gets the reason for it; later calls get 999411. */
const afterRefusal = async (
  database: Database,
  request: Request,
  refusal: Problem,
  actor: Actor | Visitor | undefined,
): Promise<Problem> => {
  await recordRefusal(database, request, refusal, actor)
  const sessionId = (refusal.data as { sessionId?: string } | undefined)?.sessionId
  if (!sessionId || (await database.transaction(null, tx => tellEnd(tx, sessionId)))) return refusal
  return problem('tokenInvalid')
}

/** A refused change outside any tenant is recorded in every tenant of the account. */
const recordRefusal = async (
  database: Database,
  { handled, client }: Request,
  refusal: Problem,
  actor: Actor | Visitor | undefined,
): Promise<void> => {
  if (!actor || (actor.tenantId === null && handled.who !== 'visitor')) return
  const noted = isProofRefusal(refusal) || (actor.tenantId !== null && isAccessRefusal(refusal))
  if (!handled.call.changes && !noted) return
  if (refusal.problem === 'submitting' || refusal.problem === 'keyReused') return
  const { audit, write } = getTrail(handled, actor, client)
  audit({ outcome: 'refused', detail: { call: handled.call.name, code: refusal.code } })
  await database.transaction(actor.tenantId, write)
}

const accessCodes = new Set([
  'noPermission',
  'noMenu',
  'noButton',
  'noSystemPermission',
  'departmentApplicationShut',
  'roleChanged',
  'accountNotEnabled',
])
const isAccessRefusal = (refusal: Problem) => accessCodes.has(refusal.problem)

/** Wrong passwords and codes within a session: an intruder at an open session would try them by calls that change nothing (TR-A2). */
const proofCodes = new Set([
  'currentPasswordWrong',
  'authenticatorWrong',
  'codeWrong',
  'codeTries',
  'signInWarning',
  'signInLocked',
])
const isProofRefusal = (refusal: Problem) => proofCodes.has(refusal.problem)

/** Whether a call may answer a code: it declares the code, or every call may answer it. */
export const mayAnswer = (handled: Handled, refusal: Problem): boolean =>
  getCode(refusal.problem).common === true || handled.call.codes.includes(refusal.problem)

export const serverFailed = (): Problem => problem('serverFailed')
