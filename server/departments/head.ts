import { sql } from 'kysely'
import { endAssignments } from '../assignments/end.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Actor, Context, Transaction } from '../context.ts'
import { withPendingHandover } from '../handovers/pending.ts'
import { problem } from '../problem.ts'

/**
 * How many removals of a person's access are on their way and not done: handovers of what he holds that have been submitted.
 * While there is one he stays the head of his departments (H17).
 */
export const pendingRemovals = async (tx: Transaction, userId: string): Promise<number> =>
  (await withPendingHandover(tx, [userId])).size

/** Whether somebody heads a department, which personnel-level roles are for (G37). */
export const isHead = async (tx: Transaction, userId: string): Promise<boolean> => {
  const { rows } = await sql`select from department d where d.tenant_id = (select current_tenant())
    and d.head_user_id = ${userId}::uuid and d.removed_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Heads and managers of departments. */
export const getLeaders = async (tx: Transaction, departmentIds: readonly string[]): Promise<string[]> => {
  if (departmentIds.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select d.head_user_id as id from department d where d.tenant_id = (select current_tenant())
      and d.id = any(${[...departmentIds]}::uuid[]) and d.head_user_id is not null
    union select g.user_id from department_manager g where g.tenant_id = (select current_tenant())
      and g.department_id = any(${[...departmentIds]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Where sessions end, and whose stays; a job stands for nobody who is there. */
type Works = Pick<Context, 'tx'> & { actor: Pick<Actor, 'tenantId'> & { accountId: string | null } }

/**
 * Has people sign in anew whose data scope changes with the departments that they head or manage: those who hold a role that
 * sees departments (H20, TR-N10). Whoever does it stays in.
 */
export const endScopedSessions = async ({ tx, actor }: Works, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  const { rows } = await sql<{ id: string }>`select distinct ra.user_id as id from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.data_scope = 'department'
    where ra.tenant_id = (select current_tenant()) and ra.user_id = any(${[...userIds]}::uuid[]) and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at`.execute(tx)
  await endSessionsOf(
    { tx, actor },
    rows.map(({ id }) => id),
  )
}

/** Has people sign in anew, in their browsers; whoever does it stays in. */
export const endSessionsOf = async ({ tx, actor }: Works, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return
  const whose = { tenantId: actor.tenantId, userIds, exceptAccountId: actor.accountId }
  await endSessions(tx, whose, 'roleChanged')
}

/**
 * After somebody is head of a department no more: his personnel-level roles end, unless he heads another one (H17, G37);
 * refused while a removal of his access is on its way.
 */
export const ofHeadNoMore = async (
  context: Context,
  userId: string | null,
  reason: string,
): Promise<void> => {
  if (!userId || (await isHead(context.tx, userId))) return
  const count = await pendingRemovals(context.tx, userId)
  if (count > 0) throw problem('departmentHeadRemovalPending', { count })
  await endAssignments(context, { userId, level: 'personnel' }, reason)
}
