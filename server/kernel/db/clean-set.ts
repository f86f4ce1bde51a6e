import type { Client } from 'pg'
import { SetupError } from '../setup-error.ts'
import { recordGrants } from './grants.ts'
import type { Migration } from './migrations.ts'

/** Migrations that the clean set has replaced: one of the first, and the last. */
const first = '0002-audit.sql'
const last = '0290-narrow-tokens.sql'

/** The last migration of the clean set that replaced them; later ones run as usual. */
const lastOfCleanSet = '0032-as-of.sql'

/** Brings the few names of a database with the earlier migrations to those of the clean set: nothing else differs. */
const alignNames = `
  drop function audit_hash(bytea, uuid, bigint, timestamptz, uuid, uuid, text, uuid, text, text, text, text, integer, text, text, bytea);
  alter table site_gate rename constraint site_gate_check2 to site_gate_check1;
  alter table site_gate rename constraint site_gate_check3 to site_gate_check2`

/**
 * Enters the clean set into the ledger of a database that has all of them, in one transaction. Any other database is left as
 * it is.
 * @throws SetupError for a database that lacks some of them: the clean set holds no steps between.
 */
export async function adoptCleanSet(owner: Client, files: readonly Migration[]): Promise<boolean> {
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
