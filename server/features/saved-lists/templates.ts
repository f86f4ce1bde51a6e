import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Output, Parsed } from '../../../contract/define.ts'
import type {
  ExportTemplate,
  exportColumns,
  exportTemplateById,
  listExportTemplates,
  removeExportTemplate,
  saveExportTemplate,
} from '../../../contract/saved-lists/calls.ts'
import { decide } from '../../access/decide.ts'
import { requireAllowed } from '../../access/reasons.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import type { Context } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { getExport, getExportColumns } from '../downloads/definition.ts'
import { removeSaved, requireRoom } from './own.ts'

type Row = {
  id: string
  kind: ExportTemplate['kind']
  name: string
  columns: string[]
  is_default: boolean
  row_version: number
}

/** The keys of columns that an export of the company has. */
const getKnown = async ({ tx }: Pick<Context, 'tx'>, kind: Row['kind']) => {
  const columns = await getExportColumns(getExport(kind), tx)
  return (keys: readonly string[]): string[] => keys.filter(key => Object.hasOwn(columns, key))
}

const toTemplate = (
  { id, kind, name, columns, is_default, row_version }: Row,
  pick: (keys: readonly string[]) => string[],
): ExportTemplate => ({
  id,
  kind,
  name,
  columns: pick(columns),
  isDefault: is_default,
  rowVersion: row_version,
})

/** Templates of these kinds belong to the company: all who may make the export see, use and change them. */
const sharedKinds: readonly Row['kind'][] = ['studies', 'organisations']
const isShared = (kind: Row['kind']): boolean => sharedKinds.includes(kind)

/** Users who may not make an export do not see its templates. */
const requireRight = ({ actor, now }: Context, kind: Row['kind']): void =>
  requireAllowed(decide(actor, getExport(kind).call, null, now))

const visible = ({ actor }: Pick<Context, 'actor'>) =>
  sql`(kind = any(${[...sharedKinds]}::text[]) or user_id = ${actor.userId}::uuid)`

/** Columns of an export, with headings in the reader's language. */
export const getColumns = async (
  context: Context,
  { kind }: Parsed<typeof exportColumns>,
): Promise<Output<typeof exportColumns>> => {
  requireRight(context, kind)
  const { client, tx } = context
  const records = Object.entries(await getExportColumns(getExport(kind), tx)).map(([key, { head }]) => ({
    key,
    head: head(client.locale),
  }))
  return { records, total: records.length }
}

/** One that the actor may use; another user's own gets the same answer as an unknown one. */
const ownById = async (context: Context, id: string, lock = false): Promise<Row> => {
  const { tx } = context
  const row = await one(tx)<Row>`select id, kind, name, columns, is_default, row_version from export_template
    where tenant_id = (select current_tenant()) and id = ${id}::uuid and ${visible(context)} and removed_at is null
    ${lock ? sql`for update` : sql``}`
  if (!row) throw problem('dataNotFound')
  requireRight(context, row.kind)
  return row
}

export const templateById = async (
  context: Context,
  { id }: Parsed<typeof exportTemplateById>,
): Promise<ExportTemplate> => {
  const row = await ownById(context, id)
  return toTemplate(row, await getKnown(context, row.kind))
}

export const getTemplates = async (
  context: Context,
  { kind, limit, pageNum }: Parsed<typeof listExportTemplates>,
): Promise<Output<typeof listExportTemplates>> => {
  requireRight(context, kind)
  const exportTemplates = await rows(context.tx)<
    Row & { total: number }
  >`select id, kind, name, columns, is_default, row_version, count(*) over ()::int as total
    from export_template where tenant_id = (select current_tenant()) and ${visible(context)} and kind = ${kind}
      and removed_at is null order by lower(name), id limit ${limit} offset ${(pageNum - 1) * limit}`
  const pick = await getKnown(context, kind)
  return { records: exportTemplates.map(row => toTemplate(row, pick)), total: exportTemplates[0]?.total ?? 0 }
}

type TemplateRequest = Parsed<typeof saveExportTemplate>
type Fields = Pick<TemplateRequest, 'name' | 'columns' | 'isDefault'>

/** The previous default is cleared, with its own audit entry. */
const endDefault = async (context: Context, { id, kind }: TemplateRequest): Promise<void> => {
  const exportTemplates = await rows(context.tx)<{ id: string; version: number }>`update export_template
    set is_default = false, row_version = row_version + 1, updated_at = now()
    where tenant_id = (select current_tenant()) and ${visible(context)} and kind = ${kind} and is_default
      and removed_at is null and id is distinct from ${id ?? null}::uuid returning id, row_version as version`
  for (const each of exportTemplates)
    context.audit({ entityId: each.id, version: each.version, changes: { isDefault: [true, false] } })
}

export const saveTemplate = async (
  context: Context,
  wish: TemplateRequest,
): Promise<Output<typeof saveExportTemplate>> => {
  requireRight(context, wish.kind)
  const place = { ...wish, list: wish.kind, shared: isShared(wish.kind) }
  await requireRoom(context, 'exportTemplates', place, 'exportTemplateNameTaken')
  const fields: Fields = {
    name: wish.name,
    columns: (await getKnown(context, wish.kind))(wish.columns),
    isDefault: wish.isDefault,
  }
  if (fields.columns.length === 0) throw problem('exportColumnsRequired', { field: 'columns' })
  const before = wish.id ? await ownById(context, wish.id, true) : null
  if (before)
    await requireVersion(
      context.tx,
      { entity: 'exportTemplates', id: before.id, version: before.row_version },
      wish.rowVersion,
    )
  if (fields.isDefault) await endDefault(context, wish)
  return before ? change(context, before, fields) : add(context, wish.kind, fields)
}

const add = async (
  { tx, actor, audit }: Context,
  kind: Row['kind'],
  fields: Fields,
): Promise<Output<typeof saveExportTemplate>> => {
  const id = randomUUID()
  await run(tx)`insert into export_template (tenant_id, id, user_id, kind, name, columns, is_default)
    values (${actor.tenantId}::uuid, ${id}::uuid, ${actor.userId}::uuid, ${kind}, ${fields.name}, ${JSON.stringify(fields.columns)}::jsonb, ${fields.isDefault})`
  audit({
    entityId: id,
    version: 1,
    changes: changesBetween({}, { exportKind: kind, userId: actor.userId, ...fields }),
  })
  return { id, rowVersion: 1 }
}

const change = async (
  { tx, audit }: Context,
  before: Row,
  fields: Fields,
): Promise<Output<typeof saveExportTemplate>> => {
  const { id, name, columns, is_default } = before
  const changes = changesBetween({ name, columns, isDefault: is_default }, { ...fields })
  if (Object.keys(changes).length === 0) return { id, rowVersion: before.row_version }
  const version = before.row_version + 1
  await run(tx)`update export_template set name = ${fields.name},
    columns = ${JSON.stringify(fields.columns)}::jsonb,
      is_default = ${fields.isDefault}, row_version = ${version}, updated_at = now()
    where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  audit({ entityId: id, version, changes })
  return { id, rowVersion: version }
}

export const removeTemplate = async (
  context: Context,
  { id, rowVersion }: Parsed<typeof removeExportTemplate>,
): Promise<Output<typeof removeExportTemplate>> =>
  removeSaved(context, 'exportTemplates', await ownById(context, id, true), rowVersion)
