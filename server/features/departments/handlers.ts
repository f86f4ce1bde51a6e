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
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { dataPermission } from '../users/data-permission.ts'
import { add } from './add.ts'
import { decideDepartmentById, getDetail, getTree } from './detail.ts'
import { edit } from './edit.ts'
import { history } from './history.ts'
import { managedBy } from './managed.ts'
import { asMain, changeMembers, getMembers, joining, leaving } from './members.ts'
import { move } from './move.ts'
import { remove } from './remove.ts'

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
