import { sql } from 'kysely'
import type { CodeName } from '../../contract/codes.ts'
import { requireVersion } from '../audit/history.ts'
import type { Context } from '../context.ts'
import { problem } from '../problem.ts'

/** What a person saves of lists: the table, and what sets one list's records apart in it. */
const kept = {
  exportTemplates: { table: sql.table('export_template'), list: sql.ref('kind') },
  savedViews: { table: sql.table('saved_view'), list: sql.ref('list') },
}
type Entity = keyof typeof kept

/** Of one person and list. */
const most = 50

/**
 * Room for one more, and its name free among the actor's own. They are changed one after another, so that a name stays his only one
 * (TR-C2).
 */
export const requireRoom = async (
  { tx, actor }: Context,
  entity: Entity,
  { id = null, list, name }: { id?: string | null; list: string; name: string },
  taken: CodeName,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${entity}:${actor.userId}`}, 0))`.execute(tx)
  const { table, list: column } = kept[entity]
  const { rows } = await sql<{
    name: boolean
    count: number
  }>`select coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${id}::uuid), false) as name,
      count(*)::int as count
    from ${table} where tenant_id = (select current_tenant()) and user_id = ${actor.userId}::uuid and ${column} = ${list}
      and removed_at is null`.execute(tx)
  if (rows[0]!.name) throw problem(taken, { field: 'name' })
  if (!id && rows[0]!.count >= most) throw problem('tooManyItems', { max: most })
}

/** Marks one as removed, as it was seen. */
export const removeSaved = async (
  context: Context,
  entity: Entity,
  { id, row_version: version }: { id: string; row_version: number },
  seen: number,
): Promise<{ done: true }> => {
  await requireVersion(context.tx, { entity, id, version }, seen)
  await sql`update ${kept[entity].table} set removed_at = now(), row_version = ${version + 1}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`.execute(context.tx)
  context.audit({ entityId: id, version: version + 1, changes: { removed: [false, true] } })
  return { done: true }
}
