import { randomUUID } from 'node:crypto'
import { addedFields } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { joinStudy } from './membership.ts'
import type { Holding } from './rules.ts'

/** A role assignment that passed the rules, with its reason. */
export type GivenGrant = { userId: string; holding: Holding; reason: string }

/** Stores a role assignment with its entry in the trail. A study role also makes its holder a member of the study. */
export const storeGrant = async (
  { tx, actor, audit }: Pick<Context, 'tx' | 'actor' | 'audit'>,
  { userId, holding: { role, studyId, siteId, from, to }, reason }: GivenGrant,
): Promise<string> => {
  const id = randomUUID()
  await run(tx)`insert into role_assignment (tenant_id, id, user_id, role_id, study_id, site_id, effective_at,
    expires_at, granted_by)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${userId}::uuid, ${role.id}::uuid, ${studyId}::uuid, ${siteId}::uuid,
      ${from}, ${to ?? 'infinity'}, ${actor.userId}::uuid)`
  const changes = await addedFields(tx, 'assignments', id)
  const joined = studyId ? await joinStudy({ tx, tenantId: actor.tenantId }, { userId, studyId, siteId }) : {}
  audit({ entityId: id, version: 1, changes, reason, detail: { userId, ...joined } })
  return id
}
