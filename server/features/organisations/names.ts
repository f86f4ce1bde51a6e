import type { Parsed } from '../../../contract/define.ts'
import type {
  checkOrganisationAdded,
  checkOrganisationAlias,
  similarOrganisations,
} from '../../../contract/organisations/manage.ts'
import type { MatchReason, SimilarOrganisation } from '../../../contract/organisations/shapes.ts'
import type { Context, Scope, Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import { fold } from '../../kernel/search/fold.ts'
import { getMatchKeys } from '../../kernel/search/organisation-keys.ts'
import { pinyinOfText } from '../../kernel/search/pinyin.ts'
import { searchTerms } from '../../kernel/search/reading.ts'
import { idsByKeys, matchRecordsById } from './candidates.ts'
import { findWhole, isSameName, type Matchable, matchOrganisations, prepare } from './match.ts'
import { compareClasses } from './match-forms.ts'
import { getPlaced } from './present.ts'
import { noFilters, organisationsById, organisationsFound, type PlacedRecord } from './queries.ts'

type NamedRow = { city: string; id: string; name: string; name_en: string; alias_1: string; alias_2: string }

/** Most organisations that may be the same as a new one. */
const mostSimilar = 20

/** Terms by which the search finds every organisation with this name: signs and single letters are not in all its forms. */
export const nameTerms = (name: string): string[] => {
  const terms = searchTerms(fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, ' '))
  const longer = terms.filter(term => !term.startsWith(' '))
  return longer.length > 0 ? longer : terms
}

/** Organisations of the company that have a text as a name or an alias, also those that the actor does not see. */
export const organisationsNamed = async (
  tx: Transaction,
  text: string,
  but: string | null,
): Promise<(NamedRow & { parent_id: string | null })[]> => {
  const terms = nameTerms(text)
  if (terms.length === 0) return []
  const organisations = await rows(tx)<
    NamedRow & { parent_id: string | null }
  >`select id, parent_id, name, name_en, alias_1, alias_2, city from organisation
    where tenant_id = (select current_tenant()) and merged_into is null and id in (select organisations_matching(${terms}::text[]))
      and id is distinct from ${but}::uuid order by sort_name, id limit 500`
  return organisations.filter(row =>
    [row.name, row.name_en, row.alias_1, row.alias_2].some(name => isSameName(name, text)),
  )
}

const getReading = (text: string): string => pinyinOfText(text).join('')

export const idsByIdentifiers = async (
  tx: Transaction,
  identifiers: readonly { type: string; value: string }[],
): Promise<string[]> => {
  if (identifiers.length === 0) return []
  const organisationIdentifiers = await rows(tx)<{ id: string }>`select distinct x.organisation_id as id
    from organisation_identifier x
    join jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as w (type text, value text) on w.type = x.type and w.value = x.value
    where x.tenant_id = (select current_tenant())`
  return organisationIdentifiers.map(({ id }) => id)
}

type Similar = { records: SimilarOrganisation[]; total: number }

/** What may be the same organisation, by identifiers, names, aliases and readings; surest first (MD-O3). */
export const getSimilar = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { but, ...wish }: Parsed<typeof similarOrganisations>,
): Promise<Similar> => {
  const texts = [...new Set([wish.name, wish.nameEn, wish.alias1, wish.alias2].filter(Boolean))]
  const byTexts = await rowsByTexts(tx, texts, actor.scope)
  const further = [
    ...(await idsByIdentifiers(tx, wish.identifiers)),
    ...(await idsByKeys(tx, getMatchKeys(wish))),
  ]
  const ids = [...new Set([...byTexts.map(({ id }) => id), ...further])].filter(id => id !== but)
  return compareWith({ tx, actor }, wish, ids, true)
}

/** Compares a record with others that the actor sees, by the one matcher; `parts` keeps those that only contain its words. */
export const compareWith = async (
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  wish: Matchable,
  ids: readonly string[],
  parts: boolean,
): Promise<Similar> => {
  if (ids.length === 0) return { records: [], total: 0 }
  const own = prepare(wish)
  const reasons = new Map<string, MatchReason>()
  for (const each of await matchRecordsById(tx, ids)) {
    const part = { match: 'part', own: 'name', other: 'name', text: each.name } as const
    const other = prepare(each)
    const reason = matchOrganisations(own, other) ?? (parts ? (findWhole(own, other) ?? part) : null)
    if (reason) reasons.set(each.id, reason)
  }
  const placed = await organisationsById(tx, [...reasons.keys()], actor.scope)
  const records = placed
    .map(row => ({ ...getPlaced(row), ...reasons.get(row.id)! }))
    .sort((one, other) => compareClasses(one.match, other.match))
    .slice(0, mostSimilar)
  return { records, total: records.length }
}

const rowsByTexts = async (
  tx: Transaction,
  texts: readonly string[],
  scope: Scope,
): Promise<PlacedRecord[]> => {
  const rows: PlacedRecord[] = []
  for (const text of texts) {
    const ways = [searchTerms(text), [getReading(text)]].filter(terms => terms.some(term => term.length > 1))
    for (const terms of ways)
      rows.push(...(await organisationsFound(tx, { terms, limit: mostSimilar, offset: 0 }, noFilters, scope)))
  }
  return rows
}

/** Organisations with exactly these names or identifiers (L46). */
export const getAdded = async (
  context: Context,
  input: Parsed<typeof checkOrganisationAdded>,
): Promise<{ records: { id: string; name: string; nameEn: string }[]; total: number }> => {
  const { records } = await getSimilar(context, { ...input, alias1: '', alias2: '', city: '' })
  const same = records.filter(({ match }) => match === 'identifier' || match === 'name' || match === 'nameEn')
  return { records: same.map(({ id, name, nameEn }) => ({ id, name, nameEn })), total: same.length }
}

/** Other organisations that have one of the aliases as a name or an alias, as far as the actor sees them (G28). */
export const getSameAlias = async (
  { tx, actor }: Context,
  { alias1, alias2, but }: Pick<Parsed<typeof checkOrganisationAlias>, 'alias1' | 'alias2' | 'but'>,
) => {
  const records: { id: string; name: string; nameEn: string; alias: string }[] = []
  for (const alias of new Set([alias1, alias2].filter(Boolean))) {
    const rows = await organisationsNamed(tx, alias, but ?? null)
    const visibleRows = await organisationsById(
      tx,
      rows.map(({ id }) => id),
      actor.scope,
    )
    records.push(...visibleRows.map(({ id, name, name_en }) => ({ id, name, nameEn: name_en, alias })))
  }
  return { records, total: records.length }
}
