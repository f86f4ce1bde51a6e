import { sql } from 'kysely'

/**
 * Applications that the departments of user `u` allow. Null means all: one department allows all, or the user has no
 * department (H5). Calls and explanations both use this expression. An application that two departments allow appears twice.
 */
export const applicationsOfDepartments = sql<
  number[] | null
>`(select case when not bool_or(da.department_id is null) then array_agg(da.application_id) end
  from user_department ud
  left join department_application da on da.tenant_id = ud.tenant_id and da.department_id = ud.department_id
  where ud.tenant_id = u.tenant_id and ud.user_id = u.id)`
