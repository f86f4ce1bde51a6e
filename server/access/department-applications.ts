import { sql } from 'kysely'

/**
 * Applications that the departments of the user `u` allow: null where one of them, or having none, allows all (H5). The one
 * place that says so, for whoever calls and for whom rights are told.
 */
export const applicationsOfDepartments = sql<
  number[] | null
>`(select case when count(ud.department_id) = 0 or bool_or(da.department_id is null) then null
    else array_agg(distinct da.application_id) end
  from user_department ud
  left join department_application da on da.tenant_id = ud.tenant_id and da.department_id = ud.department_id
  where ud.tenant_id = u.tenant_id and ud.user_id = u.id)`
