import { type RawBuilder, sql } from 'kysely'
import { usersInScope } from '../../access/scope.ts'
import type { Scope } from '../../kernel/context.ts'
import { searchTerms } from '../../kernel/search/reading.ts'

/** Whose trainings are asked for, and of which. */
export type TrainingFilters = {
  query: string
  departmentIds: readonly string[]
  studyIds: readonly string[]
  siteIds: readonly string[]
  roleIds: readonly string[]
  taskIds: readonly string[]
}

export const here = sql`(select current_tenant())`
export const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Whether the role assignment `ra` is in force at a moment. */
export const inForce = (at: Date) =>
  sql`(ra.effective_at <= ${at}::timestamptz and ${at}::timestamptz < least(ra.expires_at, coalesce(ra.ended_at, 'infinity')))`

/** Whether the user `u` is among those asked for: in scope, and with department, study, site and role. */
export const isAsked = (filters: TrainingFilters, scope: Scope, at: Date): RawBuilder<unknown> => {
  const { query, departmentIds, studyIds, siteIds, roleIds } = filters
  const terms = searchTerms(query)
  const parts: RawBuilder<unknown>[] = [
    sql`u.removed_at is null and u.status <> 'disabled' and ${usersInScope(scope, 'u')}`,
  ]
  if (terms.length > 0) parts.push(sql`u.id in (select users_matching(${terms}::text[], false))`)
  if (departmentIds.length > 0)
    parts.push(sql`u.id in (select ud.user_id from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
      where ud.tenant_id = ${here} and d.path && ${uuids(departmentIds)})`)
  if (studyIds.length > 0)
    parts.push(sql`u.id in (select sm.user_id from study_member sm where sm.tenant_id = ${here}
      and sm.study_id = any(${uuids(studyIds)}))`)
  if (siteIds.length > 0)
    parts.push(sql`u.id in (select sm.user_id from study_member sm where sm.tenant_id = ${here}
      and sm.site_id = any(${uuids(siteIds)}))`)
  if (roleIds.length > 0)
    parts.push(sql`u.id in (select ra.user_id from role_assignment ra where ra.tenant_id = ${here}
      and ra.role_id = any(${uuids(roleIds)}) and ${inForce(at)})`)
  return sql.join(parts, sql` and `)
}

/** The main department of the user `u` as `d`. */
export const joinDepartment = sql`left join lateral (select d.name, d.name_en from user_department ud
  join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
  where ud.tenant_id = ${here} and ud.user_id = u.id order by ud.main desc, d.name limit 1) d on true`

/** The user `u` as the contract shows a person. */
export const personColumn = sql`jsonb_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name, 'reading', u.reading,
  'account', u.account, 'department', case when d.name is not null then jsonb_build_object('name', d.name, 'nameEn', d.name_en) end)`
