import { getDifference, type Right } from '../../../contract/access/rights.ts'
import type { Parsed } from '../../../contract/define.ts'
import type { RoleConflict, updateRole } from '../../../contract/roles/changes.ts'
import { roleInput } from '../../../contract/roles/shapes.ts'
import { type ActorRow, actorColumns } from '../../audit/actor-name.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { getParts, type RoleRecord } from './queries.ts'

/** Permissions in the format of the trail: complete before and after, in a fixed order, so that equal sets look the same. */
export const inTrail = (rights: ReadonlySet<Right>): Record<keyof Trail, Right[]> => {
  const { applications, menus, buttonMenus, buttons } = getParts(rights)
  const text = (numbers: number[]) => numbers.sort((a, b) => a - b).map(String)
  return {
    applications: text(applications),
    menus: text(menus),
    buttons: buttons.map((button, at) => `${buttonMenus[at]}-${button}`).sort(),
  }
}

type Trail = { applications?: [Right[], Right[]]; menus?: [Right[], Right[]]; buttons?: [Right[], Right[]] }
type Changes = Trail & Record<string, [unknown, unknown]>
type Entry = ActorRow & { entity_version: number; at: Date; changes: Changes | null }

const kinds = ['applications', 'menus', 'buttons'] as const

type UpdateRequest = Parsed<typeof updateRole>

/** Who was first, and both differences; no differences when the trail no longer has the version that the actor saw. */
export const getConflict = async (
  tx: Transaction,
  role: RoleRecord,
  held: ReadonlySet<Right>,
  wish: UpdateRequest,
): Promise<RoleConflict | undefined> => {
  const entries = await changesSince(tx, role.id, wish.rowVersion)
  const last = entries.at(-1)
  if (!last || entries[0]?.entity_version !== wish.rowVersion + 1 || entries.some(each => !each.changes))
    return undefined
  return {
    by: last.actor_name,
    ...last.actor_parts,
    at: last.at.toISOString(),
    rowVersion: role.row_version,
    theirs: { ...getDifference(rightsBefore(entries, held), held), fields: fieldsSince(entries) },
    mine: { added: wish.added, removed: wish.removed, fields: wishedFields(wish) },
  }
}

/** The fields of a request that are set. */
export const wishedFields = (wish: UpdateRequest): Partial<Parsed<typeof updateRole>> =>
  Object.fromEntries(
    Object.keys(roleInput.shape)
      .map(field => [field, wish[field as keyof typeof roleInput.shape]] as const)
      .filter(([, value]) => value !== undefined),
  )

/** Current values of the fields changed since; those changed back and forth are left out. */
const fieldsSince = (entries: readonly Entry[]): Record<string, unknown> => {
  const first = new Map<string, unknown>()
  const last = new Map<string, unknown>()
  for (const [field, [from, to]] of entries.flatMap(entry => Object.entries(entry.changes ?? {}))) {
    if (kinds.some(kind => kind === field)) continue
    if (!first.has(field)) first.set(field, from)
    last.set(field, to)
  }
  return Object.fromEntries(
    [...last].filter(([field, to]) => JSON.stringify(first.get(field)) !== JSON.stringify(to)),
  )
}

/** A role's permissions before these changes, oldest first: for each kind, the old value of the first change. */
const rightsBefore = (entries: readonly Entry[], held: ReadonlySet<Right>): Set<Right> => {
  const now = inTrail(held)
  return new Set(
    kinds.flatMap(kind => entries.find(each => each.changes?.[kind])?.changes?.[kind]?.[0] ?? now[kind]),
  )
}

const changesSince = async (tx: Transaction, roleId: string, version: number): Promise<Entry[]> => {
  return rows(tx)<Entry>`select l.entity_version, ${actorColumns}, l.at, p.payload->'changes' as changes
    from audit_log l left join audit_content p on p.tenant_id = l.tenant_id and p.seq = l.seq
    where l.tenant_id = (select current_tenant()) and l.entity = 'roles' and l.entity_id = ${roleId} and l.outcome = 'done'
      and l.entity_version > ${version} order by l.seq`
}
