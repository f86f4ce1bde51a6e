import type { Client } from 'pg'
import { codes } from '../../../contract/codes.ts'

export const originLedger = `
  create table if not exists schema_origin (place text primary key);
  comment on table schema_origin is 'Where this database was when it was last started on; one row.';
  comment on column schema_origin.place is 'Number of its database server and of the database there: a copy and a restored dump have others.'`

/** Identifies the database by its server's and its own id; a server id that may not be read is left out. */
async function getPlace(owner: Client): Promise<string> {
  const { rows: own } = await owner.query(
    'select oid::text from pg_database where datname = current_database()',
  )
  const { rows: server } = await owner
    .query('select system_identifier::text as id from pg_control_system()')
    .catch(() => ({ rows: [{ id: '' }] })) // not every login may ask
  return `${server[0].id} ${own[0].oid}`
}

/**
 * Ends every session of a database that came from another server: sessions that ended there would be open again here. True when it did. It
 * detects a loaded dump and a copy, but not a restored base backup.
 */
export async function endForeignSessions(owner: Client): Promise<boolean> {
  const place = await getPlace(owner)
  const { rows } = await owner.query<{ place: string }>('select place from schema_origin')
  if (rows[0]?.place === place) return false
  await owner.query('begin')
  try {
    if (rows.length > 0)
      await owner.query(
        'update session set ended_at = clock_timestamp(), end_code = $1 where ended_at is null',
        [codes.systemUpdated.code],
      )
    await owner.query('delete from schema_origin')
    await owner.query('insert into schema_origin values ($1)', [place])
    await owner.query('commit')
    return rows.length > 0
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}
