import { sql } from 'kysely'
import { resourcesOf } from '../../../contract/access/resources.ts'
import type { Right } from '../../../contract/access/rights.ts'
import { roleRecord } from '../../../contract/roles/fields.ts'
import type { RoleScope, RoleState } from '../../../contract/roles/shapes.ts'
import { deny, type Refusal } from '../../access/reasons.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { type RecordRow, selectColumns } from '../../kernel/records/columns.ts'

export type RoleRecord = RecordRow<typeof roleRecord.fields> & { state: RoleState; holders: number }

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** The current state of a role (H3); `r` is the role. */
export const stateOfRole = sql`case when not r.enabled then 'disabled' when r.expires_at is null then 'permanent'
  when r.expires_at <= now() then 'ended' else 'temporary' end`

/** Columns of one role; `r` is the role. */
export const columns = sql`${selectColumns(roleRecord, 'r')}, ${stateOfRole} as state`

/** Assignments in force now; `ra` is the assignment. */
export const inForce = sql`ra.ended_at is null and ra.effective_at <= now() and now() < ra.expires_at`

/** One role that was not deleted; `lock` locks it until commit. */
export const roleById = async (
  tx: Transaction,
  id: string,
  lock = false,
): Promise<RoleRecord | undefined> => {
  return one(tx)<RoleRecord>`select ${columns},
      (select count(distinct ra.user_id)::int from role_assignment ra
        where ra.tenant_id = r.tenant_id and ra.role_id = r.id and ${inForce}) as holders
    from role r where r.tenant_id = (select current_tenant()) and r.id = ${id}::uuid and r.removed_at is null
    ${lock ? sql`for no key update of r` : sql``}`
}

/** Assignments of a role, in force or planned (H16). */
export const getAuthorised = async (tx: Transaction, roleId: string): Promise<number> => {
  const row = (await one(tx)<{ authorised: number }>`select count(*)::int as authorised
    from role_assignment ra
    where ra.tenant_id = (select current_tenant()) and ra.role_id = ${roleId}::uuid
      and ra.ended_at is null and now() < ra.expires_at`)!
  return row.authorised
}

/** Positions for which a role is usual, in order. */
export const positionsOfRole = async (
  tx: Transaction,
  roleId: string,
): Promise<{ id: string; name: string; nameEn: string }[]> => {
  return rows(tx)<{ id: string; name: string; nameEn: string }>`select p.id, p.name, p.name_en as "nameEn"
    from role_position rp join position p on p.tenant_id = rp.tenant_id and p.id = rp.position_id and p.removed_at is null
    where rp.tenant_id = (select current_tenant()) and rp.role_id = ${roleId}::uuid order by p.sort, p.name, p.id`
}

/** Data scope of a role. */
export const scopeOfRole = async (tx: Transaction, roleId: string): Promise<RoleScope | null> => {
  const row = await one(tx)<{ data_scope: RoleScope }>`select data_scope from role
    where tenant_id = (select current_tenant()) and id = ${roleId}::uuid`
  return row?.data_scope ?? null
}

/** Permissions of roles by role id, in the format of contract/access/rights.ts; a role without any has an empty list. */
export const rightsOfRoles = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Right[]>> => {
  const rightsByRole = new Map<string, Right[]>(ids.map(id => [id, []]))
  if (ids.length === 0) return rightsByRole
  const roleApplications = await rows(tx)<{ role_id: string; rights: Right[] }>`select role_id,
    array_agg(right_id) as rights from (
      select role_id, application_id::text as right_id from role_application where tenant_id = (select current_tenant()) and role_id = any(${uuids(ids)})
      union all
      select role_id, menu_id::text from role_menu where tenant_id = (select current_tenant()) and role_id = any(${uuids(ids)})
      union all
      select role_id, menu_id || '-' || button from role_button where tenant_id = (select current_tenant()) and role_id = any(${uuids(ids)})
    ) as every group by role_id`
  for (const { role_id, rights } of roleApplications) rightsByRole.set(role_id, rights)
  return rightsByRole
}

/** Permissions of one role. */
export const rightsOfRole = async (tx: Transaction, id: string): Promise<Set<Right>> =>
  new Set((await rightsOfRoles(tx, [id])).get(id))

/** Whether a user has a role, now or planned. */
export const holdsRole = async (tx: Transaction, userId: string, roleId: string): Promise<boolean> => {
  const row = await one(tx)<{ holds: boolean }>`select exists (select from role_assignment ra
    where ra.tenant_id = (select current_tenant()) and ra.user_id = ${userId}::uuid and ra.role_id = ${roleId}::uuid
      and ra.ended_at is null and now() < ra.expires_at) as holds`
  return row?.holds ?? false
}

/** For each application id, why the tenant cannot work in it at a moment; null when it can. */
export const getLicences = async (
  tx: Transaction,
  at: Date,
): Promise<(application: number) => Refusal | null> => {
  const tenantApplications = await rows(tx)<{
    application_id: number
    state: 'valid' | 'to come' | 'expired'
  }>`
    select application_id, case when ${at} < licence_from then 'to come' when ${at} >= licence_to then 'expired' else 'valid' end as state
    from tenant_application where tenant_id = (select current_tenant())`
  const states = new Map(tenantApplications.map(row => [row.application_id, row.state]))
  return application => {
    const state = states.get(application)
    if (state === 'valid') return null
    const code = state === 'to come' ? 'applicationNotYetLicensed' : 'applicationLicenceExpired'
    return deny('application', state ? code : 'applicationNotLicensed', { application })
  }
}

/** Adds and removes permissions; the caller has checked that the remaining ones are valid. */
export const writeRights = async (
  tx: Transaction,
  tenantId: string,
  roleId: string,
  { added, removed }: { added: readonly Right[]; removed: readonly Right[] },
): Promise<void> => {
  const gone = getParts(removed)
  const come = getParts(added)
  const of = sql`tenant_id = ${tenantId}::uuid and role_id = ${roleId}::uuid`
  await run(tx)`delete from role_button where ${of}
    and (menu_id, button) in (select * from unnest(${gone.buttonMenus}::int[], ${gone.buttons}::text[]))`
  await run(tx)`delete from role_menu where ${of} and menu_id = any(${gone.menus}::int[])`
  await run(tx)`delete from role_application where ${of}
    and application_id = any(${gone.applications}::int[])`
  await run(tx)`insert into role_application (tenant_id, role_id, application_id)
    select ${tenantId}::uuid, ${roleId}::uuid, unnest(${come.applications}::int[])`
  await run(tx)`insert into role_menu (tenant_id, role_id, menu_id)
    select ${tenantId}::uuid, ${roleId}::uuid, unnest(${come.menus}::int[])`
  await run(tx)`insert into role_button (tenant_id, role_id, menu_id, button)
    select ${tenantId}::uuid, ${roleId}::uuid, * from unnest(${come.buttonMenus}::int[], ${come.buttons}::text[])`
}

/** Permissions by table. */
export const getParts = (rights: Iterable<Right>) => {
  const all = [...rights]
  const buttons = all.filter(each => each.includes('-'))
  const numbers = all.filter(each => !each.includes('-')).map(Number)
  return {
    applications: numbers.filter(each => resourcesOf.has(each)),
    menus: numbers.filter(each => !resourcesOf.has(each)),
    buttonMenus: buttons.map(each => Number.parseInt(each, 10)),
    buttons: buttons.map(each => each.slice(each.indexOf('-') + 1)),
  }
}
