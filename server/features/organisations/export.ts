import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { exportOrganisations } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Actor, Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { words } from '../../kernel/words.ts'
import { defineExport, type Face } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { furtherExportColumns, ownExportColumns } from './further-cells.ts'
import { getListsById, type Lists, noLists } from './lists.ts'
import {
  getOrder,
  type ManagedRecord,
  columns as managedColumns,
  managedWhere,
  parent,
} from './manage-queries.ts'

type Filters = Omit<Parsed<typeof exportOrganisations>, 'headers' | 'audit'>
type Row = ManagedRecord & { place: number; lists: Lists }

const head = (key: WordKey) => (locale: Locale) => words(locale)(key)
/** Places are named in the language of the reader (E36). */
const place = (part: 'country' | 'province' | 'city') => ({
  cell: (row: Row, { locale }: Face) => getPlaceNames(row, locale)[part],
})
const ofRecord = recordColumns<typeof organisationRecord.fields, Row>(organisationRecord, {
  // Both names have a column of their own.
  name: { cell: row => row.name },
  parent: { cell: row => row.parent },
  country: place('country'),
  province: place('province'),
  city: place('city'),
  active: {
    head: head('exports:organisations.state'),
    cell: (row, { locale }) => words(locale)(`exports:organisations.${row.active ? 'active' : 'inactive'}`),
  },
})
const columns = { ...ofRecord, ...furtherExportColumns }

const among = ({ selectAll, toggledNodes }: Filters) =>
  selectAll ? sql`not (o.id = any(${toggledNodes}::uuid[]))` : sql`o.id = any(${toggledNodes}::uuid[])`

/** The requested organisations, of those that the actor may see. */
const conditions = (filters: Filters, scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`${managedWhere(filters, scope)} and ${among(filters)}`

const count = async (tx: Transaction, filters: Filters, { scope }: Actor, most: number): Promise<number> => {
  const row = (await one(tx)<{ count: number }>`select count(*)::int as count from (
    select from organisation o where ${conditions(filters, scope)} limit ${most + 1}) x`)!
  return row.count
}

/** The next organisations in the list's order; within one snapshot positions do not change. */
const page = async (
  tx: Transaction,
  filters: Filters,
  { scope }: Actor,
  after: Pick<Row, 'place'> | null,
  limit: number,
): Promise<Row[]> => {
  const list = await rows(tx)<Omit<Row, 'lists'>>`with matching as materialized (
      select o.id, row_number() over (order by ${getOrder(filters)})::int as place
      from organisation o where ${conditions(filters, scope)}),
    page as materialized (select id, place from matching where place > ${after?.place ?? 0}::int order by place limit ${limit})
    select f.place, ${managedColumns} from page f
    join organisation o on o.tenant_id = (select current_tenant()) and o.id = f.id ${parent(scope)} order by f.place`
  const lists = await getListsById(
    tx,
    list.map(each => each.id),
  )
  return list.map(row => ({ ...row, lists: lists.get(row.id) ?? noLists }))
}

/** Organisations as in the list: its filters, selection and order, within the actor's scope (L56, TR-Z3). */
export const organisationsExport = defineExport<Filters, Row>({
  call: exportOrganisations,
  title: head('exports:organisations.title'),
  columns,
  own: ownExportColumns,
  count,
  page,
})
