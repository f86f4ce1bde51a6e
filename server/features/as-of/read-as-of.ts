import { sql } from 'kysely'
import type { Transaction } from '../../kernel/context.ts'
import { one, run } from '../../kernel/db/statements.ts'

/** Tables that have a view in the schema `as_of` (server/kernel/db/migrations/0032-as-of.sql). */
export const asOfTables = [
  'tenant',
  'users',
  'user_department',
  'user_position',
  'membership',
  'credential',
  'role_assignment',
  'role',
  'role_application',
  'role_menu',
  'role_button',
  'department',
  'department_manager',
  'department_application',
  'position',
  'study',
  'site',
  'study_member',
  'handover',
  'notice',
  'approval_request',
] as const

export type AsOfTable = (typeof asOfTables)[number]

/** Differences of a table: hidden rows, by the key of the table's view, and replacement rows, by column names. */
export type PastRows = {
  table: AsOfTable
  without: readonly string[]
  rows: readonly Readonly<Record<string, unknown>>[]
}

const pastPath = 'as_of, pg_catalog, public, pg_temp'

const setLocally = async (tx: Transaction, settings: readonly (readonly [string, string])[]) => {
  const parts = settings.map(([name, value]) => sql`set_config(${name}, ${value}, true)`)
  await run(tx)`select ${sql.join(parts)}`
}

/**
 * Runs `read` while this transaction sees past tables: table names resolve to the views of the schema `as_of`, and now() is the moment.
 * Statements need no change; a write fails. All statements that start meanwhile read the past.
 */
export async function readAsOf<T>(
  tx: Transaction,
  at: string,
  past: readonly PastRows[],
  read: () => Promise<T>,
): Promise<T> {
  const row = (await one(tx)<{ path: string }>`select current_setting('search_path') as path`)!
  await setLocally(tx, [
    ['as_of.at', at],
    ...past.map(
      ({ table, without, rows: before }) =>
        [`as_of.${table}`, JSON.stringify({ without, rows: before })] as const,
    ),
    ['search_path', pastPath],
  ])
  const result = await read()
  // After a failed statement the transaction is aborted, and its settings with it.
  await setLocally(tx, [
    ...past.map(({ table }) => [`as_of.${table}`, ''] as const),
    ['search_path', row.path],
  ])
  return result
}
