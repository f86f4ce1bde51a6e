import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { studiesInScope } from '../../access/scope.ts'
import type { Scope } from '../../kernel/context.ts'

/**
 * Roots of what an actor may see; null when that is all of the tenant's. Other actors see their own organisation and those of their
 * studies' sites, each with everything below.
 */
const beginnings = (scope: Scope): RawBuilder<unknown> | null =>
  scope.all
    ? null
    : sql`(select coalesce(array_agg(g.id), '{}') from (
        select u.organisation_id as id from users u
          where u.tenant_id = (select current_tenant()) and u.id = ${scope.userId}::uuid and u.organisation_id is not null
        union
        select si.organisation_id from site si join study st on st.tenant_id = si.tenant_id and st.id = si.study_id
          where si.tenant_id = (select current_tenant()) and ${studiesInScope(scope, 'st')}) as g)`

/** Whether the actor may see an organisation (2.2.9); `row` is its table. One that was merged into another is not seen. */
export const isVisible = (scope: Scope, row: string): RawBuilder<SqlBool> => {
  const from = beginnings(scope)
  const merged = sql.ref(`${row}.merged_into`)
  return from
    ? sql<SqlBool>`(${merged} is null and ${sql.ref(`${row}.path`)} && ${from})`
    : sql<SqlBool>`${merged} is null`
}

/** Whether an organisation is one of the actor's topmost ones. */
export const isTopmost = (scope: Scope, row: string): RawBuilder<SqlBool> => {
  const from = beginnings(scope)
  const path = sql.ref(`${row}.path`)
  return from
    ? sql<SqlBool>`${sql.ref(`${row}.merged_into`)} is null and ${sql.ref(`${row}.id`)} = any(${from}::uuid[]) and not (${path}[1:cardinality(${path}) - 1] && ${from})`
    : sql<SqlBool>`${sql.ref(`${row}.parent_id`)} is null and ${sql.ref(`${row}.merged_into`)} is null`
}
