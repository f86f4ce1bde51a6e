import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrganisationType } from '../../../contract/organisations/shapes.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { isTopmost, isVisible } from './visible.ts'

export type Step = { id: string; name: string; nameEn: string }

export type OrganisationRecord = {
  id: string
  parent_id: string | null
  name: string
  name_en: string
  alias_1: string
  alias_2: string
  said: string
  type: OrganisationType
  country: string
  province: string
  city: string
  active: boolean
  children: number
  matches: boolean
  total: number
}

export type PlacedRecord = OrganisationRecord & { path: Step[] }

export type Filters = {
  types: readonly string[]
  countries: readonly string[]
  provinces: readonly string[]
  cities: readonly string[]
  activeOnly: boolean
  keep: readonly string[]
  exclude?: string
}

export const noFilters: Filters = {
  types: [],
  countries: [],
  provinces: [],
  cities: [],
  activeOnly: false,
  keep: [],
}

const columns = sql`o.id, o.parent_id, o.name, o.name_en, o.alias_1, o.alias_2, o.said, o.type, o.country, o.province, o.city, o.active`
const ofTenant = sql`o.tenant_id = (select current_tenant())`
const all = (parts: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  parts.length ? sql<SqlBool>`(${sql.join(parts, sql` and `)})` : sql<SqlBool>`true`
const uuids = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Conditions of the filters on an organisation itself. */
function wanted(filters: Filters, row: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const among = (column: string, values: readonly string[]) =>
    values.length ? [sql`${of(column)} = any(${[...values]}::text[])`] : []
  return all([
    sql`${of('merged_into')} is null`,
    ...among('type', filters.types),
    ...among('country', filters.countries),
    ...among('province', filters.provinces),
    ...among('city', filters.cities),
    ...(filters.activeOnly ? [sql`(${of('active')} or ${of('id')} = any(${uuids(filters.keep)}))`] : []),
  ])
}

const notExcluded = ({ exclude }: Filters, row: string): RawBuilder<unknown>[] =>
  exclude ? [sql`not (${exclude}::uuid = any(${sql.ref(`${row}.path`)}))`] : []

const narrows = ({ types, countries, provinces, cities }: Filters) =>
  [types, countries, provinces, cities].some(values => values.length > 0)

/** Organisations that filters by kind and place keep in a tree: the matches and their ancestors. Evaluated once per call. */
const led = (filters: Filters): RawBuilder<unknown> =>
  narrows(filters)
    ? sql`led as materialized (select distinct unnest(f.path) as id from organisation f
        where f.tenant_id = (select current_tenant()) and ${wanted(filters, 'f')}),`
    : sql``

/** Whether the filters keep a node. An inactive one stays when something active is below it, which is rare. */
function isLed(filters: Filters, row: string): RawBuilder<unknown>[] {
  const id = sql.ref(`${row}.id`)
  if (narrows(filters)) return [sql`${id} in (select id from led)`]
  if (!filters.activeOnly) return []
  return [
    sql`(${wanted(filters, row)} or exists (
      with recursive lower as (
        select b.id, b.active from organisation b where b.tenant_id = (select current_tenant()) and b.parent_id = ${id} and b.merged_into is null
        union all
        select b.id, b.active from organisation b join lower l on b.parent_id = l.id where b.tenant_id = (select current_tenant()) and b.merged_into is null)
      select from lower where active or id = any(${uuids(filters.keep)})))`,
  ]
}

/** For each of `page`, the number of direct children that the filters keep. */
const counts = (filters: Filters) =>
  sql`counts as (select c.parent_id, count(*)::int as children from organisation c
    where c.tenant_id = (select current_tenant()) and c.merged_into is null and c.parent_id in (select id from page)
      and ${all([...isLed(filters, 'c'), ...notExcluded(filters, 'c')])} group by 1)`

type Page = {
  /** Condition for the organisations; `o` is the table. */
  kept: RawBuilder<unknown>
  order: RawBuilder<unknown>
  limit: number
  offset?: number
  filters: Filters
  more?: RawBuilder<unknown>
}

/** A page of organisations, chosen with only the columns needed to sort them: whole rows are wide. */
async function getPage<T extends OrganisationRecord>(tx: Transaction, wish: Page): Promise<T[]> {
  const { kept, order, limit, offset = 0, filters, more = sql`` } = wish
  // Counted separately: a window over all rows would sort all of them, where only the first ones are needed.
  return rows(tx)<T>`with ${led(filters)}
    kept as materialized (select o.id, o.active, o.path, o.sort_name, o.search from organisation o where ${kept}),
    page as materialized (select f.id, (select count(*)::int from kept) as total, row_number() over () as at
      from (select o.id from kept o order by ${order} limit ${limit} offset ${offset}) f),
    ${counts(filters)}
    select ${columns}, p.total, ${wanted(filters, 'o')} as matches, coalesce(n.children, 0) as children ${more}
    from page p join organisation o on o.tenant_id = (select current_tenant()) and o.id = p.id
    left join counts n on n.parent_id = o.id order by p.at`
}

/** The path from the top, without the organisation itself, as far as the actor may see it. */
const wayDown = (scope: Scope) =>
  sql`coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'nameEn', a.name_en) order by cardinality(a.path))
    from organisation a where a.tenant_id = (select current_tenant()) and a.id = any(o.path) and a.id <> o.id and ${isVisible(scope, 'a')}), '[]') as path`

export type ChildrenOptions = { parentId: string | null; from: number; limit: number }

/** Children of an organisation (null: the topmost ones), in reading order, each with its number of children. */
export function organisationsUnder(
  tx: Transaction,
  { parentId, from, limit }: ChildrenOptions,
  filters: Filters,
  scope: Scope,
): Promise<OrganisationRecord[]> {
  const under = parentId
    ? sql`o.parent_id = ${parentId}::uuid and ${isVisible(scope, 'o')}`
    : isTopmost(scope, 'o')
  const where = all([ofTenant, under, ...isLed(filters, 'o'), ...notExcluded(filters, 'o')])
  return getPage(tx, { kept: where, order: sql`o.sort_name, o.id`, limit, offset: from, filters })
}

/** Everything below an organisation that the filters keep, parents before children. */
export function organisationsFarBelow(
  tx: Transaction,
  id: string,
  limit: number,
  filters: Filters,
  scope: Scope,
): Promise<OrganisationRecord[]> {
  const where = all([
    ofTenant,
    sql`${id}::uuid = any(o.path) and o.id <> ${id}::uuid`,
    isVisible(scope, 'o'),
    ...isLed(filters, 'o'),
    ...notExcluded(filters, 'o'),
  ])
  return getPage(tx, { kept: where, order: sql`cardinality(o.path), o.sort_name, o.id`, limit, filters })
}

/** Organisations whose names, aliases or readings contain every term; those that begin with the first term come first. */
export function organisationsFound(
  tx: Transaction,
  { terms, limit, offset }: { terms: readonly string[]; limit: number; offset: number },
  filters: Filters,
  scope: Scope,
): Promise<PlacedRecord[]> {
  const matches = terms.length ? [sql`o.id in (select organisations_matching(${[...terms]}::text[]))`] : []
  const where = all([
    ofTenant,
    isVisible(scope, 'o'),
    wanted(filters, 'o'),
    ...notExcluded(filters, 'o'),
    ...matches,
  ])
  const first = ` ${(terms[0] ?? '').trim()}`
  const order = sql`not o.active, not starts_with(o.search, ${first}), cardinality(o.path), o.sort_name, o.id`
  const more = sql`, ${wayDown(scope)}`
  return getPage(tx, {
    kept: where,
    order,
    limit,
    offset,
    filters: { ...noFilters, exclude: filters.exclude },
    more,
  })
}

/** Organisations by id, each with its path; those that the actor may not see are left out. */
export function organisationsById(
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
): Promise<PlacedRecord[]> {
  const where = all([ofTenant, sql`o.id = any(${uuids(ids)})`, isVisible(scope, 'o')])
  return getPage(tx, {
    kept: where,
    order: sql`o.id`,
    limit: ids.length,
    filters: noFilters,
    more: sql`, ${wayDown(scope)}`,
  })
}

/** Places that have organisations, with their numbers. */
export async function organisationPlaces(tx: Transaction, scope: Scope) {
  return rows(tx)<{ country: string; province: string; city: string; count: number }>`
    select o.country, o.province, o.city, count(*)::int as count from organisation o where ${ofTenant} and ${isVisible(scope, 'o')}
    group by 1, 2, 3 order by 1, 2, 3`
}
