import { sql } from 'kysely'
import type { UserDetail } from '../../contract/user-shapes.ts'
import type { Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { iso, seesContact, userRowOf } from './present.ts'
import { usersById } from './queries.ts'

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

/** Roles that a user holds, held or will hold; the database's clock decides which (TR-Z7). */
const assignmentsOf = async (tx: Transaction, userId: string): Promise<Assignment[]> => {
  const { rows } =
    await sql<AssignmentRow>`select ra.id, r.id as role_id, r.name as role, r.name_en as role_en, r.level,
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
    order by (ra.ended_at is not null or ra.expires_at <= now()), ra.effective_at desc, r.name`.execute(tx)
  return rows.map(row => ({
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

const departmentsOf = async (tx: Transaction, userId: string): Promise<UserDetail['departments']> => {
  const { rows } = await sql<{ id: string; name: string; name_en: string; main: boolean; head: boolean }>`
    select d.id, d.name, d.name_en, ud.main, coalesce(d.head_user_id = ud.user_id, false) as head
    from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
    where ud.tenant_id = (select current_tenant()) and ud.user_id = ${userId}::uuid order by ud.main desc, d.name`.execute(
    tx,
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    nameEn: row.name_en,
    main: row.main,
    head: row.head,
  }))
}

/** Everything about one user that the actor sees; anybody else's id answers as one that does not exist (TR-T5). */
export const detailOf = async (context: Context, userId: string): Promise<UserDetail> => {
  const { tx, actor, now } = context
  const [user] = await usersById(tx, [userId], actor.scope)
  if (!user) throw problem('dataNotFound')
  return {
    ...userRowOf(user, actor, now),
    departments: await departmentsOf(tx, userId),
    organisationId: user.organisation_id,
    validFrom: iso(user.valid_from),
    twoFactor: user.two_factor,
    statusReason: user.status_reason,
    assignments: await assignmentsOf(tx, userId),
    contactVisible: seesContact(actor),
  }
}
