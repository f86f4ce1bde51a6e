import { sql } from 'kysely'
import { getApplication, type Right } from '../../../contract/access/rights.ts'
import type { RoleScope } from '../../../contract/roles/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { endOfTime } from '../../kernel/db/types.ts'
import { countedRights } from '../roles/counted.ts'
import type { GivenRole, Holding, Receiver } from './rules.ts'

type RoleRow = Pick<GivenRole, 'id' | 'code' | 'level' | 'enabled'> & {
  name: string
  name_en: string
  blinding: 'none' | 'blinded' | 'unblinded'
  data_scope: RoleScope
  expires_at: Date | null
}
/** A role as the rules need it, with its blinding and its data scope. */
export type NamedRole = GivenRole & { blinding: RoleRow['blinding']; dataScope: RoleScope }

/**
 * Returns roles by id, or all roles of the tenant that are not removed, oldest first. `lock` locks the roles given by id
 * until the commit.
 */
export const rolesToGive = async (
  tx: Transaction,
  ids?: readonly string[],
  lock = true,
): Promise<NamedRole[]> => {
  const roles = await rows(tx)<RoleRow>`select id, code, name, name_en, level, blinding, data_scope, enabled,
    expires_at from role
    where tenant_id = (select current_tenant()) ${ids ? sql`and id = any(${[...ids]}::uuid[])` : sql`and removed_at is null`}
    order by created_at, name, id ${ids && lock ? sql`for share` : sql``}`
  const rights = await countedRights(
    tx,
    roles.map(({ id }) => id),
  )
  return roles.map(({ name_en, data_scope, expires_at, ...role }) => {
    const counted = rights.get(role.id)!
    return {
      ...role,
      nameEn: name_en,
      dataScope: data_scope,
      expiresAt: expires_at,
      rights: counted,
      applications: getApplications(counted),
    }
  })
}

const getApplications = (rights: ReadonlySet<Right>): ReadonlySet<number> =>
  new Set([...rights].map(getApplication))

/** Returns what the rules need to know about a user who is to get a role. `lock` locks the user until the commit. */
export const receiverById = async (
  tx: Transaction,
  userId: string,
  lock = true,
): Promise<Receiver | undefined> => {
  return one(tx)<Receiver>`select u.id, u.status, u.account_id is not null as "hasAccount", u.type,
    u.super_admin as "superAdmin",
      exists (select from department d where d.tenant_id = u.tenant_id and d.head_user_id = u.id) as heads
    from users u where u.tenant_id = (select current_tenant()) and u.id = ${userId}::uuid and u.removed_at is null ${lock ? sql`for no key update` : sql``}`
}

/** Returns the same for several users, by id. `lock` locks them until the commit. */
export const receiversById = async (
  tx: Transaction,
  ids: readonly string[],
  lock = true,
): Promise<ReadonlyMap<string, Receiver>> => {
  const users = await rows(tx)<Receiver>`select u.id, u.status, u.account_id is not null as "hasAccount",
    u.type, u.super_admin as "superAdmin",
      exists (select from department d where d.tenant_id = u.tenant_id and d.head_user_id = u.id) as heads
    from users u where u.tenant_id = (select current_tenant()) and u.id = any(${[...ids]}::uuid[]) and u.removed_at is null
    order by u.id ${lock ? sql`for no key update of u` : sql``}`
  return new Map(users.map(row => [row.id, row]))
}

export type AssignmentRecord = {
  id: string
  user_id: string
  role_id: string
  study_id: string | null
  site_id: string | null
  effective_at: Date
  expires_at: Date
  ended_at: Date | null
  row_version: number
}

const columns = sql`id, user_id, role_id, study_id, site_id, effective_at, expires_at, ended_at, row_version`

/** Lists the present and future role assignments of a user, oldest first. */
export const assignmentsHeld = async (tx: Transaction, userId: string): Promise<AssignmentRecord[]> => {
  return rows(tx)<AssignmentRecord>`select ${columns} from role_assignment
    where tenant_id = (select current_tenant()) and user_id = ${userId}::uuid and ended_at is null and now() < expires_at
    order by created_at, id`
}

/** Lists the same for several users. */
export const assignmentsHeldBy = async (
  tx: Transaction,
  userIds: readonly string[],
): Promise<AssignmentRecord[]> => {
  return rows(tx)<AssignmentRecord>`select ${columns} from role_assignment
    where tenant_id = (select current_tenant()) and user_id = any(${[...userIds]}::uuid[]) and ended_at is null
      and now() < expires_at order by created_at, id`
}

/** Returns role assignments by id, locked until the commit in id order. */
export const assignmentsById = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<AssignmentRecord[]> => {
  return rows(tx)<AssignmentRecord>`select ${columns} from role_assignment
    where tenant_id = (select current_tenant()) and id = any(${[...ids]}::uuid[]) order by id for update`
}

/** Converts a stored role assignment and its role to the form that the rules need. */
export const getHolding = (row: AssignmentRecord, role: GivenRole): Holding => ({
  role,
  studyId: row.study_id,
  siteId: row.site_id,
  from: row.effective_at,
  to: row.expires_at.getTime() === endOfTime.getTime() ? null : row.expires_at,
})
