import { sql } from 'kysely'

/**
 * Applications that the departments of the user `u` allow: null where one of them, or having none, allows all (H5). The one
 * place that says so, for whoever calls and for whom rights are told; what two departments allow stands there twice.
 */
export const applicationsOfDepartments = sql<
  number[] | null
>`(select case when not bool_or(da.department_id is null) then array_agg(da.application_id) end
  from user_department ud
  left join department_application da on da.tenant_id = ud.tenant_id and da.department_id = ud.department_id
  where ud.tenant_id = u.tenant_id and ud.user_id = u.id)`
