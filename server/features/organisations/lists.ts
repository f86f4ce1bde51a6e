import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { OrganisationAddress } from '../../../contract/organisations/parts.ts'
import type { OrganisationDetail } from '../../../contract/organisations/shapes.ts'
import { companyDay } from '../../kernel/company-day.ts'
import type { Transaction } from '../../kernel/context.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { problem } from '../../kernel/problem.ts'

/** The lists beside the record of an organisation. */
export type Lists = Pick<OrganisationDetail, 'identifiers' | 'staff' | 'flowFiles' | 'ownValues'> & {
  addresses: OrganisationAddress[]
}
export type GivenLists = { [K in Exclude<keyof Lists, 'flowFiles'>]?: Lists[K] | undefined } & {
  flowFiles?: readonly { id: string }[] | undefined
}

export const noLists: Lists = { identifiers: [], addresses: [], staff: [], flowFiles: [], ownValues: [] }
const here = sql`(select current_tenant())`

/** The lists of organisations, each in order. */
export const getListsById = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Lists>> => {
  const organisations = await rows(tx)<Lists & { id: string }>`select o.id,
    coalesce((select jsonb_agg(jsonb_build_object('type', x.type, 'value', x.value) order by x.sort) from organisation_identifier x
      where x.tenant_id = ${here} and x.organisation_id = o.id), '[]') as identifiers,
    coalesce((select jsonb_agg(jsonb_build_object('purpose', x.purpose, 'country', x.country, 'province', x.province, 'city', x.city,
      'zip', x.zip, 'address', x.address) order by x.sort) from organisation_address x
      where x.tenant_id = ${here} and x.organisation_id = o.id), '[]') as addresses,
    coalesce((select jsonb_agg(jsonb_build_object('name', x.name, 'position', x.position, 'description', x.description) order by x.sort)
      from organisation_staff x where x.tenant_id = ${here} and x.organisation_id = o.id), '[]') as staff,
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type, 'size', f.size) order by x.sort)
      from organisation_file x join file f on f.tenant_id = x.tenant_id and f.id = x.file_id
      where x.tenant_id = ${here} and x.organisation_id = o.id), '[]') as "flowFiles",
    coalesce((select jsonb_agg(jsonb_build_object('fieldId', x.field_id, 'value', x.value) order by f.sort, f.id)
      from organisation_value x join organisation_field f on f.tenant_id = x.tenant_id and f.id = x.field_id and f.removed_at is null
      where x.tenant_id = ${here} and x.organisation_id = o.id), '[]') as "ownValues"
    from organisation o where o.tenant_id = ${here} and o.id = any(${[...ids]}::uuid[])`
  return new Map(organisations.map(({ id, ...lists }) => [id, lists]))
}

/** The lists of an organisation. */
export const getLists = async (tx: Transaction, id: string): Promise<Lists> =>
  (await getListsById(tx, [id])).get(id) ?? noLists

/** Lists as they are compared: files by id, own values without the empty ones, in any order. */
const toCompared = ({ flowFiles, ownValues, ...lists }: GivenLists): Record<string, unknown> => ({
  ...lists,
  flowFiles: flowFiles?.map(({ id }) => id),
  ownValues:
    ownValues && new Map(ownValues.filter(each => each.value).map(each => [each.fieldId, each.value])),
})

/** The given lists that differ from the stored ones. */
export const getChangedLists = (given: GivenLists, stored: Lists): GivenLists => {
  const [compared, before] = [toCompared(given), toCompared(stored)]
  const isChanged = ([name, list]: [string, unknown]) =>
    list !== undefined && !isDeepStrictEqual(compared[name], before[name])
  return Object.fromEntries(Object.entries(given).filter(isChanged))
}

const tables = {
  identifiers: { table: 'organisation_identifier', columns: 'type text, value text' },
  addresses: {
    table: 'organisation_address',
    columns: 'purpose text, country text, province text, city text, zip text, address text',
  },
  staff: { table: 'organisation_staff', columns: 'name text, position text, description text' },
} as const

/** Replaces the lists that are given; one left out stays. */
export const writeLists = async (tx: Transaction, id: string, lists: GivenLists): Promise<void> => {
  for (const [name, { table }] of Object.entries(tables))
    if (lists[name as keyof typeof tables])
      await run(tx)`delete from ${sql.table(table)} where tenant_id = ${here}
        and organisation_id = ${id}::uuid`
  // Values of removed fields stay: they come back with a restored field, and the trail keeps its words.
  if (lists.ownValues)
    await run(tx)`delete from organisation_value v using organisation_field f where v.tenant_id = ${here}
      and v.organisation_id = ${id}::uuid
      and f.tenant_id = v.tenant_id and f.id = v.field_id and f.removed_at is null`
  await insertLists(tx, [{ id, lists }])
}

/** Removes every list of organisations. */
export const removeLists = async (tx: Transaction, ids: readonly string[]): Promise<void> => {
  for (const table of [...Object.values(tables).map(each => each.table), 'organisation_value'])
    await run(tx)`delete from ${sql.table(table)} where tenant_id = ${here}
      and organisation_id = any(${[...ids]}::uuid[])`
}

/** Adds the lists of organisations that have none of them. */
export const insertLists = async (
  tx: Transaction,
  organisations: readonly { id: string; lists: GivenLists }[],
): Promise<void> => {
  for (const [name, { table, columns }] of Object.entries(tables)) {
    const items = organisations.flatMap(({ id, lists }) =>
      (lists[name as keyof typeof tables] ?? []).map((item, sort) => ({ ...item, id, sort })),
    )
    if (items.length === 0) continue
    const own = columns.split(', ').map(column => sql.ref(column.split(' ')[0]!))
    await run(tx)`insert into ${sql.table(table)} (tenant_id, organisation_id, sort, ${sql.join(own)})
      select ${here}, x.id, x.sort, ${sql.join(own)}
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as x (id uuid, sort integer, ${sql.raw(columns)})`
  }
  const values = organisations.flatMap(({ id, lists }) =>
    (lists.ownValues ?? []).filter(each => each.value).map(each => ({ ...each, id })),
  )
  if (values.length === 0) return
  await run(tx)`insert into organisation_value (tenant_id, organisation_id, field_id, value)
    select ${here}, x.id, x."fieldId", x.value from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as x (id uuid, "fieldId" uuid, value text)`
}

/** An identifier belongs to one organisation of the company (MD-O2). */
export const requireFreeIdentifiers = async (
  tx: Transaction,
  { identifiers }: GivenLists,
  but: string | null,
): Promise<void> => {
  if (!identifiers?.length) return
  const keys = identifiers.map(({ type, value }) => `${type} ${value}`)
  if (new Set(keys).size < keys.length) throw problem('itemRepeated', { field: 'identifiers' })
  const row = await one(tx)<{ key: string }>`select x.type || ' ' || x.value as key
    from organisation_identifier x
    join jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as w (type text, value text) on w.type = x.type and w.value = x.value
    where x.tenant_id = ${here} and x.organisation_id is distinct from ${but}::uuid limit 1`
  const at = keys.indexOf(row?.key ?? '')
  if (at >= 0) throw problem('identifierTaken', { field: 'identifiers', at })
}

type OwnField = { id: string; type: string; required: boolean; options: string[] }

/** Own values are of present fields, those of a dropdown among its options, and no required one is empty (E12). */
export const checkOwnValues = async (tx: Transaction, values: Lists['ownValues']): Promise<void> => {
  const organisationFields = await rows(tx)<OwnField>`select f.id, f.type, f.required
    and coalesce(f.required_from <= ${companyDay}, true) as required, coalesce((select array_agg(o.id::text) from organisation_field_option o
      where o.tenant_id = f.tenant_id and o.field_id = f.id and o.removed_at is null), '{}') as options
    from organisation_field f where f.tenant_id = ${here} and f.removed_at is null order by f.sort`
  const fields = new Map(organisationFields.map(field => [field.id, field]))
  const valuesByField = new Map(values.map(({ fieldId, value }) => [fieldId, value]))
  if (valuesByField.size < values.length) throw problem('itemRepeated', { field: 'ownValues' })
  for (const [id, value] of valuesByField) {
    const field = fields.get(id)
    if (!field) throw problem('dataNotFound', { field: 'ownValues' })
    if (value && field.type === 'dropdown' && !field.options.includes(value))
      throw problem('optionInvalid', { field: 'ownValues', fieldId: id })
  }
  const missing = organisationFields.find(field => field.required && !valuesByField.get(field.id))
  if (missing) throw problem('customFieldRequired', { field: 'ownValues', fieldId: missing.id })
}
