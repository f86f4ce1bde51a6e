import { sql } from 'kysely'
import type { AuditEntry, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/** Returns the ids of records of one kind that the entries are about. */
const getIds = (entries: readonly AuditEntry[], entity: string): string[] => [
  ...new Set(entries.filter(each => each.entity === entity).flatMap(each => each.entityId ?? [])),
]

/** Users whom a change invites: what they are given counts as theirs from now on, although they have yet to accept. */
export const getInvited = (entries: readonly AuditEntry[]): string[] =>
  getIds(
    entries.filter(each => each.action === 'inviteUsers'),
    'users',
  )

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/**
 * Returns the users whose rights a change can affect, by its entries in the trail: users themselves, holders of roles,
 * members of departments and of those below, and heads of a department or of one above.
 */
export const peopleTouched = async (tx: Transaction, entries: readonly AuditEntry[]): Promise<string[]> => {
  const userIds = entries
    .filter(each => each.entity === 'assignments')
    .flatMap(each => (typeof each.detail?.userId === 'string' ? [each.detail.userId] : []))
  const departments = uuids(getIds(entries, 'departments'))
  const roleAssignments = await rows(tx)<{ id: string }>`
    select distinct id from (
      select id from unnest(${uuids([...getIds(entries, 'users'), ...userIds])}) as named (id)
      union all
      select ra.user_id from role_assignment ra where ra.tenant_id = (select current_tenant())
        and ra.role_id = any(${uuids(getIds(entries, 'roles'))}) and ra.ended_at is null and now() < ra.expires_at
      union all
      select ud.user_id from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
        where ud.tenant_id = (select current_tenant()) and d.path && ${departments}
      union all
      select led.user_id from department d join department h on h.tenant_id = d.tenant_id and (h.id = any(d.path) or d.id = any(h.path))
        cross join lateral (select h.head_user_id as user_id union all
          select m.user_id from department_manager m where m.tenant_id = h.tenant_id and m.department_id = h.id) as led
        where d.tenant_id = (select current_tenant()) and d.id = any(${departments})
    ) as touched where id is not null`
  return roleAssignments.map(row => row.id)
}

/**
 * Returns the moments at which part of a change takes effect: now, and when roles that it gives begin; at most the first
 * few. A role that the change ends ends at the instant of this transaction, which is finer than the milliseconds of `now`.
 * So the first moment is the next millisecond.
 */
export const getMoments = (entries: readonly AuditEntry[], now: Date): Date[] => {
  const begun = entries
    .filter(each => each.entity === 'assignments')
    .flatMap(each => {
      const at = each.changes?.effectiveAt?.[1]
      return typeof at === 'string' && new Date(at) > now ? [new Date(at).getTime()] : []
    })
  return [
    new Date(now.getTime() + 1),
    ...[...new Set(begun)]
      .sort((one, other) => one - other)
      .slice(0, 5)
      .map(each => new Date(each)),
  ]
}
