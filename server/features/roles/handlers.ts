import type { Output, Parsed } from '../../../contract/define.ts'
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
import { wholeHistory } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { handle, handleOne } from '../../kernel/http/handle.ts'
import { add, copy } from './add.ts'
import { requireOnce } from './asked.ts'
import { blocksOfNew, decideRoleById, getDetail } from './detail.ts'
import { getEffective } from './effective.ts'
import { getHolders } from './holders.ts'
import { listed, options } from './list.ts'
import { applicationLevels, otherApplications, treeOfResources } from './resources.ts'
import { disable, enable, remove } from './state.ts'
import { update } from './update.ts'

/**
 * The history of one role from the audit trail, with its assignments. Positions are named; permissions are left for the tree to name. A
 * deleted role has a history too.
 */
const history = async (
  context: Context,
  { id, ...page }: Parsed<typeof roleHistory>,
): Promise<Output<typeof roleHistory>> => {
  await requireOnce(context.tx, id)
  return wholeHistory(context, 'roles', id, page)
}

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
