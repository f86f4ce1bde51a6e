import type { Actor, Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { endAssignments } from '../assignments/end.ts'
import { withPendingHandover } from '../assignments/pending-handovers.ts'
import { endSessions } from '../auth/sessions.ts'

/**
 * Returns the number of open removals of a user's access: submitted handovers of their roles, and submitted access requests that
 * end one of their roles. Until they are done or decided the user stays the head of their departments (H17).
 */
export const pendingRemovals = async (tx: Transaction, userId: string): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from access_request
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and kind = 'remove' and state = 'submitted'`)!
  return row.count + (await withPendingHandover(tx, [userId])).size
}

/** Whether the user heads a department, which personnel-level roles require (G37). */
export const isHead = async (tx: Transaction, userId: string): Promise<boolean> => {
  const departments = await rows(tx)`select from department d where d.tenant_id = (select current_tenant())
    and d.head_user_id = ${userId}::uuid and d.removed_at is null limit 1`
  return departments.length > 0
}

/** Returns the heads and managers of departments. */
export const getLeaders = async (tx: Transaction, departmentIds: readonly string[]): Promise<string[]> => {
  if (departmentIds.length === 0) return []
  const departments = await rows(tx)<{ id: string }>`
    select d.head_user_id as id from department d where d.tenant_id = (select current_tenant())
      and d.id = any(${[...departmentIds]}::uuid[]) and d.head_user_id is not null
    union select g.user_id from department_manager g where g.tenant_id = (select current_tenant())
      and g.department_id = any(${[...departmentIds]}::uuid[])`
  return departments.map(({ id }) => id)
}

/** The tenant, and the account whose session must stay. A job acts for nobody, so its account is null. */
type Works = Pick<Context, 'tx'> & { actor: Pick<Actor, 'tenantId'> & { accountId: string | null } }

/**
 * Ends the sessions of users whose data scope changes with the departments that they head or manage: those who hold a role
 * with department scope (H20, TR-N10). The actor's own session stays.
 */
export const endScopedSessions = async ({ tx, actor }: Works, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  const roleAssignments = await rows(tx)<{ id: string }>`select distinct ra.user_id as id
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.data_scope = 'department'
    where ra.tenant_id = (select current_tenant()) and ra.user_id = any(${[...userIds]}::uuid[]) and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at`
  await endSessionsOf(
    { tx, actor },
    roleAssignments.map(({ id }) => id),
  )
}

/** Ends the browser sessions of users. The actor's own session stays. */
export const endSessionsOf = async ({ tx, actor }: Works, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  const whose = { tenantId: actor.tenantId, userIds, exceptAccountId: actor.accountId }
  await endSessions(tx, whose, 'roleChanged')
}

/**
 * Ends the personnel-level roles of a user who no longer heads a department, unless they head another one (H17, G37).
 * Refused while a removal of their access is open.
 */
export const ofHeadNoMore = async (
  context: Pick<Context, 'tx' | 'actor' | 'audit'>,
  userId: string | null,
  reason: string,
): Promise<void> => {
  if (!userId || (await isHead(context.tx, userId))) return
  const count = await pendingRemovals(context.tx, userId)
  if (count > 0) throw problem('departmentHeadRemovalPending', { count })
  await endAssignments(context, { userId, level: 'personnel' }, reason)
}
