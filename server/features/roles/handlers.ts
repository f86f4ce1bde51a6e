import {
  effectiveRights,
  listApplicationLevels,
  listOtherApplications,
  newRoleBlocks,
  resourceTree,
  roleDetail,
  roleHistory,
} from '../../../contract/roles/calls.ts'
import {
  addRole,
  copyRole,
  disableRole,
  enableRole,
  removeRole,
  updateRole,
} from '../../../contract/roles/changes.ts'
import { listRoles, roleHolders, roleOptions } from '../../../contract/roles/list.ts'
import { decidesRecords } from '../../access/records.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { add, copy } from './add.ts'
import { blocksOfNew, decideRoleById, getDetail } from './detail.ts'
import { getEffective } from './effective.ts'
import { history } from './history.ts'
import { getHolders } from './holders.ts'
import { listed, options } from './list.ts'
import { applicationLevels, otherApplications, treeOfResources } from './resources.ts'
import { disable, enable, remove } from './state.ts'
import { update } from './update.ts'

decidesRecords('roles', decideRoleById)

export const handlers = [
  handle(listRoles, listed),
  handle(roleOptions, options),
  handleOne(roleDetail, getDetail),
  handle(newRoleBlocks, blocksOfNew),
  handle(roleHolders, getHolders),
  handle(roleHistory, history),
  handle(addRole, add),
  handle(copyRole, copy),
  handle(updateRole, update),
  handle(disableRole, disable),
  handle(enableRole, enable),
  handle(removeRole, remove),
  handle(resourceTree, treeOfResources),
  handle(listApplicationLevels, applicationLevels),
  handle(listOtherApplications, otherApplications),
  handleOne(effectiveRights, getEffective),
]
