import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { getParts } from './parts.ts'

/** The user whose personal data are removed from a company's trail, and the reason. */
export type Redaction = { tenantId: string; userId: string; reason: string; by: string }

/** Entries about a person: their user record, roles, memberships and invitations, and their own actions that concern no other record. */
const theirs = `select q.seq from audit_personal q join audit_log l on l.tenant_id = q.tenant_id and l.seq = q.seq
  join users u on u.tenant_id = l.tenant_id and u.id = $2
  where q.tenant_id = $1 and (
    (l.entity = 'users' and l.entity_id = u.id::text)
    or (l.entity_id = u.account_id::text)
    or (l.entity = 'assignments' and l.entity_id in (select a.id::text from role_assignment a where a.tenant_id = $1 and a.user_id = u.id))
    or (l.entity = 'members' and l.entity_id in (select m.id::text from study_member m where m.tenant_id = $1 and m.user_id = u.id))
    or (l.entity = 'invitation' and l.entity_id in (select i.id::text from invitation i where i.tenant_id = $1 and i.user_id = u.id))
    or (l.entity = 'handovers' and l.entity_id in (select h.id::text from handover h where h.tenant_id = $1 and h.from_user_id = u.id))
    or (l.entity = 'accessRequests' and l.entity_id in (select q.id::text from access_request q where q.tenant_id = $1 and q.user_id = u.id))
    or (l.actor_user_id = u.id and l.entity not in ('users', 'assignments', 'members', 'invitation', 'handovers', 'accessRequests')))
  order by q.seq`

/**
 * Removes one person's personal data from a company's trail, and records it in an entry that lists the redacted entries. Facts about roles
 * and permissions stay, and so does the chain. The printed name of an author also stays: without it an entry would no longer say who acted
 * (21 CFR 11.50). Only the owner of the database can do this, not the server's role.
 */
export const redactPerson = async (
  owner: Client,
  { tenantId, userId, reason, by }: Redaction,
): Promise<{ entries: number }> => {
  await owner.query('begin')
  try {
    await owner.query("select set_config('app.tenant', $1, true)", [tenantId])
    // The same lock order as for appending: nobody adds an entry meanwhile.
    await owner.query('select from audit_head where tenant_id = $1 for update', [tenantId])
    const entries = await owner.query<{ seq: string }>(theirs, [tenantId, userId])
    const seqs = entries.rows.map(row => Number(row.seq))
    if (seqs.length > 0) {
      await owner.query('delete from audit_personal where tenant_id = $1 and seq = any($2::bigint[])', [
        tenantId,
        seqs,
      ])
      const detail = { entries: seqs }
      const { facts } = getParts('users', { detail, ip: '', zone: 'UTC' })
      await owner.query(
        `select audit_append(null, null, $1, null, null, 'redactPersonalData', 'users', $2, null, 'done', $3, $4, null)`,
        [by, userId, randomUUID(), JSON.stringify({ ...facts, reason })],
      )
    }
    await owner.query('commit')
    return { entries: seqs.length }
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
