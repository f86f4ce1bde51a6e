import { sql } from 'kysely'
import type { MemberGrant } from '../../../contract/members/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { isoText } from './queries.ts'

const here = sql`(select current_tenant())`

/** Versions of the roles of a member in a study, by id; with `open` only those that have not ended. */
export const grantVersions = async (
  tx: Transaction,
  studyId: string,
  userId: string,
  open = false,
): Promise<ReadonlyMap<string, number>> => {
  const roleAssignments = await rows(tx)<{ id: string; version: number }>`select id, row_version as version
    from role_assignment
    where tenant_id = ${here} and study_id = ${studyId}::uuid and user_id = ${userId}::uuid
      and (not ${open} or (ended_at is null and now() < expires_at)) order by id`
  return new Map(roleAssignments.map(row => [row.id, row.version]))
}

/** The state of a role assignment by the database's clock (TR-Z7). */
export const grantState = sql`case when ra.ended_at is not null or ra.expires_at <= now() then 'ended'
  when ra.effective_at > now() then 'to come' else 'in force' end`

/** The entry by which a role assignment `ra` came to be: its action and reason. */
export const firstEntry = sql`left join lateral (select l.action, p.payload ->> 'reason' as reason from audit_log l
      left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
      where l.tenant_id = ${here} and l.entity = 'assignments' and l.entity_id = ra.id::text and l.outcome = 'done'
      order by l.seq limit 1) l on true`

/** Every role that a member has or had in a study with its origin, those that have not ended first. */
export const grantsOfMember = async (
  tx: Transaction,
  studyId: string,
  userId: string,
): Promise<MemberGrant[]> => {
  return rows(tx)<MemberGrant>`select ra.id, r.id as "roleId", r.name, r.name_en as "nameEn", r.level,
      case when c.id is not null then jsonb_build_object('id', c.id, 'siteNo', c.site_no, 'name', o.name, 'nameEn', o.name_en) end as site,
      ${isoText(sql`ra.effective_at`)} as "effectiveAt", ${isoText(sql`ra.expires_at`)} as "expiresAt",
      ${isoText(sql`ra.ended_at`)} as "endedAt", ${grantState} as state, ra.row_version as "rowVersion",
      jsonb_build_object('action', l.action, 'at', ${isoText(sql`ra.created_at`)}, 'reason', coalesce(l.reason, ''),
        'by', case when g.id is not null then jsonb_build_object('id', g.id, 'lastName', g.last_name, 'firstName', g.first_name,
          'reading', g.reading) end) as origin
    from role_assignment ra join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id
    left join site c on c.tenant_id = ra.tenant_id and c.id = ra.site_id
    left join organisation o on o.tenant_id = c.tenant_id and o.id = c.organisation_id
    left join users g on g.tenant_id = ra.tenant_id and g.id = ra.granted_by
    ${firstEntry}
    where ra.tenant_id = ${here} and ra.study_id = ${studyId}::uuid and ra.user_id = ${userId}::uuid
    order by ${grantState} = 'ended', ra.effective_at desc, r.name, ra.id`
}
