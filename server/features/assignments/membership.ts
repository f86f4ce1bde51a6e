import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'

/**
 * Makes the holder of a study role a member of the study, unless they are one already. Without this, a role whose scope is
 * the joined studies would show nothing (H4). The membership gets its own entry in the trail.
 */
export const joinStudy = async (
  { tx, tenantId, audit }: Pick<Context, 'tx' | 'audit'> & { tenantId: string },
  { userId, studyId, siteId }: { userId: string; studyId: string; siteId: string | null },
): Promise<void> => {
  const id = randomUUID()
  const { rows } = await sql`insert into study_member (tenant_id, id, study_id, user_id, site_id)
    values (${tenantId}::uuid, ${id}::uuid, ${studyId}::uuid, ${userId}::uuid, ${siteId}::uuid)
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return
  audit({
    action: 'grantRoles',
    entity: 'members',
    entityId: id,
    version: 1,
    changes: { userId: [null, userId], studyId: [null, studyId], ...(siteId && { siteId: [null, siteId] }) },
  })
}
