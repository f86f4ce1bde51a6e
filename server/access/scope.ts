import { type Expression, type SqlBool, sql } from 'kysely'
import type { Scope } from '../kernel/context.ts'

/** Where a user belongs: ids of their departments with all ancestors, and of their studies. */
export type UserScope = { userId: string; departmentPath: readonly string[]; studies: readonly string[] }

/** Decides for one record whether a user is within a scope. */
export const userInScope = (scope: Scope, place: UserScope): boolean =>
  scope.all ||
  place.userId === scope.userId ||
  place.departmentPath.some(each => scope.departments.includes(each)) ||
  place.studies.some(each => scope.studies.includes(each))

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** The same rule as an SQL condition on `users`, for lists, counts and searches. Tests compare both rules on random data. */
export const usersInScope = (scope: Scope, users: string): Expression<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const own = sql<SqlBool>`${sql.ref(`${users}.id`)} = ${scope.userId}::uuid`
  const headed = sql<SqlBool>`exists (select from user_department ud join department d on d.tenant_id = ud.tenant_id and d.id = ud.department_id
    where ud.tenant_id = ${sql.ref(`${users}.tenant_id`)} and ud.user_id = ${sql.ref(`${users}.id`)} and d.path && ${uuids(scope.departments)})`
  const shared = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${users}.tenant_id`)}
    and sm.user_id = ${sql.ref(`${users}.id`)} and sm.study_id = any(${uuids(scope.studies)}))`
  const parts = [
    own,
    ...(scope.departments.length ? [headed] : []),
    ...(scope.studies.length ? [shared] : []),
  ]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/**
 * The same rule for rows that name a user and are only counted. A tenant-wide scope counts all rows except those of removed
 * people: a small index finds these, so that no user record is read. `user` is the column with its alias.
 */
export const rowsOfUsersInScope = (scope: Scope, user: string): Expression<SqlBool> =>
  scope.all
    ? sql<SqlBool>`not exists (select from users r where r.tenant_id = (select current_tenant()) and r.id = ${sql.ref(user)} and r.removed_at is not null)`
    : sql<SqlBool>`exists (select from users u where u.tenant_id = (select current_tenant()) and u.id = ${sql.ref(user)} and u.removed_at is null
        and ${usersInScope(scope, 'u')})`

/** Whether a user may be put into a department: any department for a tenant-wide scope, else one that the actor heads or one below it. */
export const departmentsInScope = (scope: Scope, department: string): Expression<SqlBool> =>
  scope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${department}.path`)} && ${uuids(scope.departments)}`

/**
 * Whether a study is within a scope: every study for a tenant-wide scope, else studies joined, led, or of departments headed.
 * A deleted study is in no scope.
 */
export const studiesInScope = (scope: Scope, study: string): Expression<SqlBool> => {
  const present = sql<SqlBool>`${sql.ref(`${study}.removed_at`)} is null`
  if (scope.all) return present
  const joined = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and sm.study_id = ${sql.ref(`${study}.id`)} and sm.user_id = ${scope.userId}::uuid)`
  const led = sql<SqlBool>`${sql.ref(`${study}.lead_pm_user_id`)} = ${scope.userId}::uuid`
  const headed = sql<SqlBool>`exists (select from department d where d.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and d.id = ${sql.ref(`${study}.department_id`)} and d.path && ${uuids(scope.departments)})`
  const parts = [joined, led, ...(scope.departments.length ? [headed] : [])]
  return sql<SqlBool>`(${present} and (${sql.join(parts, sql` or `)}))`
}

/**
 * Whether a site is within a scope: every site of studies of departments headed, of studies led and of studies joined as a
 * whole, else only the sites joined (a site role is given for a site, H2).
 */
export const sitesInScope = (scope: Scope, site: string): Expression<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const joined = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${site}.tenant_id`)}
    and sm.study_id = ${sql.ref(`${site}.study_id`)} and sm.user_id = ${scope.userId}::uuid
    and (sm.site_id is null or sm.site_id = ${sql.ref(`${site}.id`)}))`
  const led = sql<SqlBool>`exists (select from study t where t.tenant_id = ${sql.ref(`${site}.tenant_id`)}
    and t.id = ${sql.ref(`${site}.study_id`)} and t.lead_pm_user_id = ${scope.userId}::uuid)`
  const headed = sql<SqlBool>`exists (select from study t join department d on d.tenant_id = t.tenant_id and d.id = t.department_id
    where t.tenant_id = ${sql.ref(`${site}.tenant_id`)} and t.id = ${sql.ref(`${site}.study_id`)} and d.path && ${uuids(scope.departments)})`
  const parts = [joined, led, ...(scope.departments.length ? [headed] : [])]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** Whether a study with all its sites is within a scope: a study joined at some of its sites only is not. */
export const wholeStudiesInScope = (scope: Scope, study: string): Expression<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const joined = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and sm.study_id = ${sql.ref(`${study}.id`)} and sm.user_id = ${scope.userId}::uuid and sm.site_id is null)`
  const led = sql<SqlBool>`${sql.ref(`${study}.lead_pm_user_id`)} = ${scope.userId}::uuid`
  const headed = sql<SqlBool>`exists (select from department d where d.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and d.id = ${sql.ref(`${study}.department_id`)} and d.path && ${uuids(scope.departments)})`
  const parts = [joined, led, ...(scope.departments.length ? [headed] : [])]
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}
