import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { Matchable } from './match.ts'

export type MatchRecord = Matchable & { id: string; matchKeys: readonly string[] | null }

/** Most organisations that share one key: a key that more have says little. */
export const mostPerKey = 60

const columns = sql`o.id, o.name, o.name_en as "nameEn", o.alias_1 as "alias1", o.alias_2 as "alias2", o.reading, o.type, o.city, o.address,
  o.parent_id as "parentId", o.match_keys as "matchKeys",
  coalesce((select jsonb_agg(jsonb_build_object('type', x.type, 'value', x.value)) from organisation_identifier x
    where x.tenant_id = (select current_tenant()) and x.organisation_id = o.id), '[]') as identifiers`

const matchRecords = async (tx: Transaction, where: RawBuilder<unknown>): Promise<MatchRecord[]> => {
  return rows(tx)<MatchRecord>`select ${columns} from organisation o
    where o.tenant_id = (select current_tenant()) and o.merged_into is null and ${where}`
}

/** What the matcher reads of organisations by id; merged ones are left out. */
export const matchRecordsById = (tx: Transaction, ids: readonly string[]): Promise<MatchRecord[]> =>
  ids.length ? matchRecords(tx, sql`o.id = any(${[...ids]}::uuid[])`) : Promise.resolve([])

/** What the matcher reads of every organisation of the company after an id, in the order of ids. */
export const matchRecordsAfter = (tx: Transaction, after: string, limit: number): Promise<MatchRecord[]> =>
  matchRecords(tx, sql`o.id > ${after}::uuid order by o.id limit ${limit}`)

/** Organisations that share a key. */
export const idsByKeys = async (tx: Transaction, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const list = await rows(tx)<{ id: string }>`select id from organisations_keyed(${[...keys]}::text[],
    ${mostPerKey}) as id`
  return list.map(({ id }) => id)
}
