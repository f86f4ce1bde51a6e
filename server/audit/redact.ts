import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { getParts } from './parts.ts'

/** Whose personal data leave the trail of a company, and why. */
export type Redaction = { tenantId: string; userId: string; reason: string; by: string }

/** Entries on a person: his record, roles, places and invitations, and what he did to nobody's record but his own things. */
const theirs = `select q.seq from audit_personal q join audit_log l on l.tenant_id = q.tenant_id and l.seq = q.seq
  join users u on u.tenant_id = l.tenant_id and u.id = $2
  where q.tenant_id = $1 and (
    (l.entity = 'users' and l.entity_id = u.id::text)
    or (l.entity_id = u.account_id::text)
    or (l.entity = 'assignments' and l.entity_id in (select a.id::text from role_assignment a where a.tenant_id = $1 and a.user_id = u.id))
    or (l.entity = 'members' and l.entity_id in (select m.id::text from study_member m where m.tenant_id = $1 and m.user_id = u.id))
    or (l.entity = 'invitation' and l.entity_id in (select i.id::text from invitation i where i.tenant_id = $1 and i.user_id = u.id))
    or (l.entity = 'handovers' and l.entity_id in (select h.id::text from handover h where h.tenant_id = $1 and h.from_user_id = u.id))
    or (l.actor_user_id = u.id and l.entity not in ('users', 'assignments', 'members', 'invitation', 'handovers')))
  order by q.seq`

/**
 * Takes the personal data of one person out of a company's trail, with an entry of its own that names the entries concerned.
 * Facts about roles and rights, and the chain, stay as they are; so does the printed name of whoever acted, without which an
 * entry would no longer say who did it (21 CFR 11.50). The server's own role can't do this: only the owner of the database.
 */
export const redactPerson = async (
  owner: Client,
  { tenantId, userId, reason, by }: Redaction,
): Promise<{ entries: number }> => {
  await owner.query('begin')
  try {
    await owner.query("select set_config('app.tenant', $1, true)", [tenantId])
    // In the same order as whoever appends: nothing is added to the trail meanwhile.
    await owner.query('select from audit_head where tenant_id = $1 for update', [tenantId])
    const found = await owner.query<{ seq: string }>(theirs, [tenantId, userId])
    const seqs = found.rows.map(row => Number(row.seq))
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
