import type { Output } from '../../../contract/define.ts'
import { listDepartments, listPositions } from '../../../contract/directory/calls.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle } from '../../kernel/http/handle.ts'
import { inTreeOrder } from '../../kernel/sort-order.ts'

type Department = Output<typeof listDepartments>['records'][number] & { sort: number }
type Position = Output<typeof listPositions>['records'][number] & { sort: number }

export const handlers = [
  handle(listDepartments, async ({ tx }) => {
    const departments = await rows(tx)<Department>`select d.id, d.parent_id as "parentId",
      cardinality(d.path) as depth, d.name, d.name_en as "nameEn", d.sort,
        coalesce(m.members, 0) as members
      from department d left join (select ud.department_id, count(*)::int as members from user_department ud
        where ud.tenant_id = (select current_tenant()) group by 1) m on m.department_id = d.id
      where d.tenant_id = (select current_tenant()) and d.removed_at is null`
    const records = inTreeOrder(departments).map(({ sort: _, ...row }) => row)
    return { records, total: records.length }
  }),
  handle(listPositions, async ({ tx }) => {
    const positions = await rows(tx)<Position>`select p.id, p.parent_id as "parentId",
      p.is_category as "isCategory", p.name, p.name_en as "nameEn", p.sort
      from position p where p.tenant_id = (select current_tenant()) and p.removed_at is null`
    const records = inTreeOrder(positions).map(({ sort: _, ...row }) => row)
    return { records, total: records.length }
  }),
]
