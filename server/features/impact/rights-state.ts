import { sql } from 'kysely'
import type { Right } from '../../../contract/access/rights.ts'
import { applicationsOfDepartments } from '../../access/department-applications.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { countedRights } from '../roles/counted.ts'

/** A role of a user at a moment, for the whole company, a study or a site. */
export type Holding = { roleId: string; studyId: string | null; siteId: string | null }

export type Person = {
  /** Enabled and within the validity; other users cannot use their roles (H18). */
  usable: boolean
  /** Applications that the user's departments allow. Null allows all (H5). */
  applications: ReadonlySet<number> | null
  holdings: readonly Holding[]
  /** Whose data the user sees: `company`, `department:<id>` for each department led and those below, `study:<id>` (H4). */
  reach: ReadonlySet<string>
}

/** Everything that decides what some users of a tenant may do at a moment. */
export type RightsState = {
  people: ReadonlyMap<string, Person>
  rights: ReadonlyMap<string, ReadonlySet<Right>>
  /** Applications that the tenant is licensed for. */
  licensed: ReadonlySet<number>
}

type PersonRow = { id: string; usable: boolean; applications: number[] | null }
type HoldingRow = {
  user_id: string
  role_id: string
  study_id: string | null
  site_id: string | null
  data_scope: 'tenant' | 'department' | 'study' | 'self'
}

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Reads the rights of these users at a moment, with the roles in force then; those of invited users as if they had accepted. */
export const getRightsState = async (
  tx: Transaction,
  userIds: readonly string[],
  at: Date,
  invited: readonly string[] = [],
): Promise<RightsState> => {
  const holdings = await holdingsAt(tx, userIds, at)
  const roles = [...new Set(holdings.map(each => each.role_id))]
  const reach = await getReach(tx, holdings)
  const heldBy = grouped(holdings)
  const people = (await peopleAt(tx, userIds, at)).map(({ id, usable, applications }): [string, Person] => [
    id,
    {
      usable: usable || invited.includes(id),
      applications: applications && new Set(applications),
      holdings: heldBy.get(id) ?? [],
      reach: reach.get(id) ?? new Set(),
    },
  ])
  return {
    people: new Map(people),
    rights: await countedRights(tx, roles),
    licensed: await licensedAt(tx, at),
  }
}

const grouped = (rows: readonly HoldingRow[]): Map<string, Holding[]> => {
  const byUser = new Map<string, Holding[]>()
  for (const { user_id, role_id: roleId, study_id: studyId, site_id: siteId } of rows) {
    const list = byUser.get(user_id) ?? []
    list.push({ roleId, studyId, siteId })
    byUser.set(user_id, list)
  }
  return byUser
}

const peopleAt = async (tx: Transaction, userIds: readonly string[], at: Date): Promise<PersonRow[]> => {
  return rows(tx)<PersonRow>`select u.id,
      u.status = 'enabled' and u.removed_at is null and u.valid_from <= ${at} and ${at} < u.valid_to as usable,
      ${applicationsOfDepartments} as applications
    from users u
    where u.tenant_id = (select current_tenant()) and u.id = any(${uuids(userIds)})`
}

const holdingsAt = async (tx: Transaction, userIds: readonly string[], at: Date): Promise<HoldingRow[]> => {
  return rows(tx)<HoldingRow>`select ra.user_id, ra.role_id, ra.study_id, ra.site_id, r.data_scope
    from role_assignment ra
    join role r on r.tenant_id = ra.tenant_id and r.id = ra.role_id and r.enabled and (r.expires_at is null or ${at} < r.expires_at)
    where ra.tenant_id = (select current_tenant()) and ra.user_id = any(${uuids(userIds)})
      and ra.effective_at <= ${at} and ${at} < ra.expires_at and (ra.ended_at is null or ${at} < ra.ended_at)`
}

const licensedAt = async (tx: Transaction, at: Date): Promise<ReadonlySet<number>> => {
  const tenantApplications = await rows(tx)<{ application_id: number }>`select application_id
    from tenant_application
    where tenant_id = (select current_tenant()) and licence_from <= ${at} and ${at} < licence_to`
  return new Set(tenantApplications.map(row => row.application_id))
}

/** Whose data the holders of roles see: all, the departments that they head or manage with those below, or the studies joined. */
const getReach = async (
  tx: Transaction,
  holdings: readonly HoldingRow[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const holders = (scope: HoldingRow['data_scope']) => [
    ...new Set(holdings.filter(each => each.data_scope === scope).map(each => each.user_id)),
  ]
  const reachByUser = new Map<string, Set<string>>()
  const add = (userId: string, of: string) =>
    void reachByUser.set(userId, (reachByUser.get(userId) ?? new Set()).add(of))
  for (const userId of holders('tenant')) add(userId, 'company')
  const departments = await rows(tx)<{ user_id: string; of: string }>`
    select led.user_id, 'department:' || d.id as of from (
        select head_user_id as user_id, id from department
          where tenant_id = (select current_tenant()) and head_user_id = any(${uuids(holders('department'))})
        union
        select user_id, department_id from department_manager
          where tenant_id = (select current_tenant()) and user_id = any(${uuids(holders('department'))})) led
      join department d on d.tenant_id = (select current_tenant()) and d.removed_at is null and d.path @> array[led.id]
    union
    select user_id, 'study:' || study_id from study_member
      where tenant_id = (select current_tenant()) and user_id = any(${uuids(holders('study'))})`
  for (const { user_id, of } of departments) add(user_id, of)
  return reachByUser
}
