import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import { soonDays } from '../../../contract/organisations/facts.ts'
import { organisationRecord } from '../../../contract/organisations/fields.ts'
import { isOwnColumn } from '../../../contract/organisations/further-columns.ts'
import type { listOrganisations } from '../../../contract/organisations/manage.ts'
import type { organisationOrigins } from '../../../contract/organisations/shapes.ts'
import { type StandardField, standardFields } from '../../../contract/organisations/standard-record.ts'
import type { Field, NamesWith } from '../../../contract/records/define.ts'
import { studiesInScope, usersInScope } from '../../access/scope.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { type Listed, readPage } from '../../kernel/db/pages.ts'
import { one, rows, run } from '../../kernel/db/statements.ts'
import { getColumn, getSortColumn, type RecordRow, selectColumns } from '../../kernel/records/columns.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { wantedColumns } from './present.ts'
import { isVisible } from './visible.ts'

/** An organisation with the name of its parent, as the administration reads it. */
export type ManagedRecord = RecordRow<typeof organisationRecord.fields> & { reading: string }

type Request = Parsed<typeof listOrganisations>
export type ManageFilters = Omit<Request, 'limit' | 'pageNum' | 'sort' | 'descending'>

const here = sql`(select current_tenant())`
/** The parent is named only if the actor may see it. */
export const columns = sql`${selectColumns(organisationRecord, 'o')}, o.reading, p.name as parent, p.name_en as parent_en`
export const parent = (scope: Scope) =>
  sql`left join organisation p on p.tenant_id = ${here} and p.id = o.parent_id and ${isVisible(scope, 'p')}`

/** Whether every wanted field is filled in. */
export const isComplete = sql`(${sql.join(
  wantedColumns.map(column => sql`${sql.ref(`o.${column}`)} <> ''`),
  sql` and `,
)})`

/** A field that the directory has changed since the company decided, to a value that the company does not have. */
const isChanged = (field: StandardField): RawBuilder<unknown> => {
  const column = getColumn(field, organisationRecord.fields[field] as Field)
  const isPlace = field === 'country' || field === 'province' || field === 'city'
  const differs = isPlace ? sql`true` : sql`${sql.ref(`o.${column}`)} <> ${sql.ref(`s.${column}`)}`
  return sql`(o.standard_values ->> ${sql.lit(field)} is distinct from ${sql.ref(`s.${column}`)} and ${differs})`
}

/** Whether an organisation is the company's own, a copy of a standard one, or one with differences to decide (MD-O4). */
export const hasOrigin = (origin: (typeof organisationOrigins)[number]): RawBuilder<unknown> => {
  if (origin === 'own') return sql`o.standard_code is null`
  if (origin === 'standard') return sql`o.standard_code is not null`
  return sql`o.id in (select o.id from organisation o join standard_organisation s on s.code = o.standard_code
    where o.tenant_id = ${here} and o.standard_code is not null and (${sql.join(standardFields.map(isChanged), sql` or `)}))`
}

/** Whether an organisation has a fact that has expired, or one that ends soon (MD-O7). */
export const hasFacts = (state: 'expired' | 'soon'): RawBuilder<unknown> => {
  const today = sql`(select (now() at time zone t.time_zone)::date from tenant t where t.id = ${here})`
  const ends =
    state === 'expired'
      ? sql`f.valid_until < ${today}`
      : sql`f.valid_until between ${today} and ${today} + ${soonDays}::integer`
  return sql`o.id in (select f.organisation_id from organisation_fact f
    where f.tenant_id = ${here} and f.removed_at is null and ${ends})`
}

const among = (column: string, values: readonly string[]): RawBuilder<unknown>[] =>
  values.length ? [sql`${sql.ref(`o.${column}`)} = any(${[...values]}::text[])`] : []

/** Organisations with one of these options in each own dropdown that has some of them; an unknown option has none (MD-O6). */
const hasOptions = (options: readonly string[]): RawBuilder<unknown> => {
  const wanted = sql`organisation_field_option p where p.tenant_id = ${here} and p.id = any(${[...options]}::uuid[])`
  return sql`o.id in (select v.organisation_id from organisation_value v
    where v.tenant_id = ${here} and (v.field_id, v.value) in (select p.field_id, p.id::text from ${wanted})
    group by v.organisation_id having count(*) = (select count(distinct p.field_id) from ${wanted}))`
}

/** Organisations directly below one of these that the actor may see. */
const hasParent = (ids: readonly string[], scope: Scope): RawBuilder<unknown> =>
  sql`o.parent_id in (select p.id from organisation p where p.tenant_id = ${here} and p.id = any(${[...ids]}::uuid[]) and ${isVisible(scope, 'p')})`

/** The condition for organisations that match and that the actor may see; `o` is the organisation. */
export const managedWhere = (filters: ManageFilters, scope: Scope): RawBuilder<SqlBool> => {
  const terms = searchTerms(filters.query)
  const parts: RawBuilder<unknown>[] = [
    sql`o.tenant_id = ${here}`,
    isVisible(scope, 'o'),
    ...(terms.length ? [sql`o.id in (select organisations_matching(${terms}::text[]))`] : []),
    ...among('type', filters.type),
    ...among('country', filters.country),
    ...among('province', filters.province),
  ]
  if (filters.active !== undefined) parts.push(sql`o.active = ${filters.active}`)
  if (filters.complete !== undefined) parts.push(sql`${isComplete} = ${filters.complete}`)
  if (filters.facts) parts.push(hasFacts(filters.facts))
  if (filters.ownOptions.length) parts.push(hasOptions(filters.ownOptions))
  if (filters.parentIds.length) parts.push(hasParent(filters.parentIds, scope))
  if (filters.origin) parts.push(hasOrigin(filters.origin))
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`
}

type Sort = Pick<Request, 'sort' | 'descending'>
type Direction = 'asc nulls last' | 'desc nulls last'

type SortName = NamesWith<typeof organisationRecord.fields, { sort: true | string }>

/** The order of the list: by the column of a field or by an own value, then by name. */
const getOrder = ({ sort, descending }: Sort): Listed['order'] => {
  const names = [[sql`o.sort_name`], [sql`o.id`]] as const
  if (isOwnColumn(sort))
    return [...ownOrder(sort, descending ? 'desc nulls last' : 'asc nulls last'), ...names]
  return [
    [sql.ref(`o.${getSortColumn(organisationRecord, sort as SortName)}`), descending ? 'desc' : 'asc'],
    ...names,
  ]
}

/** By an own value: of a dropdown the place of its option; those without a value come last (MD-O6). */
const ownOrder = (key: string, way: Direction): Listed['order'] => {
  const own = (value: RawBuilder<unknown>) => sql`(select ${value} from organisation_value v
    left join organisation_field_option p on p.tenant_id = v.tenant_id and p.field_id = v.field_id and p.id::text = v.value
    where v.tenant_id = ${here} and v.organisation_id = o.id and v.field_id = ${key.slice('own:'.length)}::uuid)`
  return [
    [own(sql`p.sort`), way],
    [own(sql`lower(v.value)`), way],
  ]
}

/** Organisations that match, those of `part`. What a search finds is read once; without one, an index gives the page. */
export const listManaged = (
  { sort, descending, ...filters }: ManageFilters & Sort,
  scope: Scope,
  part: RawBuilder<unknown> = sql`true`,
): Listed => ({
  matches: sql`from organisation o where ${managedWhere(filters, scope)} and ${part}`,
  key: sql`o.id`,
  order: getOrder({ sort, descending }),
  once: searchTerms(filters.query).length > 0,
  columns,
  joins: sql`join organisation o on o.tenant_id = ${here} and o.id = page.key ${parent(scope)}`,
})

/** A page of organisations, and how many match. */
export const managedMatching = (tx: Transaction, { limit, pageNum, ...asked }: Request, scope: Scope) =>
  readPage<ManagedRecord>(tx, listManaged(asked, scope), { limit, pageNum })

/** Organisations by id that the actor may see. `lock` locks them until commit, in id order. */
export const managedById = async (
  tx: Transaction,
  ids: readonly string[],
  scope: Scope,
  lock = false,
): Promise<ManagedRecord[]> => {
  const wanted = sql`o.tenant_id = ${here} and o.id = any(${[...ids]}::uuid[])`
  if (lock) await run(tx)`select from organisation o where ${wanted} order by o.id for update`
  return rows(tx)<ManagedRecord>`select ${columns} from organisation o ${parent(scope)} where ${wanted}
    and ${isVisible(scope, 'o')}`
}

/** People, studies, sites and organisations that hang on an organisation, as far as the actor sees them. */
export const usesOfOrganisation = async (tx: Transaction, id: string, scope: Scope) => {
  const row = (await one(tx)<{ people: number; studies: number; sites: number; below: number }>`select
    (select count(*)::int from users u where u.tenant_id = ${here} and u.organisation_id = ${id}::uuid and u.removed_at is null
      and ${usersInScope(scope, 'u')}) as people,
    (select count(*)::int from study s where s.tenant_id = ${here} and ${studiesInScope(scope, 's')}
      and (s.lead_organisation_id = ${id}::uuid or s.id in (select c.study_id from site c where c.tenant_id = ${here}
        and c.organisation_id = ${id}::uuid and c.removed_at is null))) as studies,
    (select count(*)::int from site c join study s on s.tenant_id = ${here} and s.id = c.study_id where c.tenant_id = ${here}
      and c.organisation_id = ${id}::uuid and c.removed_at is null and ${studiesInScope(scope, 's')}) as sites,
    (select count(*)::int from organisation o where o.tenant_id = ${here} and o.parent_id = ${id}::uuid
      and ${isVisible(scope, 'o')}) as below`)!
  return row
}
