import { randomUUID } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

type Left = { id: string; site_id: string | null; row_version: number }

/**
 * Ends the membership of a user in a study: all of it, or only at sites where no role is left. The last membership stays
 * while only sites are left, so that the user remains a member without a role.
 */
export const leaveStudy = async (
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  { userId, studyId, whole, reason }: { userId: string; studyId: string; whole: boolean; reason: string },
): Promise<void> => {
  const studyMembers = await rows(tx)<Left>`delete from study_member m
    where m.tenant_id = (select current_tenant()) and m.study_id = ${studyId}::uuid and m.user_id = ${userId}::uuid
      and (${whole} or (m.site_id is not null
        and exists (select from role_assignment ra where ra.tenant_id = m.tenant_id and ra.user_id = m.user_id
          and ra.study_id = m.study_id and ra.site_id = m.site_id)
        and not exists (select from role_assignment ra where ra.tenant_id = m.tenant_id and ra.user_id = m.user_id
          and ra.study_id = m.study_id and ra.site_id = m.site_id and ra.ended_at is null and now() < ra.expires_at)
        and exists (select from role_assignment ra where ra.tenant_id = m.tenant_id and ra.user_id = m.user_id
          and ra.study_id = m.study_id and ra.ended_at is null and now() < ra.expires_at)))
    returning m.id, m.site_id, m.row_version`
  for (const { id, site_id: siteId, row_version: version } of studyMembers)
    audit({
      entity: 'members',
      entityId: id,
      version: version + 1,
      reason,
      changes: {
        userId: [userId, null],
        studyId: [studyId, null],
        ...(siteId && { siteId: [siteId, null] }),
      },
    })
}

/**
 * Makes the holder of a study role a member of the study, unless they are one already. Without this, a role whose scope is
 * the joined studies would show nothing (H4). Returns the new membership, which the entry of the role names: one act, one entry.
 */
export const joinStudy = async (
  { tx, tenantId }: Pick<Context, 'tx'> & { tenantId: string },
  { userId, studyId, siteId }: { userId: string; studyId: string; siteId: string | null },
): Promise<{ memberId?: string }> => {
  const id = randomUUID()
  const list = await rows(tx)`insert into study_member (tenant_id, id, study_id, user_id, site_id)
    values (${tenantId}::uuid, ${id}::uuid, ${studyId}::uuid, ${userId}::uuid, ${siteId}::uuid)
    on conflict do nothing returning id`
  return list.length > 0 ? { memberId: id } : {}
}
