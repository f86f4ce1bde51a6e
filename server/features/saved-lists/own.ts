import { sql } from 'kysely'
import type { CodeName } from '../../../contract/codes.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** What a user saves for lists: the table, and the column that separates its lists. */
const listTables = {
  exportTemplates: { table: sql.table('export_template'), list: sql.ref('kind') },
  savedViews: { table: sql.table('saved_view'), list: sql.ref('list') },
}
type Entity = keyof typeof listTables

/** Most per user and list. */
const most = 50

/**
 * Requires that the limit is not reached and the name is free among the actor's own, or with `shared` in the company. Changes are serialised, so that names stay unique per
 * user (TR-C2).
 */
export const requireRoom = async (
  { tx, actor }: Context,
  entity: Entity,
  {
    id = null,
    list,
    name,
    shared = false,
  }: { id?: string | null; list: string; name: string; shared?: boolean },
  taken: CodeName,
): Promise<void> => {
  await run(tx)`select
    pg_advisory_xact_lock(hashtextextended(${`${entity}:${shared ? actor.tenantId : actor.userId}`}, 0))`
  const { table, list: column } = listTables[entity]
  const row = (await one(tx)<{ name: boolean; count: number }>`select coalesce(bool_or(lower(name) =
    lower(${name}) and id is distinct from ${id}::uuid), false) as name,
      count(*)::int as count
    from ${table} where tenant_id = (select current_tenant()) and (${shared} or user_id = ${actor.userId}::uuid) and ${column} = ${list}
      and removed_at is null`)!
  if (row.name) throw problem(taken, { field: 'name' })
  if (!id && row.count >= most) throw problem('tooManyItems', { max: most })
}

/** Marks one as removed if the version still matches. */
export const removeSaved = async (
  context: Context,
  entity: Entity,
  { id, row_version: version }: { id: string; row_version: number },
  seen: number,
): Promise<{ done: true }> => {
  await requireVersion(context.tx, { entity, id, version }, seen)
  await run(
    context.tx,
  )`update ${listTables[entity].table} set removed_at = now(), row_version = ${version + 1}
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  context.audit({ entityId: id, version: version + 1, changes: { removed: [false, true] } })
  return { done: true }
}
