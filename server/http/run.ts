import type { FastifyBaseLogger } from 'fastify'
import { codeOf } from '../../contract/codes.ts'
import { appendAudit, auditActor } from '../audit/append.ts'
import type { Actor, AuditEntry, Client, Context, Services, Transaction, Visitor } from '../context.ts'
import type { Database } from '../db/pool.ts'
import { Problem, problem } from '../problem.ts'
import { admit, type Claims } from './guard.ts'
import type { Handled } from './handle.ts'
import { type Envelope, keepAnswer, takeKey } from './idempotency.ts'

export type Request = {
  handled: Handled
  input: unknown
  claims: Claims
  client: Client
  key: string | null
  log: FastifyBaseLogger
}

type Run = { envelope: Envelope; after: (() => Promise<void>)[]; staleSession: string | null }

const touchAfterSeconds = 30

/** Runs one call in one transaction: who calls, may he, the work, its audit entries, its answer (ARCHITECTURE "way of a keystroke"). */
export const runCall = async (
  database: Database,
  services: Services,
  request: Request,
): Promise<Envelope> => {
  const seen: { actor?: Actor | Visitor } = {}
  try {
    const { envelope, after, staleSession } = await database.transaction(
      request.claims.tenantId,
      tx => inside(database, services, request, tx, seen),
      {
        readOnly: request.handled.who !== 'anybody' && !request.handled.call.changes,
      },
    )
    if (staleSession) await touch(database, staleSession)
    for (const work of after)
      work().catch(error =>
        request.log.error({ err: error, call: request.handled.call.name }, 'after commit'),
      )
    return envelope
  } catch (error) {
    if (error instanceof Problem) await afterRefusal(database, request, error, seen.actor)
    throw error
  }
}

const inside = async (
  database: Database,
  services: Services,
  request: Request,
  tx: Transaction,
  seen: { actor?: Actor | Visitor },
): Promise<Run> => {
  const { handled, client, input } = request
  const entries: AuditEntry[] = []
  const after: (() => Promise<void>)[] = []
  const admitted =
    handled.who === 'anybody'
      ? null
      : await admit(tx, handled, request.claims, actor => {
          seen.actor = actor
        })
  const actor = admitted?.actor
  const acting = actor && actor.tenantId !== null && handled.call.changes && request.key ? actor : null
  if (acting) {
    const before = await takeKey(tx, acting, handled.call, request.key!, input)
    if (before) return { envelope: { ...before, requestId: client.requestId }, after, staleSession: null }
  }
  const context: Context<unknown> = {
    actor: actor ?? null,
    tx,
    now: admitted?.now ?? new Date(),
    client,
    services,
    audit: entry => void entries.push(entry),
    apart: (work, tenantId = request.claims.tenantId) => database.transaction(tenantId, work),
    afterCommit: work => void after.push(work),
  }
  const data = parseOutput(handled, await handled.run(context, input))
  const envelope: Envelope = { code: 0, message: '', data, requestId: client.requestId }
  if (acting && handled.call.changes?.repeatable) await keepAnswer(tx, acting, request.key!, envelope)
  if (actor && actor.tenantId !== null)
    await appendAudit(tx, auditActor(actor), handled.call, client, entries)
  return { envelope, after, staleSession: staleSession(admitted, handled) }
}

const staleSession = (admitted: { actor: Actor | Visitor; staleSeconds: number } | null, handled: Handled) =>
  admitted && !handled.call.passive && admitted.staleSeconds >= touchAfterSeconds
    ? admitted.actor.sessionId
    : null

/** Rows never leave as they are: the output schema is a whitelist. */
const parseOutput = (handled: Handled, output: unknown): unknown => handled.call.output.parse(output)

const touch = (database: Database, sessionId: string) =>
  database.transaction(null, tx =>
    tx
      .updateTable('session')
      .set({ last_seen_at: new Date() })
      .where('id', '=', sessionId)
      .where('ended_at', 'is', null)
      .execute(),
  )

/** A refused change leaves its entry, and a code told once is not told again. */
const afterRefusal = async (
  database: Database,
  { handled, client, claims }: Request,
  refusal: Problem,
  actor: Actor | Visitor | undefined,
) => {
  const told = (refusal.data as { sessionId?: string } | undefined)?.sessionId
  if (told) {
    await database.transaction(null, tx =>
      tx
        .updateTable('session')
        .set(eb => ({ end_told: true, ended_at: eb.fn.coalesce('ended_at', eb.fn<Date>('now')) }))
        .where('id', '=', told)
        .execute(),
    )
  }
  if (!actor || actor.tenantId === null || !claims.tenantId) return
  if (!handled.call.changes && !isAccessRefusal(refusal)) return
  if (refusal.problem === 'submitting' || refusal.problem === 'keyReused') return
  await database.transaction(claims.tenantId, tx =>
    appendAudit(tx, auditActor(actor), handled.call, client, [
      { outcome: 'refused', detail: { call: handled.call.name, code: refusal.code } },
    ]),
  )
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

/** Whether a call may answer a code: one that it declares, or one that any call may answer. */
export const mayAnswer = (handled: Handled, refusal: Problem): boolean =>
  codeOf(refusal.problem).common === true || handled.call.codes.includes(refusal.problem)

export const serverFailed = (): Problem => problem('serverFailed')
