import type { Output, Parsed } from '../../../contract/define.ts'
import {
  addDepartment,
  addDepartmentMembers,
  checkUserDataPermission,
  departmentDetail,
  departmentHistory,
  departmentMembers,
  departmentTree,
  editDepartment,
  makeMainDepartment,
  managedDepartments,
  moveDepartment,
  removeDepartment,
  removeDepartmentMembers,
} from '../../../contract/departments/calls.ts'
import { decidesRecords } from '../../access/records.ts'
import { departmentsInScope } from '../../access/scope.ts'
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { problem } from '../../kernel/problem.ts'
import { inTreeOrder } from '../../kernel/sort-order.ts'
import { personAsked } from '../people/account-facts.ts'
import { dataPermission } from '../users/detail.ts'
import { add } from './add.ts'
import { remove } from './change.ts'
import { decideDepartmentById, getDetail, getTree } from './detail.ts'
import { edit } from './edit.ts'
import { asMain, changeMembers, getMembers, joining, leaving } from './members.ts'
import { move } from './move.ts'

type Row = Output<typeof managedDepartments>['records'][number] & { sort: number }

/** Lists departments that a user heads or manages, with those below. For another user the menu of users is needed. */
const managedBy = async (
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

/** Returns the history of one department, present or removed, with everything about it that is filed under other records. */
const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof departmentHistory>,
): Promise<Output<typeof departmentHistory>> => {
  const departments = await rows(context.tx)`select from department d
    where d.tenant_id = (select current_tenant()) and d.id = ${id}::uuid
    and ${departmentsInScope(context.actor.scope, 'd')}`
  if (departments.length === 0) throw problem('dataNotFound')
  return wholeHistory(context, 'departments', id, page)
}

decidesRecords('departments', decideDepartmentById)

export const handlers = [
  handle(departmentTree, getTree),
  handleOne(departmentDetail, getDetail),
  handle(departmentMembers, getMembers),
  handle(departmentHistory, history),
  handle(addDepartment, add),
  handle(editDepartment, edit),
  handle(moveDepartment, move),
  handle(removeDepartment, remove),
  handle(addDepartmentMembers, (context, { userIds, ...wish }) =>
    changeMembers(
      context,
      wish,
      userIds.map(id => ({ id })),
      joining,
    ),
  ),
  handle(removeDepartmentMembers, (context, { users, ...wish }) =>
    changeMembers(context, wish, users, leaving),
  ),
  handle(makeMainDepartment, (context, { users, ...wish }) => changeMembers(context, wish, users, asMain)),
  handle(managedDepartments, managedBy),
  handle(checkUserDataPermission, dataPermission),
]
