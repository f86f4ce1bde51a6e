import type { Output, Parsed } from '../../contract/define.ts'
import { everyRight } from '../../contract/resources.ts'
import { counting } from '../../contract/rights.ts'
import { type roleDetail, updateRole } from '../../contract/roles.ts'
import { decide, firstRefusal } from '../access/decide.ts'
import type { RecordDecision } from '../access/records.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'
import { iso } from '../users/present.ts'
import { holdsRole, licencesOf, type RoleRecord, rightsOfRole, roleById } from './queries.ts'
import { blocksOf, type Manager, type RoleFacts, roleReason } from './rules.ts'

/** What every answer says of a role. */
export const roleFieldsOf = (role: RoleRecord) => ({
  id: role.id,
  code: role.code,
  name: role.name,
  nameEn: role.name_en,
  level: role.level,
  blinding: role.blinding,
  contractRole: role.contract_role,
  expiresAt: iso(role.expires_at),
  enabled: role.enabled,
})

export const factsOf = (role: RoleRecord): RoleFacts => ({
  code: role.code,
  level: role.level,
  blinding: role.blinding,
  expiresAt: role.expires_at,
})

/** What the actor may hand on, as far as one role is concerned. */
export const managerOf = async ({ tx, actor }: Context, roleId: string): Promise<Manager> => ({
  superAdmin: actor.superAdmin,
  rights: actor.role ? counting(await rightsOfRole(tx, actor.role.id)) : new Set(),
  holdsIt: await holdsRole(tx, actor.userId, roleId),
})

/** One role with its rights and what may not be changed in it; of another tenant it does not exist (TR-T5). */
export const detailOf = async (
  context: Context,
  { id }: Parsed<typeof roleDetail>,
): Promise<Output<typeof roleDetail>> => {
  const { tx, now } = context
  const role = await roleById(tx, id)
  if (!role) throw problem('dataNotFound')
  const held = await rightsOfRole(tx, id)
  const manager = await managerOf(context, id)
  const facts = factsOf(role)
  return {
    ...roleFieldsOf(role),
    description: role.description,
    category: role.category,
    dataScope: role.data_scope,
    holders: role.holders,
    createdAt: role.created_at.toISOString(),
    updatedAt: role.updated_at.toISOString(),
    rowVersion: role.row_version,
    rights: [...held],
    editing: firstRefusal(decideRole(context, role, manager)),
    blocks: blocksOf(everyRight, held, facts, manager, await licencesOf(tx, now)),
  }
}

/** The decision on changing one role. */
export const decideRole = ({ actor, now }: Context, role: RoleRecord, manager: Manager) =>
  decide(actor, updateRole, { inScope: true, state: at => roleReason(factsOf(role), manager, at) }, now)

/** The decision on a role by id, for explainAccess: one of another tenant is out of scope. */
export const decideRoleById: RecordDecision = async (context, call, id) => {
  const role = await roleById(context.tx, id)
  if (!role || call.name !== updateRole.name)
    return decide(context.actor, call, { inScope: role !== undefined }, context.now)
  return decideRole(context, role, await managerOf(context, id))
}
