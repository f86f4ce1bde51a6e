import type { Right } from '../../../contract/access/rights.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { conditions, type RoleFilters } from './list.ts'
import { columns, inForce, type RoleRecord, rightsOfRoles } from './queries.ts'

/** A role in the form of its export. */
export type RoleToExport = Pick<
  RoleRecord,
  'id' | 'code' | 'name' | 'category' | 'level' | 'blinding' | 'state' | 'holders'
> & {
  nameEn: string
  dataScope: RoleRecord['data_scope']
}

/** Columns of a workbook, without the named ones. */
const mostRoles = 16_000

/** All that match but these, or only these; an export from before knew all that match. */
type ChosenRows = { selectAll?: boolean; toggledNodes?: readonly string[] }

/** Matching roles in order of creation. */
export const rolesToExport = async (
  tx: Transaction,
  filters: RoleFilters & ChosenRows,
): Promise<RoleToExport[]> => {
  const roles = await rows(tx)<RoleRecord>`select ${columns}, coalesce(h.holders, 0) as holders from role r
    left join (select ra.role_id, count(distinct ra.user_id)::int as holders from role_assignment ra
      where ra.tenant_id = (select current_tenant()) and ${inForce} group by 1) h on h.role_id = r.id
    where ${conditions(filters)} and (r.id = any(${[...(filters.toggledNodes ?? [])]}::uuid[])) <> ${filters.selectAll ?? true} order by r.created_at, r.sort_name, r.id limit ${mostRoles}`
  return roles.map(row => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    category: row.category,
    level: row.level,
    dataScope: row.data_scope,
    blinding: row.blinding,
    state: row.state,
    holders: row.holders,
  }))
}

/** Their permissions, by role id. */
export const rightsOfExported = async (
  tx: Transaction,
  roles: readonly { id: string }[],
): Promise<ReadonlyMap<string, ReadonlySet<Right>>> => {
  const rights = await rightsOfRoles(
    tx,
    roles.map(({ id }) => id),
  )
  return new Map([...rights].map(([id, held]) => [id, new Set(held)]))
}
