import type { UserDetail } from '../../../contract/users/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'

type Assignment = UserDetail['assignments'][number]

type AssignmentRow = {
  id: string
  role_id: string
  role: string
  role_en: string
  level: Assignment['level']
  study: Assignment['study']
  site: Assignment['site']
  effective_at: Date
  expires_at: Date
  state: Assignment['state']
  ended_at: Date | null
  granted_by: Assignment['grantedBy']
  row_version: number
}

/** Lists past, present and future roles of a user. The database's clock decides which are which (TR-Z7). */
export const getAssignments = async (tx: Transaction, userId: string): Promise<Assignment[]> => {
  const roleAssignments = await rows(tx)<AssignmentRow>`select ra.id, r.id as role_id, r.name as role,
    r.name_en as role_en, r.level,
      case when s.id is not null then jsonb_build_object('id', s.id, 'planId', s.plan_id, 'name', s.name, 'nameEn', s.name_en) end as study,
      case when c.id is not null then jsonb_build_object('id', c.id, 'siteNo', c.site_no, 'name', o.name, 'nameEn', o.name_en) end as site,
      ra.effective_at, ra.expires_at, ra.ended_at, ra.row_version,
      case when g.id is not null then jsonb_build_object('id', g.id, 'lastName', g.last_name, 'firstName', g.first_name) end as granted_by,
      case when ra.ended_at is not null or ra.expires_at <= now() then 'ended' when ra.effective_at > now() then 'to come' else 'in force' end as state
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
    left join users g on g.tenant_id = ra.tenant_id and g.id = ra.granted_by
    left join study s on s.tenant_id = ra.tenant_id and s.id = ra.study_id
    left join site c on c.tenant_id = ra.tenant_id and c.id = ra.site_id
    left join organisation o on o.tenant_id = c.tenant_id and o.id = c.organisation_id
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid
    order by (ra.ended_at is not null or ra.expires_at <= now()), ra.effective_at desc, r.name, ra.id`
  return roleAssignments.map(row => ({
    id: row.id,
    roleId: row.role_id,
    role: row.role,
    roleEn: row.role_en,
    level: row.level,
    study: row.study,
    site: row.site,
    effectiveAt: iso(row.effective_at),
    expiresAt: iso(row.expires_at),
    state: row.state,
    endedAt: iso(row.ended_at),
    grantedBy: row.granted_by,
    rowVersion: row.row_version,
  }))
}
