import { sql } from 'kysely'
import type { Parsed } from '../../../contract/define.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { OrganisationType } from '../../../contract/organisations/shapes.ts'
import type { findStandardOrganisations } from '../../../contract/organisations/standard.ts'
import type { StandardValues } from '../../../contract/organisations/standard-record.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { one, rows } from '../../kernel/db/statements.ts'
import { getPlaceNames, getRegionName } from '../../kernel/places/regions.ts'
import { getSearchTexts } from '../../kernel/search/organisation-variants.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import type { Lists } from './lists.ts'
import { hasOrigin } from './manage-queries.ts'
import { findWhole, matchOrganisations, prepare } from './match.ts'
import { compareClasses } from './match-forms.ts'
import { isVisible } from './visible.ts'

export type StandardRow = {
  id: string
  code: string
  type: OrganisationType
  identifiers: Lists['identifiers']
  active: boolean
  values: StandardValues
}
type FoundRow = StandardRow & { total: number; added: boolean; organisation_id: string | null }

const here = sql`(select current_tenant())`
const nobody = sql.lit('00000000-0000-0000-0000-000000000000')
const values = sql`jsonb_build_object('name', s.name, 'nameEn', s.name_en, 'alias1', s.alias_1, 'alias2', s.alias_2, 'country', s.country,
  'province', s.province, 'city', s.city, 'address', s.address, 'zip', s.zip, 'phone', s.phone, 'website', s.website) as values`
const columns = sql`s.id, s.code, s.type, s.identifiers, s.active, ${values}`

/** Matches beyond this number are not counted, nor put in order. */
export const mostCounted = 10_000

const like = (term: string) => `%${term.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`

/** Records that contain every term: the index narrows them by pieces of the terms. */
const getConditions = (terms: readonly string[], country: string | undefined) => {
  const parts = terms.map(
    term => sql`s.grams @> search_grams(${nobody}, ${term}) and s.search like ${like(term)}`,
  )
  return sql.join([sql`s.active`, ...parts, ...(country ? [sql`s.country = ${country}`] : [])], sql` and `)
}

/** A page of the directory; those that begin with the first term come first. */
export const standardFound = async (
  tx: Transaction,
  { query, country, limit, pageNum }: Parsed<typeof findStandardOrganisations>,
  scope: Scope,
): Promise<FoundRow[]> => {
  const terms = searchTerms(query)
  const where = getConditions(terms, country)
  const begins = sql`not starts_with(s.search, ${` ${(terms[0] ?? '').trim()}`})`
  const some = sql`select s.id${terms.length ? sql`, s.search, s.sort_name` : sql``} from standard_organisation s where ${where} limit ${mostCounted + 1}`
  const order = sql`${terms.length ? sql`${begins},` : sql``} s.sort_name, s.id`
  const from = terms.length ? sql`kept s` : sql`standard_organisation s where ${where}`
  return rows(tx)<FoundRow>`with kept as materialized (${some}),
    page as materialized (select f.id, row_number() over () as at
      from (select s.id from ${from} order by ${order} limit ${limit} offset ${(pageNum - 1) * limit}) f)
    select ${columns}, (select count(*)::int from kept) as total, o.id is not null as added,
      case when ${isVisible(scope, 'o')} then o.id end as organisation_id
    from page p join standard_organisation s on s.id = p.id
    left join organisation o on o.tenant_id = ${here} and o.standard_code = s.code order by p.at`
}

/** Most records that are compared with a text by which none is found. */
const mostCompared = 100

/** Records that the matcher takes for the organisation of a text, where none has the text in its names (浙大一院). */
export const standardAlike = async (
  tx: Transaction,
  input: Parsed<typeof findStandardOrganisations>,
  scope: Scope,
): Promise<FoundRow[]> => {
  const wanted = prepare({ name: input.query, nameEn: '', alias1: '', alias2: '' })
  const rows = new Map<string, FoundRow>()
  for (const query of getSearchTexts(input.query))
    for (const row of await standardFound(tx, { ...input, query, limit: mostCompared, pageNum: 1 }, scope))
      rows.set(row.id, row)
  const matches = [...rows.values()].flatMap(row => {
    const other = prepare(row.values)
    const reason = matchOrganisations(wanted, other) ?? findWhole(wanted, other)
    return reason ? [{ row, reason }] : []
  })
  matches.sort((one, other) => compareClasses(one.reason.match, other.reason.match))
  return matches.slice(0, input.limit).map(({ row }) => ({ ...row, total: matches.length }))
}

/** A record of the directory by its id or its code. */
export const standardBy = async (
  tx: Transaction,
  by: 'id' | 'code',
  value: string,
): Promise<StandardRow | undefined> => {
  return one(tx)<StandardRow>`select ${columns} from standard_organisation s
    where ${by === 'id' ? sql`s.id = ${value}::uuid` : sql`s.code = ${value}`}`
}

/** Whether the company has an organisation that was copied from a record. */
export const isAdded = async (tx: Transaction, code: string): Promise<boolean> => {
  const organisations = await rows(tx)`select from organisation where tenant_id = ${here}
    and standard_code = ${code}`
  return organisations.length > 0
}

/** Values of a record of the directory as a company has them: its places are named in the company's language. */
export const getNamedValues = (
  { values: own }: Pick<StandardRow, 'values'>,
  locale: Locale,
): StandardValues => ({
  ...own,
  ...getPlaceNames({ ...own, country: getRegionName(own.country, locale) }, locale),
})

/** What the company has decided about the standard record of an organisation. */
export const standardDecision = async (tx: Transaction, id: string) => {
  return one(tx)<{ code: string | null; decided: StandardValues | null }>`
    select standard_code as code, standard_values as decided from organisation
    where tenant_id = ${here} and id = ${id}::uuid`
}

/** How many records the directory has, and how many organisations of the company come from it. */
export const standardCounts = async (tx: Transaction, scope: Scope) => {
  const visible = sql`from organisation o where o.tenant_id = ${here} and ${hasOrigin('standard')} and ${isVisible(scope, 'o')}`
  const row = (await one(tx)<{ standard: number; added: number; differing: number }>`select
    (select count(*)::int from standard_organisation s where s.active) as standard,
    (select count(*)::int ${visible}) as added,
    (select count(*)::int ${visible} and ${hasOrigin('differs')}) as differing`)!
  return row
}
