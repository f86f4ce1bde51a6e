import type { Insertable, Selectable } from 'kysely'
import type { Tables } from './tables.ts'

/** Runs a statement: a client, or a transaction instead of one. */
export type Runner = { query: (text: string, values: unknown[]) => Promise<unknown> }

/** A row to insert: json columns accept any value. */
export type Row<T extends keyof Tables> = {
  [K in keyof Insertable<Tables[T]>]: K extends keyof Selectable<Tables[T]>
    ? unknown extends Selectable<Tables[T]>[K]
      ? unknown
      : Insertable<Tables[T]>[K]
    : never
}

/** A row without its tenant: `into` adds it. */
export type TenantRow<T extends keyof Tables> = Omit<Row<T>, 'tenant_id'>

/** Inserts rows in one statement; every row must have the same columns. Instants may be 'infinity'. */
export async function insert<T extends keyof Tables>(client: Runner, table: T, rows: readonly Row<T>[]) {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] as object)
    .map(name => `"${name}"`)
    .join(', ')
  await client.query(
    `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1)`,
    [JSON.stringify(rows)],
  )
}

/** Inserts rows of one tenant, which must be the transaction's tenant. */
export const into =
  (client: Runner, tenantId: string) =>
  <T extends keyof Tables>(table: T, rows: readonly TenantRow<T>[]): Promise<void> =>
    insert(client, table, rows.map(row => ({ tenant_id: tenantId, ...row })) as unknown as Row<T>[])

/** Sets the tenant for the rest of the transaction: row-level security applies to the owner too. */
export const setTenant = (client: Runner, tenantId: string) =>
  client.query(`select set_config('app.tenant', $1, true)`, [tenantId])
