import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { exportOrganisations } from '../../../contract/downloads/calls.ts'
import type { Locale } from '../../../contract/locales.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import type { WordKey } from '../../../locales/words.ts'
import type { Actor, Scope, Transaction } from '../../kernel/context.ts'
import { nextKeys, rowsByKeys } from '../../kernel/db/pages.ts'
import { one } from '../../kernel/db/statements.ts'
import { getPlaceNames } from '../../kernel/places/regions.ts'
import { words } from '../../kernel/words.ts'
import { defineExport, type Face } from '../downloads/definition.ts'
import { recordColumns } from '../downloads/record-columns.ts'
import { furtherExportColumns, ownExportColumns } from './further-cells.ts'
import { getListsById, type Lists, noLists } from './lists.ts'
import { listManaged, type ManagedRecord, managedWhere } from './manage-queries.ts'

type Filters = Omit<Parsed<typeof exportOrganisations>, 'headers' | 'audit'>
type Row = ManagedRecord & { lists: Lists }

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

/** The next organisations in the list's order. */
const page = async (
  tx: Transaction,
  filters: Filters,
  { scope }: Actor,
  after: Row | null,
  limit: number,
): Promise<Row[]> => {
  const listed = listManaged(filters, scope, among(filters))
  const list = await rowsByKeys<ManagedRecord>(
    tx,
    listed,
    await nextKeys(tx, listed, { isFirst: !after, limit }),
  )
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
