import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { root } from '../root.ts'
import { SetupError } from '../setup-error.ts'
import { lostGrants } from './grants.ts'
import { rows } from './statements.ts'
import type { Tables } from './tables.ts'

export type Migration = { name: string; sql: string; checksum: string }
/** `lost` counts grants that the application's roles lack. */
export type MigrationState = { applied: number; pending: number; last: string | null; lost: number }

const migrationsFolder = join(root, 'server/kernel/db/migrations')

/** Every migration file NNNN-name.sql in order; numbers must be unique and without gaps. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .sort()
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}-[a-z\d-]+\.sql$/.test(name))
      throw new SetupError(`Rename ${name}: a migration is NNNN-name.sql.`)
    if (index > 0 && names[index - 1]!.slice(0, 4) === name.slice(0, 4)) {
      throw new SetupError(`Renumber ${name}: ${names[index - 1]} has the same number.`)
    }
  }
  return names.map(name => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql: text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

let ownMigrations: string[] | undefined

/** Which migrations of this release the database has. One of a later release is fine: migrations only expand. */
export async function migrationState(tx: Kysely<Tables>): Promise<MigrationState> {
  ownMigrations ??= readMigrations().map(({ name }) => name)
  const schemaMigrations = await rows(tx)<{ name: string }>`select name from schema_migration order by name`
  const applied = new Set(schemaMigrations.map(({ name }) => name))
  const pending = ownMigrations.filter(name => !applied.has(name)).length
  const lost = await sql.raw(lostGrants).execute(tx)
  return {
    applied: applied.size,
    pending,
    last: schemaMigrations.at(-1)?.name ?? null,
    lost: lost.rows.length,
  }
}
