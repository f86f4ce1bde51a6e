import type { Client } from 'pg'

/** Below this number of rows, keeping an index up to date costs less than rebuilding it. */
const worthwhile = 5000

/**
 * Runs bulk work on tables with their indexes dropped and rebuilt in the same transaction: a failure restores everything. The tables are
 * locked meanwhile, so with other sessions in the database the indexes stay and the work takes longer.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  rows: number,
  work: () => Promise<void>,
) {
  const dropped: string[] = []
  for (const table of tables) {
    const anew = rows >= worthwhile && rows * 3 >= (await size(client, table)) && (await alone(client))
    for (const { name, definition } of anew ? await ownIndexes(client, table) : []) {
      await client.query(`drop index ${client.escapeIdentifier(name)}`)
      dropped.push(definition)
    }
  }
  await work()
  if (dropped.length > 0) await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const definition of dropped) await client.query(definition)
}

/** Row count by the database's last estimate, which is enough for the choice. */
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

/** Indexes that back no constraint. */
async function ownIndexes(client: Client, table: string): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = $1::regclass and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [table],
  )
  return rows
}
