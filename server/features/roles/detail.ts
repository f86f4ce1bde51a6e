import { everyRight } from '../../../contract/access/resources.ts'
import { counting } from '../../../contract/access/rights.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { newRoleBlocks, roleDetail } from '../../../contract/roles/calls.ts'
import {
  addRole,
  copyRole,
  disableRole,
  enableRole,
  removeRole,
  updateRole,
} from '../../../contract/roles/changes.ts'
import { roleRecord } from '../../../contract/roles/fields.ts'
import type { RoleAction } from '../../../contract/roles/shapes.ts'
import { decide } from '../../access/decide.ts'
import { firstRefusal, type Refusal } from '../../access/reasons.ts'
import type { RecordDecision } from '../../access/records.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { presentFields } from '../../kernel/records/columns.ts'
import {
  getLicences,
  holdsRole,
  positionsOfRole,
  type RoleRecord,
  rightsOfRole,
  roleById,
  scopeOfRole,
} from './queries.ts'
import { getBlocks, type Manager, type RoleFacts, roleReason } from './rules.ts'
import { decideState, type RoleUse, usesOf } from './state.ts'

type ShownRole = Pick<
  RoleRecord,
  'id' | 'code' | 'name' | 'name_en' | 'level' | 'blinding' | 'contract_role' | 'expires_at' | 'enabled'
>

/** The fields of a role in every response. */
export const getRoleFields = (role: ShownRole) => presentFields(roleRecord, role, 'row')

export const getFacts = (role: RoleRecord): RoleFacts => ({
  code: role.code,
  level: role.level,
  blinding: role.blinding,
  dataScope: role.data_scope,
  expiresAt: role.expires_at,
})

/** What the actor may hand on, with respect to one role; null for a role that does not exist yet. */
export const getManager = async ({ tx, actor }: Context, roleId: string | null): Promise<Manager> => ({
  superAdmin: actor.superAdmin,
  rights: actor.role ? counting(await rightsOfRole(tx, actor.role.id)) : new Set(),
  dataScope: actor.role ? await scopeOfRole(tx, actor.role.id) : null,
  holdsIt: roleId !== null && (await holdsRole(tx, actor.userId, roleId)),
})

/** One role with its permissions and what cannot be changed in it; another tenant's role does not exist (TR-T5). */
export const getDetail = async (
  context: Context,
  { id }: Parsed<typeof roleDetail>,
): Promise<Output<typeof roleDetail>> => {
  const { tx, now } = context
  const [role, held, manager, use, positions, licences] = await Promise.all([
    roleById(tx, id),
    rightsOfRole(tx, id),
    getManager(context, id),
    usesOf(tx, id),
    positionsOfRole(tx, id),
    getLicences(tx, now),
  ])
  if (!role) throw problem('dataNotFound')
  const facts = getFacts(role)
  return {
    ...getRoleFields(role),
    ...presentFields(roleRecord, role, 'detail'),
    state: role.state,
    holders: role.holders,
    authorised: use.authorised,
    positions,
    rights: [...held],
    editing: firstRefusal(decideRole(context, role, manager)),
    blocks: getBlocks(everyRight, held, facts, manager, licences),
    actions: getActions(context, role, manager, use),
  }
}

/** What a new role of this level, data scope and blinding could not be given: it has no permissions yet. */
export const blocksOfNew = async (
  context: Context,
  { level, dataScope, blinding }: Parsed<typeof newRoleBlocks>,
): Promise<Output<typeof newRoleBlocks>> => {
  const manager = await getManager(context, null)
  const facts: RoleFacts = { code: null, level, blinding, dataScope, expiresAt: null }
  const blocks = getBlocks(everyRight, new Set(), facts, manager, await getLicences(context.tx, context.now))
  return { blocks: blocks.map(each => ({ ...each, fixed: false })) }
}

const getActions = (
  context: Context,
  role: RoleRecord,
  manager: Manager,
  use: RoleUse,
): Record<RoleAction, Refusal | null> => ({
  edit: firstRefusal(decideRole(context, role, manager)),
  copy: firstRefusal(decide(context.actor, copyRole, { inScope: true }, context.now)),
  disable: firstRefusal(decideState(context, 'disableRole', role, use)),
  enable: firstRefusal(decideState(context, 'enableRole', role, use)),
  remove: firstRefusal(decideState(context, 'removeRole', role, use)),
})

/** The decision on changing one role. */
export const decideRole = ({ actor, now }: Context, role: RoleRecord, manager: Manager) =>
  decide(actor, updateRole, { inScope: true, state: at => roleReason(getFacts(role), manager, at) }, now)

const acts: Readonly<Record<string, 'disableRole' | 'enableRole' | 'removeRole'>> = {
  [disableRole.name]: 'disableRole',
  [enableRole.name]: 'enableRole',
  [removeRole.name]: 'removeRole',
}

/** The decision on a role by id, for explainAccess: another tenant's or a deleted role is out of scope. */
export const decideRoleById: RecordDecision = async (context, call, id) => {
  const role = call.name === addRole.name ? undefined : await roleById(context.tx, id)
  const act = acts[call.name]
  if (role && act) return decideState(context, act, role, await usesOf(context.tx, id))
  if (!role || call.name !== updateRole.name)
    return decide(context.actor, call, { inScope: role !== undefined }, context.now)
  return decideRole(context, role, await getManager(context, id))
}
