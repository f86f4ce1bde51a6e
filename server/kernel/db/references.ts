import { sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { rows } from './statements.ts'

/**
 * Which records of a table others refer to, by any foreign key but those of the tables left out. References of the `apart` records of
 * the same table do not count.
 */
export const referencedIds = async (
  tx: Transaction,
  table: string,
  ids: readonly string[],
  { leftOut, apart }: { leftOut: readonly string[]; apart: readonly string[] },
): Promise<ReadonlySet<string>> => {
  const keys = await rows(tx)<{ from: string; column: string }>`select c.conrelid::regclass::text as "from",
    a.attname as "column"
    from pg_constraint c cross join lateral unnest(c.conkey, c.confkey) as k (own, other)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = k.other
    where c.contype = 'f' and c.confrelid = ${table}::regclass and f.attname = 'id' order by 1, 2`
  const used = new Set<string>()
  for (const { from, column } of keys) {
    if (leftOut.includes(from)) continue
    const own = from === table ? sql`and x.id <> all(${[...apart]}::uuid[])` : sql``
    const list = await rows(tx)<{ id: string }>`select distinct
      ${sql.ref(`x.${column}`)} as id from ${sql.table(from)} x
      where x.tenant_id = (select current_tenant()) and ${sql.ref(`x.${column}`)} = any(${[...ids]}::uuid[]) ${own}`
    for (const { id } of list) used.add(id)
  }
  return used
}
