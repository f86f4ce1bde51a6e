import { randomUUID } from 'node:crypto'
import type { Output, Parsed } from '../../../contract/define.ts'
import type { listSavedViews, removeView, SavedView, saveView } from '../../../contract/saved-lists/views.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { removeSaved, requireRoom } from './own.ts'

type Row = {
  id: string
  user_id: string
  name: string
  shared: boolean
  address: string
  columns: SavedView['columns']
  row_version: number
}

/** Lists that have views. */
type List = 'users' | 'studies' | 'organisations' | 'audit'

/** The actor's own views of a list, then those that others share, each by name. */
export const listViews = async (
  { tx, actor }: Context,
  list: List,
): Promise<Output<typeof listSavedViews>> => {
  const savedViews = await rows(tx)<
    Row & { last_name: string; first_name: string }
  >`select v.id, v.user_id, v.name, v.shared, v.address, v.columns, v.row_version, u.last_name, u.first_name
    from saved_view v join users u on u.tenant_id = v.tenant_id and u.id = v.user_id
    where v.tenant_id = (select current_tenant()) and v.list = ${list} and v.removed_at is null
      and (v.user_id = ${actor.userId}::uuid or v.shared)
    order by v.user_id <> ${actor.userId}::uuid, lower(v.name), v.id`
  const records = savedViews.map(row => ({
    id: row.id,
    name: row.name,
    shared: row.shared,
    address: row.address,
    columns: row.columns,
    own: row.user_id === actor.userId,
    owner: { lastName: row.last_name, firstName: row.first_name },
    rowVersion: row.row_version,
  }))
  return { records, total: records.length }
}

/** A view that the actor may change, locked until the commit: their own, or with `removing` a shared one for the account holder. */
const changeable = async ({ tx, actor }: Context, list: List, id: string, removing = false): Promise<Row> => {
  const row = await one(tx)<Row>`select id, user_id, name, shared, address, columns, row_version
    from saved_view
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and list = ${list} and removed_at is null
      and (user_id = ${actor.userId}::uuid or shared and ${removing && actor.superAdmin}::boolean) for update`
  if (!row) throw problem('dataNotFound')
  return row
}

type ViewRequest = Parsed<typeof saveView>

export const saveOne = async (
  context: Context,
  list: List,
  wish: ViewRequest,
): Promise<Output<typeof saveView>> => {
  const { tx, actor, audit } = context
  await requireRoom(context, 'savedViews', { ...wish, list }, 'viewNameTaken')
  const { id: given, rowVersion, ...fields } = wish
  if (!given) {
    const id = randomUUID()
    await run(tx)`insert into saved_view (tenant_id, id, user_id, list, name, shared, address, columns)
      values (${actor.tenantId}::uuid, ${id}::uuid, ${actor.userId}::uuid, ${list}, ${fields.name}, ${fields.shared}, ${fields.address}, ${JSON.stringify(fields.columns)}::jsonb)`
    audit({ entityId: id, version: 1, changes: changesBetween({}, { userId: actor.userId, ...fields }) })
    return { id, rowVersion: 1 }
  }
  const before = await changeable(context, list, given)
  await requireVersion(tx, { entity: 'savedViews', id: given, version: before.row_version }, rowVersion)
  const { name, shared, address, columns } = before
  const changes = changesBetween({ name, shared, address, columns }, fields)
  if (Object.keys(changes).length === 0) return { id: given, rowVersion: before.row_version }
  const version = before.row_version + 1
  await run(tx)`update saved_view set name = ${fields.name}, shared = ${fields.shared},
    address = ${fields.address},
      columns = ${JSON.stringify(fields.columns)}::jsonb, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${given}::uuid`
  audit({ entityId: given, version, changes })
  return { id: given, rowVersion: version }
}

export const removeOne = async (
  context: Context,
  list: List,
  { id, rowVersion }: Parsed<typeof removeView>,
): Promise<Output<typeof removeView>> =>
  removeSaved(context, 'savedViews', await changeable(context, list, id, true), rowVersion)
