import { sql } from 'kysely'
import { codeByNumber } from '../../contract/codes.ts'
import type { UserAction } from '../../contract/user-shapes.ts'
import { firstRefusal } from '../access/decide.ts'
import type { AuditEntry, Context } from '../context.ts'
import { type Problem, problem } from '../problem.ts'
import { codeMessage } from '../words.ts'
import { decideUser, stateOf } from './actions.ts'
import { type UserRecord, usersById } from './queries.ts'
import { statusAfter } from './rules.ts'

/** A disabled user is refused in this tenant from his next call on, since every call reads his status (H18); other tenants of the account go on (TR-T8). */
type Seen = { id: string; rowVersion: number }
type Outcome = { id: string; code: number; message: string; data?: unknown }

/**
 * Changes the status of users one by one in one transaction, each with its own outcome and its own audit entry. A single
 * one that is refused is the call's own refusal. Rows are locked in id order, so that two batches never wait in a circle.
 */
export const changeStatus = async (
  context: Context,
  action: UserAction,
  seen: readonly Seen[],
  reason: string,
): Promise<{ results: Outcome[] }> => {
  const users = new Map(
    (
      await usersById(
        context.tx,
        seen.map(each => each.id),
        context.actor.scope,
        true,
      )
    ).map(user => [user.id, user]),
  )
  const results: Outcome[] = []
  for (const each of seen) {
    const refusal = results.some(done => done.id === each.id)
      ? problem('dataChanged')
      : await changeOne(context, action, users.get(each.id), each, reason)
    if (refusal && seen.length === 1) throw refusal
    results.push(refusal ? refusedOutcome(context, each.id, refusal) : { id: each.id, code: 0, message: '' })
    if (refusal)
      context.audit({ entityId: each.id, outcome: 'refused', detail: { code: refusal.code }, reason })
  }
  return { results }
}

const refusedOutcome = (context: Context, id: string, refusal: Problem): Outcome => ({
  id,
  code: refusal.code,
  message: codeMessage(context.client.locale, refusal.code, (refusal.data ?? {}) as Record<string, string>),
  data: refusal.data,
})

const changeOne = async (
  context: Context,
  action: UserAction,
  user: UserRecord | undefined,
  seen: Seen,
  reason: string,
): Promise<Problem | null> => {
  if (!user) return problem('dataNotFound')
  if (user.row_version !== seen.rowVersion) return problem('dataChanged', await lastChange(context, user.id))
  const refusal = firstRefusal(decideUser(context.actor, action, stateOf(user), true, context.now))
  if (refusal) return problem(codeByNumber.get(refusal.code!)!, refusal.data)
  context.audit(await apply(context, action, user, reason))
  return null
}

const apply = async (
  context: Context,
  action: UserAction,
  user: UserRecord,
  reason: string,
): Promise<AuditEntry> => {
  const version = user.row_version + 1
  const status = statusAfter[action]
  await context.tx
    .updateTable('users')
    .set({
      row_version: version,
      updated_at: sql<Date>`now()`,
      status_reason: reason,
      ...(status ? { status } : { removed_at: sql<Date>`now()` }),
    })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${user.id}::uuid`)
    .execute()
  return {
    entityId: user.id,
    version,
    reason,
    changes: status ? { status: [user.status, status] } : { removed: [false, true] },
  }
}

/** Who changed a user last and when, for the conflict dialog (TR-C1). */
export const lastChange = async (
  context: Context,
  userId: string,
): Promise<{ by: string; at: string } | undefined> => {
  const entry = await context.tx
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('entity', '=', 'users')
    .where('entity_id', '=', userId)
    .where('outcome', '=', 'done')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry && { by: entry.actor_name, at: entry.at.toISOString() }
}
