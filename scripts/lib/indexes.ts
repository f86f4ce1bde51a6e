import type { Client } from 'pg'

/** Below this many rows an index is kept up row by row at less cost than it is made anew. */
const worthwhile = 5000

/**
 * Does bulk work on a table with its plain indexes dropped and made again, in the same transaction: a failure leaves everything
 * as it was. The table is locked meanwhile, so with anybody else in the database the indexes stay and the work takes longer.
 */
export async function withoutIndexes(client: Client, table: string, rows: number, work: () => Promise<void>) {
  const anew = rows >= worthwhile && rows * 3 >= (await size(client, table)) && (await alone(client))
  const definitions = anew ? await plainIndexes(client, table) : []
  for (const { name } of definitions) await client.query(`drop index ${client.escapeIdentifier(name)}`)
  await work()
  if (definitions.length > 0) await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of definitions) await client.query(definition)
}

/** How many rows there are by the last count of the database, which is enough to choose by. */
const size = async (client: Client, table: string): Promise<number> =>
  (await client.query('select reltuples::float8 as rows from pg_class where oid = $1::regclass', [table]))
    .rows[0].rows

const alone = async (client: Client): Promise<boolean> =>
  (
    await client.query(
      `select not exists (select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
        and pid <> pg_backend_pid()) as alone`,
    )
  ).rows[0].alone

/** Indexes that no constraint and no uniqueness hangs on. */
async function plainIndexes(client: Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1::regclass and not i.indisunique and not i.indisprimary`,
    [table],
  )
  return rows
}
