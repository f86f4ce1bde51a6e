import { sql } from 'kysely'
import type { Transaction } from '../context.ts'
import { printedName } from './append.ts'
import type { HistoryRow, historyEntry } from './history.ts'

/** Fields of a history whose values are ids, and the table that names them. */
export type NamedFields = Readonly<Record<string, 'users' | 'department' | 'position'>>

const idsOf = (rows: readonly HistoryRow[], fields: readonly string[]): string[] =>
  rows
    .flatMap(row => fields.flatMap(field => (row.payload?.changes?.[field] ?? []).flat()))
    .filter((value): value is string => typeof value === 'string')

/** Names of the ids in a page of history, as they are now; a record that is gone from the tables keeps its id. */
export const namesIn = async (
  tx: Transaction,
  rows: readonly HistoryRow[],
  fields: NamedFields,
): Promise<Map<string, string>> => {
  const names = new Map<string, string>()
  for (const table of new Set(Object.values(fields))) {
    const ids = idsOf(
      rows,
      Object.keys(fields).filter(field => fields[field] === table),
    )
    if (ids.length === 0) continue
    const columns =
      table === 'users'
        ? sql`last_name as "lastName", first_name as "firstName"`
        : sql`name as "lastName", '' as "firstName"`
    const found = await sql<{ id: string; lastName: string; firstName: string }>`select id, ${columns}
      from ${sql.table(table)} where tenant_id = (select current_tenant()) and id::text = any(${ids}::text[])`.execute(
      tx,
    )
    for (const { id, ...name } of found.rows) names.set(id, printedName(name))
  }
  return names
}

type Shown = NonNullable<Parameters<typeof historyEntry>[1]>

/** Puts values into words: ids that have a name are shown by it. */
export const shownBy =
  (names: ReadonlyMap<string, string>): Shown =>
  (_field, value) => {
    if (Array.isArray(value)) return value.map(each => names.get(each) ?? each)
    return typeof value === 'string' ? (names.get(value) ?? value) : ((value ?? null) as ReturnType<Shown>)
  }
