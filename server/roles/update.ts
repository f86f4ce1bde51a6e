import { sql } from 'kysely'
import { codeByNumber } from '../../contract/codes.ts'
import type { Output, Parsed } from '../../contract/define.ts'
import { everyRight } from '../../contract/resources.ts'
import { differenceOf, type Right } from '../../contract/rights.ts'
import type { RoleConflict, updateRole } from '../../contract/roles.ts'
import { firstRefusal } from '../access/decide.ts'
import { changesBetween } from '../audit/append.ts'
import { endSessions } from '../auth/sessions.ts'
import type { Context, Transaction } from '../context.ts'
import { problem } from '../problem.ts'
import { decideRole, factsOf, managerOf } from './detail.ts'
import { licencesOf, partsOf, type RoleRecord, rightsOfRole, roleById, writeRights } from './queries.ts'
import { changed } from './rules.ts'

const known: ReadonlySet<Right> = new Set(everyRight)

type Wish = Parsed<typeof updateRole>

/**
 * Gives and takes rights in one transaction under the role's lock. The version that the caller saw must still be the current
 * one; otherwise the answer holds what the others did since, beside what he wanted (TR-C1, WIDGETS 2.3.6).
 */
export const update = async (context: Context, wish: Wish): Promise<Output<typeof updateRole>> => {
  const { tx, actor, now } = context
  const role = await roleById(tx, wish.id, true)
  if (!role) throw problem('dataNotFound')
  const held = await rightsOfRole(tx, role.id)
  if (role.row_version !== wish.rowVersion)
    throw problem('dataChanged', await conflictOf(tx, role, held, wish))
  const manager = await managerOf(context, role.id)
  const refusal = firstRefusal(decideRole(context, role, manager))
  if (refusal) throw problem(codeByNumber.get(refusal.code!)!, refusal.data)
  const unknown = wish.added.find(each => !known.has(each))
  if (unknown !== undefined) throw problem('dataNotFound', { right: unknown })
  const outcome = changed(held, wish, factsOf(role), manager, await licencesOf(tx, now))
  if (!outcome.ok) throw problem(outcome.refusal.code, outcome.refusal.data)
  if (outcome.added.length + outcome.removed.length === 0)
    return { id: role.id, rowVersion: role.row_version }
  const version = role.row_version + 1
  await writeRights(tx, actor.tenantId, role.id, outcome)
  await tx
    .updateTable('role')
    .set({ row_version: version, updated_at: sql<Date>`now()` })
    .where(sql<boolean>`tenant_id = (select current_tenant()) and id = ${role.id}::uuid`)
    .execute()
  // Whoever acts in it signs in anew, and so has the menus that are his from now on (F35).
  const holders = { tenantId: actor.tenantId, roleId: role.id, exceptAccountId: actor.accountId }
  await endSessions(tx, holders, 'roleChanged')
  const changes = changesBetween(inTrail(held), inTrail(outcome.after))
  context.audit({ entityId: role.id, version, changes, ...(wish.reason && { reason: wish.reason }) })
  return { id: role.id, rowVersion: version }
}

/** Rights as the audit trail keeps them: before and after stand there whole, in one order, so that equal sets read alike. */
const inTrail = (rights: ReadonlySet<Right>): Record<keyof Trail, Right[]> => {
  const { applications, menus, buttonMenus, buttons } = partsOf(rights)
  const text = (numbers: number[]) => numbers.sort((a, b) => a - b).map(String)
  return {
    applications: text(applications),
    menus: text(menus),
    buttons: buttons.map((button, at) => `${buttonMenus[at]}-${button}`).sort(),
  }
}

type Trail = { applications?: [Right[], Right[]]; menus?: [Right[], Right[]]; buttons?: [Right[], Right[]] }
type Entry = { entity_version: number; actor_name: string; at: Date; changes: Trail | null }

/** Who was first and both differences; nothing more where the trail no longer holds what the caller saw. */
const conflictOf = async (
  tx: Transaction,
  role: RoleRecord,
  held: ReadonlySet<Right>,
  wish: Wish,
): Promise<RoleConflict | undefined> => {
  const entries = await changesSince(tx, role.id, wish.rowVersion)
  const last = entries.at(-1)
  if (!last || entries[0]?.entity_version !== wish.rowVersion + 1 || entries.some(each => !each.changes))
    return undefined
  return {
    by: last.actor_name,
    at: last.at.toISOString(),
    rowVersion: role.row_version,
    theirs: differenceOf(rightsBefore(entries, held), held),
    mine: { added: wish.added, removed: wish.removed },
  }
}

/** What a role held before these changes, oldest first: of each kind what the first of them that touched it began with. */
const rightsBefore = (entries: readonly Entry[], held: ReadonlySet<Right>): Set<Right> => {
  const now = inTrail(held)
  const kinds = Object.keys(now) as (keyof Trail)[]
  return new Set(
    kinds.flatMap(kind => entries.find(each => each.changes?.[kind])?.changes?.[kind]?.[0] ?? now[kind]),
  )
}

const changesSince = async (tx: Transaction, roleId: string, version: number): Promise<Entry[]> => {
  const { rows } =
    await sql<Entry>`select l.entity_version, l.actor_name, l.at, p.payload->'changes' as changes
    from audit_log l left join audit_payload p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = (select current_tenant()) and l.entity = 'roles' and l.entity_id = ${roleId} and l.outcome = 'done'
      and l.entity_version > ${version} order by l.seq`.execute(tx)
  return rows
}
