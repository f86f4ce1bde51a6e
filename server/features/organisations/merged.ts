import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'

/** Of organisations that were merged, which one has taken its place (MD-O5). */
export const replacementsFor = async (
  tx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const list = await rows(tx)<{ id: string; by: string }>`with recursive chain as (
      select o.id, o.merged_into as by from organisation o
        where o.tenant_id = (select current_tenant()) and o.id = any(${[...ids]}::uuid[]) and o.merged_into is not null
      union all
      select c.id, o.merged_into from chain c join organisation o on o.tenant_id = (select current_tenant()) and o.id = c.by
        where o.merged_into is not null)
    select c.id, c.by from chain c join organisation o on o.tenant_id = (select current_tenant()) and o.id = c.by
      where o.merged_into is null`
  return new Map(list.map(({ id, by }) => [id, by]))
}

/** The id itself, or that of the organisation in its place. */
export const getReplacement = async (tx: Transaction, id: string): Promise<string> =>
  (await replacementsFor(tx, [id])).get(id) ?? id

/** Organisations that were merged into one, directly or through others. */
export const mergedInto = async (tx: Transaction, id: string): Promise<string[]> => {
  const list = await rows(tx)<{ id: string }>`with recursive merged as (
      select o.id from organisation o where o.tenant_id = (select current_tenant()) and o.merged_into = ${id}::uuid
      union
      select o.id from merged m join organisation o on o.tenant_id = (select current_tenant()) and o.merged_into = m.id)
    select id from merged`
  return list.map(row => row.id)
}
