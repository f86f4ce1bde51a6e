import {
  effectiveRights,
  listApplicationLevels,
  listOtherApplications,
  listRoles,
  resourceTree,
  roleDetail,
  updateRole,
} from '../../contract/roles.ts'
import { decidesRecords } from '../access/records.ts'
import { handle } from '../http/handle.ts'
import { decideRoleById, detailOf, roleFieldsOf } from './detail.ts'
import { effectiveOf } from './effective.ts'
import { rolesNamed } from './queries.ts'
import { applicationLevels, otherApplications, treeOfResources } from './resources.ts'
import { update } from './update.ts'

decidesRecords('roles', decideRoleById)

const like = (query: string) => `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

export const handlers = [
  handle(listRoles, async ({ tx }, { query, ...page }) => {
    const rows = await rolesNamed(tx, like(query), page)
    return {
      records: rows.map(role => ({
        ...roleFieldsOf(role),
        category: role.category,
        holders: role.holders,
        rights: role.rights,
        updatedAt: role.updated_at.toISOString(),
        rowVersion: role.row_version,
      })),
      total: rows[0]?.total ?? 0,
    }
  }),
  handle(roleDetail, detailOf),
  handle(updateRole, update),
  handle(resourceTree, treeOfResources),
  handle(listApplicationLevels, applicationLevels),
  handle(listOtherApplications, otherApplications),
  handle(effectiveRights, effectiveOf),
]
