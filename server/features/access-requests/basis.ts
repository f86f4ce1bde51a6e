import type { BasisPart } from '../../../contract/access-requests/shapes.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { ItemRecord, RequestRecord } from './queries.ts'

/**
 * The records that a decision is based on, each with its version: the user with all role assignments, the roles, the studies
 * and the department. A change of any of them raises its version.
 */
export const getBasis = async (
  tx: Transaction,
  { user_id, department_id }: Pick<RequestRecord, 'user_id' | 'department_id'>,
  items: readonly ItemRecord[],
): Promise<BasisPart[]> => {
  const roleIds = items.map(each => each.role_id)
  const studyIds = items.flatMap(each => each.study_id ?? [])
  return rows(tx)<BasisPart>`
    with t as (select current_tenant() as id)
    select 'user' as kind, u.id, u.row_version as version from users u, t where u.tenant_id = t.id and u.id = ${user_id}::uuid
    union all select 'role', r.id, r.row_version from role r, t where r.tenant_id = t.id and r.id = any(${roleIds}::uuid[])
    union all select 'assignment', a.id, a.row_version from role_assignment a, t where a.tenant_id = t.id and a.user_id = ${user_id}::uuid
      and a.ended_at is null and now() < a.expires_at
    union all select 'study', s.id, s.row_version from study s, t where s.tenant_id = t.id and s.id = any(${studyIds}::uuid[])
    union all select 'department', d.id, d.row_version from department d, t where d.tenant_id = t.id and d.id = ${department_id}::uuid
    order by 1, 2`
}

const getKey = ({ kind, id }: BasisPart): string => `${kind} ${id}`

/** The kinds of records that differ between two bases, each once. */
export const getChanged = (
  before: readonly BasisPart[],
  after: readonly BasisPart[],
): BasisPart['kind'][] => {
  const versions = new Map(before.map(part => [getKey(part), part.version]))
  const changed = after.filter(part => versions.get(getKey(part)) !== part.version)
  const present = new Set(after.map(getKey))
  const gone = before.filter(part => !present.has(getKey(part)))
  return [...new Set([...changed, ...gone].map(({ kind }) => kind))].sort()
}
