import { sql } from 'kysely'
import type { Output } from '../../contract/define.ts'
import { listDepartments, listPositions } from '../../contract/directory.ts'
import { handle } from '../http/handle.ts'

type Department = Output<typeof listDepartments>['records'][number]
type Position = Output<typeof listPositions>['records'][number]

export const handlers = [
  handle(listDepartments, async ({ tx }) => {
    const { rows } = await sql<Department>`with recursive tree as (
        select d.id, d.parent_id, 1 as depth, d.name, d.name_en, array[lpad(d.sort::text, 6, '0') || d.name] as place
        from department d where d.tenant_id = (select current_tenant()) and d.parent_id is null
        union all
        select d.id, d.parent_id, t.depth + 1, d.name, d.name_en, t.place || (lpad(d.sort::text, 6, '0') || d.name)
        from department d join tree t on d.parent_id = t.id where d.tenant_id = (select current_tenant()))
      select t.id, t.parent_id as "parentId", t.depth, t.name, t.name_en as "nameEn",
        (select count(*)::int from user_department ud where ud.tenant_id = (select current_tenant()) and ud.department_id = t.id) as members
      from tree t order by t.place`.execute(tx)
    return { records: rows, total: rows.length }
  }),
  handle(listPositions, async ({ tx }) => {
    const { rows } = await sql<Position>`with recursive tree as (
        select p.id, p.parent_id, p.is_category, p.name, p.name_en, array[lpad(p.sort::text, 6, '0') || p.name] as place
        from position p where p.tenant_id = (select current_tenant()) and p.parent_id is null
        union all
        select p.id, p.parent_id, p.is_category, p.name, p.name_en, t.place || (lpad(p.sort::text, 6, '0') || p.name)
        from position p join tree t on p.parent_id = t.id where p.tenant_id = (select current_tenant()))
      select id, parent_id as "parentId", is_category as "isCategory", name, name_en as "nameEn" from tree order by place`.execute(
      tx,
    )
    return { records: rows, total: rows.length }
  }),
]
