import { sql } from 'kysely'
import type { Fields } from '../../audit/stored.ts'
import type { Transaction } from '../../kernel/context.ts'
import { rows } from '../../kernel/db/statements.ts'
import type { AsOfTable, PastRows } from './read-as-of.ts'
import { among, type Rebuilt } from './rebuild.ts'

const here = sql`(select current_tenant())`

export type Row = Record<string, unknown> & { id: string }
export type Rebuilds = ReadonlyMap<string, Rebuilt>

export const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Current rows of a table, by id. */
export const getRows = async (tx: Transaction, table: string, ids: readonly string[]): Promise<Row[]> => {
  if (ids.length === 0) return []
  const records = await rows(tx)<{ row: Row }>`select to_jsonb(x) as row from ${sql.table(table)} x
    where x.tenant_id = ${here} and x.id ${among(ids)}`
  return records.map(({ row }) => row)
}

/** Records whose past state differs from the current one: all others are read from the table. */
export const changedSince = (records: Rebuilds): Rebuilt[] =>
  [...records.values()].filter(each => each.record === null || each.endedBy.size > 0)

/** The rows of records as they were; none for a record that did not exist yet, unless `absent` gives its replacement. */
export const rowsThen = async (
  tx: Transaction,
  table: AsOfTable,
  changed: readonly Rebuilt[],
  columns: (fields: Fields, row: Row, id: string) => object,
  absent?: (row: Row) => object | null,
): Promise<PastRows[]> => {
  if (changed.length === 0) return []
  const ids = changed.map(each => each.id)
  const rows = new Map((await getRows(tx, table, ids)).map(row => [row.id, row]))
  const then = changed.flatMap(({ id, record }) => {
    const row = rows.get(id)!
    const pastValues = record ? columns(record.fields, row, id) : (absent?.(row) ?? null)
    return pastValues ? [{ ...row, ...pastValues }] : []
  })
  return [{ table, without: ids, rows: then }]
}

/** Rows that belong to records, one for each member of one of their sets. */
export const setsThen = (
  table: AsOfTable,
  key: string,
  { tenantId, changed }: { tenantId: string; changed: readonly Rebuilt[] },
  rowsIn: (fields: Fields) => object[],
): PastRows => ({
  table,
  without: changed.map(each => each.id),
  rows: changed.flatMap(({ id, record }) =>
    record ? rowsIn(record.fields).map(row => ({ tenant_id: tenantId, [key]: id, ...row })) : [],
  ),
})

export const removedThen = (fields: Fields, row: Row, at: string) =>
  fields.removed ? (row.removed_at ?? at) : null
