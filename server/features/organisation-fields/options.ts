import { randomUUID } from 'node:crypto'
import type { OrganisationFieldOption } from '../../../contract/organisation-fields/calls.ts'
import type { NameSet } from '../../../contract/values/name-set.ts'
import { changesBetween } from '../../audit/append.ts'
import { requireVersion } from '../../audit/history.ts'
import { addedFields, type Fields, storedRecords } from '../../audit/stored.ts'
import type { Context } from '../../kernel/context.ts'
import { run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'
import { keptNames } from './queries.ts'

const entity = 'organisationFieldOptions'

/** A requested option: an existing one with its version, or a new one. */
export type OptionOptions = { id?: string | undefined; rowVersion?: number | undefined; names: NameSet }

/** Existing options must have the current version, and appear once. */
export const checkSeen = async (
  { tx }: Context,
  before: readonly OrganisationFieldOption[],
  wish: readonly OptionOptions[],
): Promise<void> => {
  const left = new Map(before.map(option => [option.id, option]))
  for (const [at, { id, rowVersion }] of wish.entries()) {
    if (id === undefined) continue
    const option = left.get(id)
    if (!option) throw problem('dataNotFound', { field: `options.${at}.id` })
    left.delete(id)
    await requireVersion(tx, { entity, id, version: option.rowVersion }, rowVersion)
  }
}

/**
 * Brings the options of a field to the requested state, each changed one with its own audit entry. Old names are released first and new
 * ones set afterwards, so that two options can swap names.
 */
export const saveOptions = async (
  context: Context,
  fieldId: string,
  before: readonly OrganisationFieldOption[],
  wish: readonly OptionOptions[],
): Promise<void> => {
  const { tx } = context
  const placed = wish.map((option, at) => ({ ...option, id: option.id ?? randomUUID(), sort: at + 1 }))
  const optionsById = new Map(before.map(option => [option.id, option]))
  const stays = new Set(placed.map(({ id }) => id))
  const gone = before.filter(({ id }) => !stays.has(id))
  const renamed = placed.filter(({ id, names }) => {
    const was = optionsById.get(id)
    return was && keptNames(was.names).names !== keptNames(names).names
  })
  const touched = [...gone, ...renamed].map(({ id }) => id)
  const was = await storedRecords(tx, entity, touched)
  await setApart(context, touched, gone)
  for (const { id, names, sort } of placed)
    if (!optionsById.has(id)) await insert(context, { id, fieldId, names, sort })
  for (const { id, names } of renamed) {
    const storedNames = keptNames(names)
    await run(tx)`update organisation_field_option
      set names = ${storedNames.names}::jsonb, name_keys = ${storedNames.keys}::jsonb
      where tenant_id = (select current_tenant()) and id = ${id}::uuid`
  }
  await run(tx)`update organisation_field_option o set sort = n.sort
    from unnest(${placed.map(({ id }) => id)}::uuid[], ${placed.map(({ sort }) => sort)}::int[]) as n (id, sort)
    where o.tenant_id = (select current_tenant()) and o.id = n.id and o.sort <> n.sort`
  await tell(context, was)
}

/** Releases the names that change, and removes dropped options. */
const setApart = async (
  { tx }: Context,
  touched: readonly string[],
  gone: readonly { id: string }[],
): Promise<void> => {
  if (touched.length === 0) return
  await run(tx)`update organisation_field_option set row_version = row_version + 1,
      removed_at = case when id = any(${gone.map(({ id }) => id)}::uuid[]) then now() end,
      name_keys = case when id = any(${gone.map(({ id }) => id)}::uuid[]) then name_keys else '{}' end
    where tenant_id = (select current_tenant()) and id = any(${[...touched]}::uuid[])`
}

type New = { id: string; fieldId: string; names: NameSet; sort: number }

const insert = async ({ tx, actor, audit }: Context, { id, fieldId, names, sort }: New): Promise<void> => {
  const storedNames = keptNames(names)
  await run(tx)`insert into organisation_field_option (tenant_id, id, field_id, names, name_keys, sort)
    values (${actor.tenantId}::uuid, ${id}, ${fieldId}::uuid, ${storedNames.names}::jsonb, ${storedNames.keys}::jsonb, ${sort})`
  audit({ entity, entityId: id, version: 1, changes: await addedFields(tx, entity, id) })
}

const tell = async (
  { tx, audit }: Context,
  was: ReadonlyMap<string, { version: number; fields: Fields }>,
): Promise<void> => {
  const now = await storedRecords(tx, entity, [...was.keys()])
  for (const [id, { fields }] of was) {
    const { version, fields: after } = now.get(id)!
    audit({ entity, entityId: id, version, changes: changesBetween(fields, after) })
  }
}
