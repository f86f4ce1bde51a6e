import { sql } from 'kysely'
import type { Transaction } from '../context.ts'

/** A statement as a template: its values become parameters, and a part that `sql` built becomes text, as in kysely's own `sql`. */
type Text = [text: TemplateStringsArray, ...values: unknown[]]

/** Runs a statement; returns its rows: ``await rows(tx)<{ id: string }>`select id from study` ``. */
export const rows =
  (tx: Transaction) =>
  async <T>(...statement: Text): Promise<T[]> =>
    (await sql<T>(...statement).execute(tx)).rows

/** Runs a statement; returns its first row, or undefined when it has none. */
export const one =
  (tx: Transaction) =>
  async <T>(...statement: Text): Promise<T | undefined> =>
    (await sql<T>(...statement).execute(tx)).rows[0]

/** Runs a statement that writes; returns the number of rows that it inserted, updated or deleted. */
export const run =
  (tx: Transaction) =>
  async (...statement: Text): Promise<number> =>
    Number((await sql(...statement).execute(tx)).numAffectedRows ?? 0)
