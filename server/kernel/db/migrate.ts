import type { Client } from 'pg'
import { prepareQueues } from '../jobs/schema.ts'
import { SetupError } from '../setup-error.ts'
import { adoptCleanSet } from './clean-set.ts'
import { type Connections, connectOwner } from './connections.ts'
import { grantLedger, recordGrants, requireGrants } from './grants.ts'
import { type Migration, readMigrations } from './migrations.ts'
import { endForeignSessions, originLedger } from './origin.ts'
import { ensureAppRole, ensureSearchRole, reserveTemporaryTables } from './roles.ts'

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
      await apply(client, file)
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

async function apply(client: Client, { name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await recordGrants(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    const { message, position } = error as Error & { position?: string }
    const line = position ? ` at line ${sql.slice(0, Number(position)).split('\n').length}` : ''
    throw new SetupError(`The migration ${name} failed${line}: ${message}. Nothing of it was kept.`)
  }
}
