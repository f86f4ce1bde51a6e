import { sql } from 'kysely'
import { everyRight } from '../../../contract/access/resources.ts'
import type { Right } from '../../../contract/access/rights.ts'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { updateRole } from '../../../contract/roles/changes.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import type { Context } from '../../kernel/context.ts'
import { problem } from '../../kernel/problem.ts'
import { endSessions } from '../auth/sessions.ts'
import { decideRole, getFacts, getManager } from './detail.ts'
import { changedFieldsRefusal, type Fields, getExpiry, keptRefusal } from './field-rules.ts'
import { checkFields, getColumns, getFields, lockNames, setPositions } from './fields.ts'
import {
  getAuthorised,
  getLicences,
  type RoleRecord,
  rightsOfRole,
  roleById,
  writeRights,
} from './queries.ts'
import { changed, type Manager, type RuleRefusal } from './rules.ts'
import { getConflict, inTrail, wishedFields } from './trail.ts'

const knownRights: ReadonlySet<Right> = new Set(everyRight)

type UpdateRequest = Parsed<typeof updateRole>

/**
 * Changes fields and permissions in one transaction under the role's lock. The version that the actor saw must still be current; otherwise
 * the response has the others' changes besides the requested ones (TR-C1, WIDGETS 2.3.6).
 */
export const update = async (context: Context, wish: UpdateRequest): Promise<Output<typeof updateRole>> => {
  const { tx, actor } = context
  await lockNames(context)
  const role = await roleById(tx, wish.id, true)
  if (!role) throw problem('dataNotFound')
  const storedRights = await rightsOfRole(tx, role.id)
  if (role.row_version !== wish.rowVersion)
    throw problem('dataChanged', await getConflict(tx, role, storedRights, wish))
  const before = await getFields(tx, role)
  const after = wished(before, wish)
  const outcome = await allowed(context, { role, held: storedRights, before, after, wish })
  const fieldChanges = changesBetween(before, after)
  if (outcome.added.length + outcome.removed.length + Object.keys(fieldChanges).length === 0)
    return { id: role.id, rowVersion: role.row_version }
  if (Object.keys(fieldChanges).length > 0)
    await checkFields(context, after, { except: role.id, kept: before.positionIds })
  const version = role.row_version + 1
  await writeRights(tx, actor.tenantId, role.id, outcome)
  await tx
    .updateTable('role')
    .set({ ...getColumns(after, role.code), row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${role.id}::uuid`)
    .execute()
  if (fieldChanges.positionIds) await setPositions(context, role.id, after.positionIds)
  const rightChanges = changesBetween(inTrail(storedRights), inTrail(outcome.after))
  if (Object.keys(rightChanges).length > 0 || fieldChanges.dataScope) await signOutHolders(context, role.id)
  const changes = { ...fieldChanges, ...rightChanges }
  context.audit({ entityId: role.id, version, changes, ...(wish.reason && { reason: wish.reason }) })
  return { id: role.id, rowVersion: version }
}

/** Users who act in a role with changed permissions must sign in again, and then get its current menus (F35). */
const signOutHolders = async ({ tx, actor }: Context, roleId: string): Promise<void> => {
  const holders = { tenantId: actor.tenantId, roleId, exceptAccountId: actor.accountId }
  await endSessions(tx, holders, 'roleChanged')
}

/** The requested fields, with current values for the others. */
const wished = (before: Fields, wish: UpdateRequest): Fields => {
  const { validity: _, ...given } = wishedFields(wish)
  const expiresAt = getExpiry(wish, before.expiresAt)
  if (expiresAt === undefined) throw problem('roleExpiryRequired', { field: 'expiresAt' })
  const positionIds = [...new Set(wish.positionIds ?? before.positionIds)].sort()
  return { ...before, ...(given as Partial<Fields>), expiresAt, positionIds }
}

type Change = {
  role: RoleRecord
  held: ReadonlySet<Right>
  before: Fields
  after: Fields
  wish: UpdateRequest
}

/** The result of the rules for a change; a temporary role that has ended can be extended and changed in one request. */
const allowed = async (context: Context, { role, held, before, after, wish }: Change) => {
  const { tx, now } = context
  const manager = await getManager(context, role.id)
  requireAllowed(decideRole(context, extended(role, after, now), manager))
  refuse(await fieldsRefusal(context, { role, before, after }, manager))
  const unknown = wish.added.find(each => !knownRights.has(each))
  if (unknown !== undefined) throw problem('dataNotFound', { right: unknown })
  const facts = { ...getFacts(role), ...after, expiresAt: role.expires_at }
  const outcome = changed(held, wish, facts, manager, await getLicences(tx, now))
  if (!outcome.ok) throw problem(outcome.refusal.code, outcome.refusal.data)
  refuse(keptRefusal(outcome.after, before, after))
  return outcome
}

const extended = (role: RoleRecord, { expiresAt }: Fields, now: Date): RoleRecord => {
  const end = expiresAt ? new Date(expiresAt) : null
  return end && end <= now ? role : { ...role, expires_at: end }
}

const fieldsRefusal = async (
  { tx, now }: Context,
  { role, before, after }: Pick<Change, 'role' | 'before' | 'after'>,
  manager: Manager,
): Promise<RuleRefusal | null> => {
  const authorised = before.level === after.level ? 0 : await getAuthorised(tx, role.id)
  return changedFieldsRefusal(before, after, { code: role.code, manager, authorised, at: now })
}

const refuse = (refusal: RuleRefusal | null): void => {
  if (refusal) throw problem(refusal.code, refusal.data)
}
