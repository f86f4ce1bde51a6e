import { type RawBuilder, sql } from 'kysely'
import type { RoleLevel } from '../../../contract/roles/shapes.ts'
import type { Actor, Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { endSessions } from '../auth/sessions.ts'

/** The role assignments to end: all present and future ones of a user, those of one level, or those with these ids. */
export type Ending = { userId: string; level?: RoleLevel } | { ids: readonly string[] }

type Ended = { id: string; user_id: string; row_version: number; ended_at: Date }

/**
 * Ends role assignments now, as the consequence of another change whose own rules have allowed it. Writes an entry in the
 * trail for each and ends the sessions of their users (TR-N10). Returns how many ended.
 */
export const endAssignments = async (
  context: Pick<Context, 'tx' | 'audit'> & { actor: Pick<Actor, 'tenantId'> },
  whose: Ending,
  reason: string,
): Promise<number> => {
  const { tx, actor } = context
  const roleAssignments = await rows(tx)<Ended>`update role_assignment ra
    set ended_at = now(), row_version = ra.row_version + 1
    from role r where r.tenant_id = ra.tenant_id and r.id = ra.role_id and ra.tenant_id = (select current_tenant())
      and ra.ended_at is null and now() < ra.expires_at and ${getCondition(whose)}
    returning ra.id, ra.user_id, ra.row_version, ra.ended_at`
  for (const { id, user_id: userId, row_version: version, ended_at } of roleAssignments)
    context.audit({
      action: 'endRoles',
      entity: 'assignments',
      entityId: id,
      version,
      changes: { endedAt: [null, ended_at.toISOString()] },
      detail: { userId },
      ...(reason && { reason }),
    })
  for (const userId of new Set(roleAssignments.map(each => each.user_id)))
    await endSessions(tx, { tenantId: actor.tenantId, userId }, 'roleChanged')
  return roleAssignments.length
}

/** Lets a role assignment end at a later moment, as the consequence of another change whose own rules have allowed it. */
export const endAssignmentAt = async (
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  { id, at }: { id: string; at: Date },
  reason: string,
): Promise<void> => {
  const list = await rows(tx)<{ user_id: string; row_version: number; was: Date }>`
    with old as (select id, expires_at from role_assignment where tenant_id = (select current_tenant()) and id = ${id}::uuid)
    update role_assignment ra set expires_at = ${at}, row_version = ra.row_version + 1 from old
    where ra.tenant_id = (select current_tenant()) and ra.id = old.id and ra.ended_at is null and ${at} < ra.expires_at
    returning ra.user_id, ra.row_version, old.expires_at as was`
  for (const { user_id: userId, row_version: version, was } of list)
    audit({
      action: 'changeGrant',
      entity: 'assignments',
      entityId: id,
      version,
      changes: { expiresAt: [iso(was), at.toISOString()] },
      detail: { userId },
      reason,
    })
}

const getCondition = (whose: Ending): RawBuilder<unknown> =>
  'ids' in whose
    ? sql`ra.id = any(${[...whose.ids]}::uuid[])`
    : sql`ra.user_id = ${whose.userId}::uuid and (${whose.level ?? null}::text is null or r.level = ${whose.level ?? null})`
