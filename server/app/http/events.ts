import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../kernel/context.ts'
import type { Database } from '../../kernel/db/pool.ts'
import type { Handled } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { admit, getClaims } from './guard.ts'
import type { Live } from './live.ts'

/** Answers with a stream of events. Access is decided as for any other call, after `check` has validated the input. */
export const answerEvents = async (
  request: FastifyRequest,
  reply: FastifyReply,
  handled: Handled,
  database: Database,
  live: Live,
  check: () => void,
) => {
  const claims = getClaims(request)
  if (!claims.tokenHash) throw problem('tokenMissing')
  check()
  const { actor } = await database.transaction(claims.tenantId, tx => admit(tx, handled, claims, () => {}), {
    readOnly: true,
  })
  const { tenantId, userId, accountId, sessionId, role } = actor as Actor
  const stream = live.follow({ tenantId, userId, accountId, sessionId, roleId: role?.id ?? null })
  request.raw.once('close', () => stream.destroy())
  // A connection that is kept after its stream holds up the end of the server.
  return reply
    .header('cache-control', 'no-store')
    .header('connection', 'close')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}
