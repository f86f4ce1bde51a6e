import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { codes } from '../../../contract/codes.ts'
import { prepareQueues } from '../jobs/schema.ts'
import { SetupError } from '../setup-error.ts'
import { type Connections, connectOwner } from './connections.ts'
import { grantLedger, recordGrants, requireGrants } from './grants.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { ensureAppRole, ensureSearchRole, reserveTemporaryTables } from './roles.ts'

const originLedger = `
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
async function endForeignSessions(owner: Client): Promise<boolean> {
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

/** Migrations that the clean set has replaced: one of the first, and the last. */
const first = '0002-audit.sql'
const last = '0290-narrow-tokens.sql'

/** The last migration of the clean set that replaced them; later ones run as usual. */
const lastOfCleanSet = '0032-as-of.sql'

/** Brings the few names of a database with the earlier migrations to those of the clean set. Beside them only comments differ. */
const alignNames = `
  drop function audit_hash(bytea, uuid, bigint, timestamptz, uuid, uuid, text, uuid, text, text, text, text, integer, text, text, bytea);
  alter table site_gate rename constraint site_gate_check2 to site_gate_check1;
  alter table site_gate rename constraint site_gate_check3 to site_gate_check2`

/**
 * Enters the clean set into the ledger of a database that has all of them, in one transaction. Any other database is left as
 * it is.
 * @throws SetupError for a database that lacks some of them: the clean set holds no steps between.
 */
async function adoptCleanSet(owner: Client, files: readonly Migration[]): Promise<boolean> {
  const { rows } = await owner.query<{ name: string }>(
    'select name from schema_migration where name = any($1)',
    [[first, last]],
  )
  const names = rows.map(({ name }) => name)
  if (!names.includes(first)) return false
  if (!names.includes(last)) {
    throw new SetupError(
      `The database is older than ${last}: start the commit that docs/operators.md names under Migrations on it once.`,
    )
  }
  const cleanSet = files.filter(({ name }) => name <= lastOfCleanSet)
  await owner.query('begin')
  try {
    await owner.query(alignNames)
    await owner.query(cleanSet.flatMap(({ sql }) => sql.match(/^comment on .*;$/gm) ?? []).join('\n'))
    await owner.query('delete from schema_migration')
    for (const { name, checksum } of cleanSet)
      await owner.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await recordGrants(owner)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  return true
}

export type MigrationRow = { name: string; appliedAt: Date | null }
type Options = { folder?: string; log?: (line: string) => void }

/** Two processes that start at once take turns: the second finds nothing to do. */
const lockKey = 41801

const ledger = `
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
  comment on table schema_migration is 'Migrations that this database has, with the checksum of their text.';
  comment on column schema_migration.name is 'File name in server/kernel/db/migrations; files run in the order of their names.';
  comment on column schema_migration.checksum is 'SHA-256 of the file as it ran, in hexadecimal: a file that was changed afterwards is refused.';
  comment on column schema_migration.applied_at is 'When it was committed.';
  grant select on schema_migration to mds_app`

/** Migrates the database to this release: roles, each missing file in its own transaction (TR-C13), the job queues. */
export async function migrate(connections: Connections, options: Options = {}): Promise<string[]> {
  const files = readMigrations(options.folder)
  const client = await connectOwner(connections)
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await ensureAppRole(client, connections)
    await reserveTemporaryTables(client)
    await ensureSearchRole(client)
    await client.query(ledger)
    await client.query(grantLedger)
    await client.query(originLedger)
    await requireGrants(client)
    if (!options.folder && (await adoptCleanSet(client, files))) options.log?.(replacedByCleanSet)
    const missing = await getMissing(client, files)
    for (const file of missing) {
      options.log?.(`Migration ${file.name}`)
      await apply(client, file, line => options.log?.(line))
    }
    if (await endForeignSessions(client)) options.log?.(cameFromElsewhere)
    if (!options.folder) await prepareQueues(client)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

const replacedByCleanSet =
  'The clean set of migrations took the place of the earlier ones: the tables are the same.'

const cameFromElsewhere =
  'The database was restored or copied from elsewhere: every session has ended. "npm run restored" verifies the trail and tells of it there.'

/** Every migration and when it was applied to this database; null when it is missing. */
export async function migrationList(
  connections: Connections,
  options: Options = {},
): Promise<MigrationRow[]> {
  const files = readMigrations(options.folder)
  const client = await connectOwner(connections)
  try {
    const rows = await appliedRows(client)
    return files.map(({ name }) => ({ name, appliedAt: rows.get(name)?.applied_at ?? null }))
  } finally {
    await client.end()
  }
}

async function requireVersion(client: Client) {
  const version = Number((await client.query('show server_version_num')).rows[0].server_version_num)
  if (version < 150000) {
    throw new SetupError(
      `The database server is PostgreSQL ${Math.floor(version / 10000)}: version 15 or newer is needed.`,
    )
  }
}

async function appliedRows(client: Client) {
  const { rows: found } = await client.query(`select to_regclass('schema_migration') is not null as there`)
  const { rows } = found[0].there
    ? await client.query('select name, checksum, applied_at from schema_migration')
    : { rows: [] }
  return new Map<string, { checksum: string; applied_at: Date }>(rows.map(row => [row.name, row]))
}

async function getMissing(client: Client, files: Migration[]): Promise<Migration[]> {
  const applied = await appliedRows(client)
  for (const { name, checksum } of files) {
    const row = applied.get(name)
    if (row && row.checksum !== checksum) {
      throw new SetupError(
        `The migration ${name} was changed after this database got it: put its text back and write a new one, or in development remove DATA_DIR.`,
      )
    }
  }
  return files.filter(({ name }) => !applied.has(name))
}

/**
 * A migration that waits for a table makes every later call wait behind it. So it waits this long at most, then lets the calls through and
 * starts again; a deadlock with a call ends likewise.
 */
const lockTimeout = '2s'
const triesPauseMs = 2000
/** About five minutes: no transaction of the servers lasts as long. */
const mostTries = 75
const inTheWay = ['55P03', '40P01']

async function apply(client: Client, migration: Migration, log: (line: string) => void) {
  for (let left = mostTries - 1; ; left--) {
    const blocked = await applyOnce(client, migration, left > 0)
    if (!blocked) return
    if (left === mostTries - 1) log(`${blocked} It is tried again for about five minutes.`)
    await pause(triesPauseMs)
  }
}

/** Returns why it has to be tried again, when it may be; null once it is applied. */
async function applyOnce(client: Client, { name, sql, checksum }: Migration, mayRepeat: boolean) {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await recordGrants(client)
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    const { message, position, code = '' } = error as Error & { position?: string; code?: string }
    if (inTheWay.includes(code)) {
      const blocked = `The migration ${name} waits for a transaction that holds a table (${message}).`
      if (mayRepeat) return blocked
      throw new SetupError(
        `${blocked} Nothing of it was kept. Find that transaction in pg_stat_activity, let it end, and start again.`,
      )
    }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new SetupError(`The migration ${name} failed${line}: ${message}. Nothing of it was kept.`)
  }
}
