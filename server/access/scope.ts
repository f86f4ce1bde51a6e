import { type Expression, type SqlBool, sql } from 'kysely'
import type { Scope } from '../context.ts'

/** Where a user stands: ids of the departments he is in with all their ancestors, and of his studies. */
export type UserPlace = { userId: string; departmentPath: readonly string[]; studies: readonly string[] }

/** Whether a user is within a scope: the decision for one record. */
export const userInScope = (scope: Scope, place: UserPlace): boolean =>
  scope.all ||
  place.userId === scope.userId ||
  place.departmentPath.some(each => scope.departments.includes(each)) ||
  place.studies.some(each => scope.studies.includes(each))

const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** The same rule as a condition on `users`, for lists, counts and searches; tests compare both on random data. */
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
 * The same for rows that name a user and are counted: all but those of people who were removed, whom a small index names, so that
 * nobody's record is looked up; of a narrower scope those of the people in it. `user` is the column, with its alias.
 */
export const rowsOfUsersInScope = (scope: Scope, user: string): Expression<SqlBool> =>
  scope.all
    ? sql<SqlBool>`not exists (select from users r where r.tenant_id = (select current_tenant()) and r.id = ${sql.ref(user)} and r.removed_at is not null)`
    : sql<SqlBool>`exists (select from users u where u.tenant_id = (select current_tenant()) and u.id = ${sql.ref(user)} and u.removed_at is null
        and ${usersInScope(scope, 'u')})`

/** Whether somebody may be put into a department: any for a tenant-wide scope, else one that is headed or lies below it. */
export const departmentsInScope = (scope: Scope, department: string): Expression<SqlBool> =>
  scope.all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(`${department}.path`)} && ${uuids(scope.departments)}`

/** Whether a study is within a scope: every study for a tenant-wide one, else those joined or of departments headed. */
export const studiesInScope = (scope: Scope, study: string): Expression<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const joined = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and sm.study_id = ${sql.ref(`${study}.id`)} and sm.user_id = ${scope.userId}::uuid)`
  const headed = sql<SqlBool>`exists (select from department d where d.tenant_id = ${sql.ref(`${study}.tenant_id`)}
    and d.id = ${sql.ref(`${study}.department_id`)} and d.path && ${uuids(scope.departments)})`
  return sql<SqlBool>`(${sql.join([joined, ...(scope.departments.length ? [headed] : [])], sql` or `)})`
}

/**
 * Whether a site is within a scope: every site of the studies of departments headed and of those joined as a whole, else only
 * the sites joined (a site role is given for a site, H2).
 */
export const sitesInScope = (scope: Scope, site: string): Expression<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const joined = sql<SqlBool>`exists (select from study_member sm where sm.tenant_id = ${sql.ref(`${site}.tenant_id`)}
    and sm.study_id = ${sql.ref(`${site}.study_id`)} and sm.user_id = ${scope.userId}::uuid
    and (sm.site_id is null or sm.site_id = ${sql.ref(`${site}.id`)}))`
  const headed = sql<SqlBool>`exists (select from study t join department d on d.tenant_id = t.tenant_id and d.id = t.department_id
    where t.tenant_id = ${sql.ref(`${site}.tenant_id`)} and t.id = ${sql.ref(`${site}.study_id`)} and d.path && ${uuids(scope.departments)})`
  return sql<SqlBool>`(${sql.join([joined, ...(scope.departments.length ? [headed] : [])], sql` or `)})`
}
