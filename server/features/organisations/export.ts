import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { exportOrganisations } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { type RecordRow, selectColumns } from '../../kernel/records/columns.ts'
import { words } from '../../kernel/words.ts'
import { defineExport } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { hasOrigin, isComplete } from './manage-queries.ts'

type Filters = Omit<Parsed<typeof exportOrganisations>, 'headers' | 'audit'>
type Row = RecordRow<typeof organisationRecord.fields> & { parent: string | null }

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)
const columns = recordColumns<typeof organisationRecord.fields, Row>(organisationRecord, {
  // Both names have a column of their own.
  name: { cell: row => row.name },
  parent: { cell: row => row.parent },
  active: {
    head: head('exports:organisations.state'),
    cell: (row, { locale }) => words(locale)(`exports:organisations.${row.active ? 'active' : 'inactive'}`),
  },
})

const like = (query: string) => `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

const conditions = ({
  ids,
  query,
  type,
  country,
  province,
  active,
  complete,
  origin,
}: Filters): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [
    sql`o.tenant_id = (select current_tenant()) and o.merged_into is null`,
  ]
  if (ids.length) parts.push(sql`o.id = any(${ids}::uuid[])`)
  if (type.length) parts.push(sql`o.type = any(${type}::text[])`)
  if (country.length) parts.push(sql`o.country = any(${country}::text[])`)
  if (province.length) parts.push(sql`o.province = any(${province}::text[])`)
  if (complete !== undefined) parts.push(sql`${isComplete} = ${complete}`)
  if (origin) parts.push(hasOrigin(origin))
  if (active !== undefined) parts.push(sql`o.active = ${active}`)
  if (query) {
    const pattern = like(query)
    parts.push(
      sql`(o.name ilike ${pattern} or o.name_en ilike ${pattern} or o.alias_1 ilike ${pattern} or o.alias_2 ilike ${pattern})`,
    )
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

const count = async (tx: Transaction, filters: Filters, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from organisation o where ${conditions(filters)} limit ${most + 1}) x`.execute(tx)
  return rows[0]!.count
}

const page = async (tx: Transaction, filters: Filters, after: Row | null, limit: number): Promise<Row[]> => {
  const beyond = after ? sql`and (o.name, o.id) > (${after.name}, ${after.id}::uuid)` : sql``
  const { rows } = await sql<Row>`select ${selectColumns(organisationRecord, 'o')}, p.name as parent
    from organisation o left join organisation p on p.tenant_id = o.tenant_id and p.id = o.parent_id
    where ${conditions(filters)} ${beyond} order by o.name, o.id limit ${limit}`.execute(tx)
  return rows
}

/** Organisations of the tenant by name: the selected ones, or those that match (L56). */
export const organisationsExport = defineExport<Filters, Row>({
  call: exportOrganisations,
  title: head('exports:organisations.title'),
  columns,
  count: (tx, filters, _actor, most) => count(tx, filters, most),
  page: (tx, filters, _actor, after, limit) => page(tx, filters, after, limit),
})
