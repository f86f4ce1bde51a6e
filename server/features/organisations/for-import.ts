import { sql } from 'kysely'
import type { Identifier } from '../../../contract/organisations/identifiers.ts'
import type { Scope, Transaction } from '../../kernel/context.ts'
import { rows, run } from '../../kernel/db/statements.ts'
import { foldWord } from '../../kernel/search/fold.ts'
import { inTurns } from '../../kernel/throttle/turns.ts'
import { getListsById, type Lists } from './lists.ts'
import { columns, type ManagedRecord, parent } from './manage-queries.ts'
import { nameTerms } from './names.ts'
import { isVisible } from './visible.ts'

export type NamedOrganisation = {
  id: string
  parent_id: string | null
  name: string
  name_en: string
  alias_1: string
  alias_2: string
  city: string
  /** The actor may see it. */
  visible: boolean
}

const here = sql`(select current_tenant())`

/** Organisations of the company by each of these texts, as a name or an alias; the keys are folded words. */
export const organisationsByNames = async (
  tx: Transaction,
  scope: Scope,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedOrganisation[]>> => {
  const wanted = new Map(
    await inTurns(texts.filter(Boolean), text => [foldWord(text), nameTerms(text)] as const),
  )
  const terms = [...wanted.values()].filter(each => each.length > 0)
  const organisations = await rows(tx)<NamedOrganisation>`select o.id, o.parent_id, o.name, o.name_en,
    o.alias_1, o.alias_2, o.city,
      ${isVisible(scope, 'o')} as visible
    from (select distinct m.id from jsonb_array_elements(${JSON.stringify(terms)}::jsonb) as t (terms)
      cross join lateral organisations_matching(array(select jsonb_array_elements_text(t.terms))) as m (id)) x
    join organisation o on o.tenant_id = ${here} and o.id = x.id and o.merged_into is null order by o.sort_name, o.id`
  const byKey = new Map<string, NamedOrganisation[]>()
  await inTurns(organisations, row => {
    for (const key of new Set([row.name, row.name_en, row.alias_1, row.alias_2].map(foldWord))) {
      if (!key || !wanted.has(key)) continue
      const named = byKey.get(key)
      if (named) named.push(row)
      else byKey.set(key, [row])
    }
  })
  return byKey
}

export const identifierKey = ({ type, value }: Identifier): string => `${type} ${value}`

/** Ids of the company's organisations by identifiers; the keys have type and value. */
export const idsByIdentifiers = async (
  tx: Transaction,
  identifiers: readonly Identifier[],
): Promise<ReadonlyMap<string, string>> => {
  const organisationIdentifiers = await rows(tx)<
    Identifier & { id: string }
  >`select x.type, x.value, x.organisation_id as id
    from organisation_identifier x
    join jsonb_to_recordset(${JSON.stringify(identifiers)}::jsonb) as w (type text, value text) on w.type = x.type and w.value = x.value
    where x.tenant_id = ${here}`
  return new Map(organisationIdentifiers.map(row => [identifierKey(row), row.id]))
}

export type Importing = ManagedRecord & { visible: boolean; lists: Lists }

/** Organisations that rows change, with their lists; `lock` locks them until the commit. */
export const organisationsToImport = async (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
  lock: boolean,
): Promise<ReadonlyMap<string, Importing>> => {
  const wanted = sql`o.tenant_id = ${here} and o.id = any(${[...ids]}::uuid[])`
  if (lock) await run(tx)`select from organisation o where ${wanted} order by o.id for update`
  const organisations = await rows(tx)<
    ManagedRecord & { visible: boolean }
  >`select ${columns}, ${isVisible(scope, 'o')} as visible
    from organisation o ${parent(scope)} where ${wanted}`
  const lists = await getListsById(tx, ids)
  return new Map(organisations.map(row => [row.id, { ...row, lists: lists.get(row.id)! }]))
}

/** The parents of these organisations and of all above them. */
export const parentsAbove = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const organisations = await rows(tx)<{ id: string; parent: string | null }>`select a.id,
    a.parent_id as parent from organisation a
    where a.tenant_id = ${here} and a.id in (select unnest(o.path) from organisation o
      where o.tenant_id = ${here} and o.id = any(${[...ids]}::uuid[]))`
  return new Map(organisations.map(row => [row.id, row.parent]))
}
