import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Connections, connectOwner } from '../../../server/kernel/db/connections.ts'
import { migrate, migrationList } from '../../../server/kernel/db/migrate.ts'
import { createDatabase, dropDatabase, intoDatabase } from '../template.ts'

const migrations = new URL('../../../server/kernel/db/migrations/', import.meta.url)
const lastOfCleanSet = '0032-as-of.sql'

let name: string
let connections: Connections
const query = async (text: string) => {
  const owner = await connectOwner(connections)
  const { rows } = await owner.query(text)
  await owner.end()
  return rows
}

/** Gives the database the names and the ledger that the earlier migrations left, up to one of them. */
const beforeTheCleanSet = (last: string) =>
  query(`
    delete from schema_migration;
    insert into schema_migration (name, checksum) values ('0001-tenancy.sql', 'a'), ('0002-audit.sql', 'b'), ('${last}', 'c');
    alter table site_gate rename constraint site_gate_check2 to site_gate_check3;
    alter table site_gate rename constraint site_gate_check1 to site_gate_check2;
    create function audit_hash(bytea, uuid, bigint, timestamptz, uuid, uuid, text, uuid, text, text, text, text, integer, text, text, bytea)
      returns bytea language sql as 'select $1'`)

const countHashes = () => query(`select count(*)::int from pg_proc where proname = 'audit_hash'`)

beforeEach(async () => {
  name = await createDatabase(inject('site'), 'template1')
  connections = intoDatabase(inject('site'), name)
  const folder = mkdtempSync(join(tmpdir(), 'clean-set-'))
  for (const file of readdirSync(migrations))
    if (file <= lastOfCleanSet) cpSync(new URL(file, migrations), join(folder, file))
  await migrate(connections, { folder })
  rmSync(folder, { recursive: true })
})
afterEach(() => dropDatabase(inject('site'), name))

describe('a database with the earlier migrations', () => {
  it('adopts the clean set once, and only later migrations run', async () => {
    await beforeTheCleanSet('0290-narrow-tokens.sql')
    const later = readdirSync(migrations).filter(file => file.endsWith('.sql') && file > lastOfCleanSet)
    const lines: string[] = []
    expect(await migrate(connections, { log: line => lines.push(line) })).toEqual(later)
    expect(lines.join()).toContain('clean set')
    expect((await migrationList(connections)).filter(({ appliedAt }) => !appliedAt)).toEqual([])
    expect(await countHashes()).toEqual([{ count: 1 }])
    await migrate(connections, { log: line => expect(line).not.toContain('clean set') })
  })

  it('is refused while one of them is missing, and stays as it was', async () => {
    await beforeTheCleanSet('0270-signed-statements.sql')
    await expect(migrate(connections)).rejects.toThrow(/^The database is older than 0290-narrow-tokens.sql/)
    expect(await query('select name from schema_migration order by name')).toHaveLength(3)
    expect(await countHashes()).toEqual([{ count: 2 }])
  })
})
