import { applications } from '../../../contract/access/applications.ts'
import { codes } from '../../../contract/codes.ts'
import type { Output } from '../../../contract/define.ts'
import type { listApplications } from '../../../contract/workspace/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

type Row = {
  application_id: number
  roles: string[]
  licence: 'missing' | 'to come' | 'expired' | 'valid'
  allowed: boolean
  last_used_at: Date | null
}

const getRefusal = (row: Row): number | undefined => {
  if (row.licence === 'missing') return codes.applicationNotLicensed.code
  if (row.licence === 'to come') return codes.applicationNotYetLicensed.code
  if (row.licence === 'expired') return codes.applicationLicenceExpired.code
  return row.allowed ? undefined : codes.departmentApplicationShut.code
}

/** Sub-applications that the user's roles open, last used first; those closed by licence or department have the code. */
export const openApplications = async ({
  tx,
  actor,
  services,
}: Context): Promise<Output<typeof listApplications>> => {
  const roleAssignments = await rows(tx)<Row>`select rp.application_id,
    array_agg(distinct rp.role_id) as roles,
      case when ta.application_id is null then 'missing' when now() < ta.licence_from then 'to come'
        when now() >= ta.licence_to then 'expired' else 'valid' end as licence,
      ${actor.departmentApplications === null} or rp.application_id = any(${[...(actor.departmentApplications ?? [])]}::int[]) as allowed,
      (select max(l.at) from audit_log l where l.tenant_id = (select current_tenant()) and l.actor_user_id = ${actor.userId}::uuid
        and l.action = 'subsystem' and l.entity_id = rp.application_id::text) as last_used_at
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled
    join role_application rp on rp.tenant_id = r.tenant_id and rp.role_id = r.id
    left join tenant_application ta on ta.tenant_id = r.tenant_id and ta.application_id = rp.application_id
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${actor.userId}::uuid and ra.ended_at is null
      and ra.effective_at <= now() and now() < ra.expires_at
    group by rp.application_id, ta.application_id, ta.licence_from, ta.licence_to`
  const byId = new Map(roleAssignments.map(row => [row.application_id, row]))
  const records = applications
    .flatMap(application => {
      const row = byId.get(application.id)
      if (!row) return []
      const lastUsedAt = row.last_used_at?.toISOString() ?? null
      return [
        {
          ...application,
          roles: row.roles,
          lastUsedAt,
          refusal: getRefusal(row),
          reachable: services.settings.subApplications.has(application.id),
        },
      ]
    })
    .sort((a, b) => (b.lastUsedAt ?? '').localeCompare(a.lastUsedAt ?? ''))
  return { records, total: records.length }
}
