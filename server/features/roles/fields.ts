import { roleRecord } from '../../../contract/roles/fields.ts'
import type { Context, Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { presentInput, toColumns } from '../../kernel/records/columns.ts'
import { roleTexts } from '../../kernel/search/role.ts'
import type { Fields } from './field-rules.ts'
import type { RoleRecord } from './queries.ts'

/** Current fields of a role. */
export const getFields = async (tx: Transaction, role: RoleRecord): Promise<Fields> => ({
  ...presentInput(roleRecord, role),
  positionIds: await getPositionIds(tx, role.id),
})

/** Ids of the positions as stored, including removed ones: the old values of an entry are what was stored. */
const getPositionIds = async (tx: Transaction, roleId: string): Promise<string[]> => {
  const rolePositions = await rows(tx)<{ id: string }>`select position_id as id from role_position
    where tenant_id = (select current_tenant()) and role_id = ${roleId}::uuid order by position_id`
  return rolePositions.map(({ id }) => id)
}

/** Columns of a role for its fields; positions are in a separate table. */
export const getColumns = (fields: Fields, code: string | null) => ({
  ...toColumns(roleRecord, fields),
  ...roleTexts({ ...fields, code }),
})

/** Serialises changes of role names in a tenant: of two requests for the same name, the second is refused (TR-C2). */
export const lockNames = async ({ tx, actor }: Context): Promise<void> => {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${`role names ${actor.tenantId}`}, 0))`
}

/** Names in use, in lower case. */
export const namesInUse = async (
  tx: Transaction,
  except: string | null,
): Promise<{ names: Set<string>; namesEn: Set<string> }> => {
  const roles = await rows(tx)<{ name: string; name_en: string }>`select lower(name) as name,
    lower(name_en) as name_en from role
    where tenant_id = (select current_tenant()) and removed_at is null and id is distinct from ${except}::uuid`
  return {
    names: new Set(roles.map(row => row.name)),
    namesEn: new Set(roles.map(row => row.name_en)),
  }
}

/** Checks that need the database: free names, existing positions. Call it under `lockNames`. */
export const checkFields = async (
  { tx }: Context,
  fields: Fields,
  { except = null, kept = [] }: { except?: string | null; kept?: readonly string[] } = {},
): Promise<void> => {
  const { names, namesEn } = await namesInUse(tx, except)
  if (names.has(fields.name.toLowerCase())) throw problem('roleNameTaken', { field: 'name' })
  if (namesEn.has(fields.nameEn.toLowerCase())) throw problem('roleNameTaken', { field: 'nameEn' })
  const newPositionIds = fields.positionIds.filter(id => !kept.includes(id))
  const row = await one(tx)<{ found: number }>`select count(*)::int as found from position
    where tenant_id = (select current_tenant()) and id = any(${newPositionIds}::uuid[]) and not is_category and removed_at is null`
  if (row?.found !== newPositionIds.length) throw problem('dataNotFound', { field: 'positionIds' })
}

/** Sets the positions for which a role is usual. */
export const setPositions = async (
  { tx, actor: { tenantId } }: Context,
  roleId: string,
  positionIds: readonly string[],
): Promise<void> => {
  await run(tx)`delete from role_position where tenant_id = ${tenantId}::uuid and role_id = ${roleId}::uuid`
  await run(tx)`insert into role_position (tenant_id, role_id, position_id)
    select ${tenantId}::uuid, ${roleId}::uuid, unnest(${[...positionIds]}::uuid[])`
}
