import { sql } from 'kysely'
import type { Context, Transaction } from './context.ts'

/** Gap between two siblings, so that others can be put there without renumbering. */
const room = 1024

/** Tables whose records have a sort order. */
type Ordered = 'department' | 'position' | 'organisation_field' | 'course_category'

export type Sibling = { id: string; sort: number }

/** Sort number of a record among its siblings, and the siblings to renumber for it. */
export type Placed = { sort: number; moved: { id: string; sort: number }[] }

/**
 * The sort number before a sibling, or after all of them for null. Without a gap all siblings are renumbered, listed in `moved`. Null when
 * no sibling has that id.
 */
export const placeBefore = (siblings: readonly Sibling[], beforeId: string | null): Placed | null => {
  const at = beforeId === null ? siblings.length : siblings.findIndex(({ id }) => id === beforeId)
  if (at < 0) return null
  const before = siblings[at - 1]?.sort
  const after = siblings[at]?.sort
  if (after === undefined) return { sort: (before ?? 0) + room, moved: [] }
  const sort = before === undefined ? after - room : Math.floor((before + after) / 2)
  if (before === undefined || (sort > before && sort < after)) return { sort, moved: [] }
  const moved = siblings
    .map(({ id, sort: old }, index) => ({ id, old, sort: (index < at ? index + 1 : index + 2) * room }))
    .filter(each => each.old !== each.sort)
    .map(({ id, sort }) => ({ id, sort }))
  return { sort: (at + 1) * room, moved }
}

/** Renumbers siblings, each with its own audit entry. */
export const renumberSiblings = async (
  { tx, audit }: Pick<Context, 'tx' | 'audit'>,
  table: Ordered,
  siblings: readonly (Sibling & { rowVersion: number })[],
  { moved }: Placed,
): Promise<void> => {
  if (moved.length === 0) return
  const byId = new Map(siblings.map(each => [each.id, each]))
  await sql`update ${sql.table(table)} as d set sort = n.sort, row_version = d.row_version + 1
    from unnest(${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ sort }) => sort)}::int[]) as n (id, sort)
    where d.tenant_id = (select current_tenant()) and d.id = n.id`.execute(tx)
  for (const { id, sort } of moved) {
    const before = byId.get(id)!
    audit({ entityId: id, version: before.rowVersion + 1, changes: { sort: [before.sort, sort] } })
  }
}

type Node = Sibling & { parentId: string | null; name: string }

const bySort = (a: Node, b: Node): number =>
  a.sort - b.sort || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1)

/** Nodes in tree order, each after its parent; one whose parent is missing is at the top, without its parent. */
export const inTreeOrder = <T extends Node>(nodes: readonly T[]): T[] => {
  const ids = new Set(nodes.map(({ id }) => id))
  const below = new Map<string | null, T[]>()
  for (const node of nodes) {
    const parentId = node.parentId !== null && ids.has(node.parentId) ? node.parentId : null
    const placed = parentId === node.parentId ? node : { ...node, parentId }
    const list = below.get(parentId)
    if (list) list.push(placed)
    else below.set(parentId, [placed])
  }
  for (const list of below.values()) list.sort(bySort)
  const ordered: T[] = []
  const waiting = [...(below.get(null) ?? [])].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    ordered.push(node)
    waiting.push(...[...(below.get(node.id) ?? [])].reverse())
  }
  return ordered
}

/** Serialises checks and changes of sort order, names and number of such records per tenant (TR-C2, TR-C4). */
export const lockSortOrder = async (tx: Transaction, table: Ordered): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${table} || ' ' || current_tenant()::text, 0))`.execute(
    tx,
  )
}

type SiblingNames = { name: string; nameEn: string }
const same = (one: string, other: string) => one !== '' && one.toLowerCase() === other.toLowerCase()

/** The field with a name that a sibling already has, ignoring case; null when there is none. */
export const takenName = (
  siblings: readonly SiblingNames[],
  { name, nameEn }: SiblingNames,
): 'name' | 'nameEn' | null => {
  if (siblings.some(each => same(each.name, name))) return 'name'
  return siblings.some(each => same(each.nameEn, nameEn)) ? 'nameEn' : null
}
