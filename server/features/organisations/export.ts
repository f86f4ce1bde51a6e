import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { exportOrganisations, type organisationExportColumns } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Transaction } from '../../kernel/context.ts'
import { words } from '../../kernel/words.ts'
import { defineExport, type ExportColumn } from '../downloads/definition.ts'

type Filters = Omit<Parsed<typeof exportOrganisations>, 'headers' | 'audit'>
type Row = {
  id: string
  name: string
  name_en: string
  alias_1: string
  alias_2: string
  type: Filters['type'][number]
  parent: string | null
  country: string
  province: string
  city: string
  address: string
  active: boolean
  created_at: Date
  updated_at: Date
}
type Key = (typeof organisationExportColumns)[number]

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)
const text =
  (
    key: 'name' | 'name_en' | 'alias_1' | 'alias_2' | 'parent' | 'country' | 'province' | 'city' | 'address',
  ) =>
  (row: Row) =>
    row[key]

const columns: Record<Key, ExportColumn<Row>> = {
  name: { head: head('exports:organisations.name'), width: 36, cell: text('name') },
  nameEn: { head: head('exports:organisations.nameEn'), width: 36, cell: text('name_en') },
  alias1: { head: head('exports:organisations.alias1'), width: 20, cell: text('alias_1') },
  alias2: { head: head('exports:organisations.alias2'), width: 20, cell: text('alias_2') },
  type: {
    head: head('exports:organisations.type'),
    width: 22,
    cell: (row, { locale }) => words(locale)(`exports:organisations.types.${row.type}`),
  },
  parent: { head: head('exports:organisations.parent'), width: 36, cell: text('parent') },
  country: { head: head('exports:organisations.country'), width: 14, cell: text('country') },
  province: { head: head('exports:organisations.province'), width: 14, cell: text('province') },
  city: { head: head('exports:organisations.city'), width: 14, cell: text('city') },
  address: { head: head('exports:organisations.address'), width: 40, cell: text('address') },
  active: {
    head: head('exports:organisations.state'),
    width: 12,
    cell: (row, { locale }) => words(locale)(`exports:organisations.${row.active ? 'active' : 'inactive'}`),
  },
  createdAt: { head: head('users:field.createdAt'), width: 20, instant: true, cell: row => row.created_at },
  updatedAt: { head: head('users:field.updatedAt'), width: 20, instant: true, cell: row => row.updated_at },
  id: { head: head('exports:organisations.id'), width: 38, cell: row => row.id },
}

const like = (query: string) => `%${query.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

const conditions = ({ ids, query, type, active }: Filters): RawBuilder<SqlBool> => {
  const parts: RawBuilder<unknown>[] = [sql`o.tenant_id = (select current_tenant())`]
  if (ids.length) parts.push(sql`o.id = any(${ids}::uuid[])`)
  if (type.length) parts.push(sql`o.type = any(${type}::text[])`)
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
  const { rows } =
    await sql<Row>`select o.id, o.name, o.name_en, o.alias_1, o.alias_2, o.type, p.name as parent, o.country,
      o.province, o.city, o.address, o.active, o.created_at, o.updated_at
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
