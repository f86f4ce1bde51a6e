import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { addedFields } from '../past/stored.ts'
import { joinStudy } from './membership.ts'
import type { Holding } from './rules.ts'

/** A role for a person, judged by the rules, with why he gets it. */
export type GivenGrant = { userId: string; holding: Holding; reason: string }

/** Keeps a role given with its entry in the trail; one for a study makes its holder a member. */
export const storeGrant = async (
  { tx, actor, audit }: Pick<Context, 'tx' | 'actor' | 'audit'>,
  { userId, holding: { role, studyId, siteId, from, to }, reason }: GivenGrant,
): Promise<string> => {
  const id = randomUUID()
  await sql`insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at, expires_at, granted_by)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${role.id}::uuid, ${studyId}::uuid, ${siteId}::uuid,
      ${from}, ${to ?? 'infinity'}, ${actor.userId}::uuid)`.execute(tx)
  const changes = await addedFields(tx, 'assignments', id)
  audit({ entityId: id, version: 1, changes, reason, detail: { userId } })
  if (studyId) await joinStudy({ tx, tenantId: actor.tenantId, audit }, { userId, studyId, siteId })
  return id
}
