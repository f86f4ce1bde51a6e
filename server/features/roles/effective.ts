import { getApplication } from '../../../contract/access/rights.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { effectiveRights } from '../../../contract/roles/calls.ts'
import { applicationsOfDepartments } from '../../access/department-applications.ts'
import { deny, type Reason, type Refusal } from '../../access/reasons.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { iso } from '../../kernel/db/types.ts'
import { type AccountFacts, accountFacts } from '../people/account-facts.ts'
import { getRoleFields } from './detail.ts'
import { getLicences, type RoleRecord, rightsOfRoles } from './queries.ts'
import { getUnion } from './rules.ts'

type Role = Output<typeof effectiveRights>['roles'][number]

/**
 * A user's permissions at a moment: the union of the roles in force, each permission with its source. Users may ask for their own; for
 * other users, the users menu and a scope that includes them are required.
 */
export const getEffective = async (
  context: Context,
  input: Parsed<typeof effectiveRights>,
): Promise<Output<typeof effectiveRights>> => {
  const { tx, now } = context
  const at = input.at ? new Date(input.at) : now
  const user = await accountFacts(context, input.userId)
  const roles = await rolesInForce(tx, user.id, at)
  const rightsOf = await rightsOfRoles(
    tx,
    roles.map(({ id }) => id),
  )
  const rights = getUnion(roles.map(({ id }) => rightsOf.get(id) ?? []))
  return {
    user: { id: user.id, ...user.name },
    at: at.toISOString(),
    refusal: accountReason(user, at),
    roles,
    rights,
    shut: await shutApplications(tx, user.id, at, new Set(rights.map(({ right }) => getApplication(right)))),
  }
}

/** A user who is not enabled, or outside the validity period, cannot use any of their roles (H18). */
const accountReason = (user: AccountFacts, at: Date): Refusal | null => {
  if (user.status !== 'enabled') return deny('account', 'accountNotEnabled', { status: user.status })
  return user.validFrom <= at && at < user.validTo ? null : deny('account', 'accountOutOfValidity')
}

type GrantRow = RoleRecord & {
  grants: {
    id: string
    study: Role['grants'][number]['study']
    site: Role['grants'][number]['site']
    from: string
    to: string
  }[]
}

/** Roles in force at a moment, oldest first, with the scope of each assignment; the end of a temporary role ends its assignments (H3). */
const rolesInForce = async (tx: Transaction, userId: string, at: Date): Promise<Role[]> => {
  const roleAssignments = await rows(tx)<GrantRow>`select r.id, r.code, r.name, r.name_en, r.level,
    r.data_scope, r.blinding, r.contract_role,
      r.expires_at, r.enabled,
      jsonb_agg(jsonb_build_object('id', ra.id,
        'study', case when s.id is not null then jsonb_build_object('id', s.id, 'planId', s.plan_id, 'name', s.name, 'nameEn', s.name_en) end,
        'site', case when c.id is not null then jsonb_build_object('id', c.id, 'siteNo', c.site_no, 'name', o.name, 'nameEn', o.name_en) end,
        'from', ra.effective_at, 'to', least(ra.expires_at, coalesce(r.expires_at, 'infinity'), coalesce(ra.ended_at, 'infinity')))
        order by s.plan_id nulls first, c.site_no nulls first, ra.effective_at, ra.id) as grants
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled and (r.expires_at is null or ${at} < r.expires_at)
    left join study s on s.tenant_id = ra.tenant_id and s.id = ra.study_id
    left join site c on c.tenant_id = ra.tenant_id and c.id = ra.site_id
    left join organisation o on o.tenant_id = c.tenant_id and o.id = c.organisation_id
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid
      and ra.effective_at <= ${at} and ${at} < ra.expires_at and (ra.ended_at is null or ${at} < ra.ended_at)
    group by r.tenant_id, r.id order by r.created_at, r.name, r.id`
  return roleAssignments.map(row => ({
    ...getRoleFields(row),
    dataScope: row.data_scope,
    grants: row.grants.map(({ id, study, site, from, to }) => ({
      id,
      study,
      site,
      effectiveAt: bound(from),
      expiresAt: bound(to),
    })),
  }))
}

/** An instant within JSON; infinite ones are no limit. */
const bound = (text: string): string | null => (text.endsWith('infinity') ? null : iso(new Date(text)))

/** Applications that a role opens but a licence or departments close (H5). */
const shutApplications = async (
  tx: Transaction,
  userId: string,
  at: Date,
  opened: ReadonlySet<number>,
): Promise<{ application: number; reason: Reason }[]> => {
  const licence = await getLicences(tx, at)
  const allowed = await departmentApplications(tx, userId)
  return [...opened].flatMap(application => {
    const shut =
      allowed && !allowed.has(application)
        ? deny('application', 'departmentApplicationShut', { application })
        : null
    const reason = licence(application) ?? shut
    return reason ? [{ application, reason }] : []
  })
}

/** Applications that a user's departments allow; null when one of them, or having none, allows all. */
const departmentApplications = async (
  tx: Transaction,
  userId: string,
): Promise<ReadonlySet<number> | null> => {
  const row = await one(tx)<{ allowed: number[] | null }>`select ${applicationsOfDepartments} as allowed
    from users u
    where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid`
  return row?.allowed ? new Set(row.allowed) : null
}
