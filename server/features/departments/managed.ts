import type { Output, Parsed } from '../../../contract/define.ts'
import type { managedDepartments } from '../../../contract/departments/calls.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { inTreeOrder } from '../../kernel/sort-order.ts'
import { personAsked } from '../people/account-facts.ts'

type Row = Output<typeof managedDepartments>['records'][number] & { sort: number }

/** Lists departments that a user heads or manages, with those below. For another user the menu of users is needed. */
export const managedBy = async (
  context: Context,
  { userId }: Parsed<typeof managedDepartments>,
): Promise<Output<typeof managedDepartments>> => {
  const { id } = await personAsked(context, userId)
  const list = await rows(context.tx)<Row>`with led as materialized (
      select d.id, true as head from department d where d.tenant_id = (select current_tenant()) and d.head_user_id = ${id}::uuid
      union all select g.department_id, false from department_manager g where g.tenant_id = (select current_tenant()) and g.user_id = ${id}::uuid)
    select d.id, d.parent_id as "parentId", d.name, d.name_en as "nameEn", d.sort,
      case when exists (select from led where led.id = d.id and led.head) then 'head'
        when exists (select from led where led.id = d.id) then 'manager' else 'below' end as "as"
    from department d where d.tenant_id = (select current_tenant()) and d.removed_at is null
      and d.path && (select array_agg(led.id) from led)`
  const records = inTreeOrder(list).map(({ sort: _, ...row }) => row)
  return { records, total: records.length }
}
